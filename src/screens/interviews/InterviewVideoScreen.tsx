import { useState } from 'react';
import Box from '@mui/material/Box';
import VideocamOffIcon from '@mui/icons-material/VideocamOffOutlined';
import { useParams } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { texts } from '../../contract/texts';

/**
 * `/interviewvideos/{jobId}/{fileName}/{segment}`: a part of a recorded interview, for everyone who has its address
 * (product: Public routes).
 */
export function InterviewVideoScreen() {
  const { jobId = '', fileName = '', segment = '' } = useParams<{ jobId: string; fileName: string; segment: string }>();
  const address = `/media/interviewvideos/${[jobId, fileName, segment].map(encodeURIComponent).join('/')}`;
  return (
    <Box component="main">
      <Page title="Interview video">
        <Video key={address} address={address} />
      </Page>
    </Box>
  );
}

function Video({ address }: { address: string }) {
  const [missing, setMissing] = useState(false);
  if (missing)
    return (
      <EmptyState
        icon={VideocamOffIcon}
        text={texts.videoMissing}
        line="Ask the person who sent you this address for a new one."
        action={
          <LinkButton href="/login" variant="contained">
            Go to the start
          </LinkButton>
        }
      />
    );
  return (
    <Box
      component="video"
      // It may have failed before React attached its event handlers.
      ref={(video: HTMLVideoElement | null) => {
        if (video?.error) setMissing(true);
      }}
      controls
      preload="metadata"
      aria-label="Interview video"
      src={address}
      onError={() => setMissing(true)}
      sx={{ display: 'block', width: '100%', maxHeight: '72dvh', borderRadius: 1, bgcolor: 'common.black' }}
    />
  );
}
