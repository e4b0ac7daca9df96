import { useState } from 'react';
import Box from '@mui/material/Box';
import VideocamOffIcon from '@mui/icons-material/VideocamOffOutlined';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { recordingTexts, type Watched } from '../../contract/interviews-recordings';
import { texts } from '../../contract/texts';
import { watchQuery, watchSharedQuery, type Place } from '../../services/queries/recordings';
import { readSession } from '../../services/session-values';
import { useHashToken } from '../shared/open/use-link-token';
import { SegmentPlayer } from '../shared/video/SegmentPlayer';
import { QueryView } from '../shared/QueryView';

/**
 * `/interviewvideos/{jobId}/{fileName}/{segment}`: a recorded interview, for signed-in readers with access and for
 * anyone who has a share link, whose token is in the fragment (product: Recordings).
 */
export function InterviewVideoScreen() {
  const { jobId = '', fileName = '', segment = '' } = useParams<{ jobId: string; fileName: string; segment: string }>();
  const [token] = useHashToken();
  const first = /^[1-9]\d?$/.test(segment) ? Number(segment) : 0;
  const place = { jobId, fileName };
  const key = JSON.stringify([place, first]);
  return (
    <Box component="main">
      <Page title="Interview video">
        {token !== '' ? (
          <Shared key={`${key} ${token}`} place={place} first={first} token={token} />
        ) : readSession() ? (
          <Own key={key} place={place} first={first} />
        ) : (
          <Nothing text={recordingTexts.noRight} line="If you have an account, sign in and open this page again." />
        )}
      </Page>
    </Box>
  );
}

type Opened = { place: Place; first: number };

function Own({ place, first }: Opened) {
  return <Video first={first} query={useQuery(watchQuery(place))} />;
}

function Shared({ place, first, token }: Opened & { token: string }) {
  const [viewing] = useState(() => crypto.randomUUID());
  return <Video first={first} query={useQuery(watchSharedQuery(place, token, viewing))} />;
}

type Asked = Pick<ReturnType<typeof useQuery<Watched, Error>>, 'data' | 'error' | 'refetch' | 'isFetching'>;

function Video({ first, query }: { first: number; query: Asked }) {
  const { status } = (query.error ?? {}) as { status?: number };
  if (!query.data && (status === 403 || status === 401)) return <Nothing text={recordingTexts.noRight} />;
  const missing = <Nothing text={texts.videoMissing} line="Ask the person who sent you this address." />;
  return (
    <QueryView query={query} name="video" rows={4} gone={missing}>
      {({ segments }) => (
        <SegmentPlayer
          segments={segments}
          first={first}
          refresh={async () => (await query.refetch({ throwOnError: true })).data?.segments}
        />
      )}
    </QueryView>
  );
}

function Nothing({ text, line }: { text: string; line?: string }) {
  return (
    <EmptyState
      icon={VideocamOffIcon}
      text={text}
      {...(line !== undefined && { line })}
      action={
        <LinkButton href="/login" variant="contained">
          Go to home page
        </LinkButton>
      }
    />
  );
}
