import { useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { EmptyState } from '../../../components/EmptyState';
import { Facts } from '../../../components/Facts';
import { SidePanel } from '../../../components/SidePanel';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { toast } from '../../../components/toast';
import { listRecordings, type RecordingRow } from '../../../contract/interviews-recordings';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { recordingQuery, useDeleteRecording, watchQuery } from '../../../services/queries/recordings';
import { candidateColumn } from '../../shared/interview/candidate-column';
import { interviewHref } from '../../shared/interview/hrefs';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { SegmentPlayer } from '../../shared/video/SegmentPlayer';
import { bytesInWords, lengthInWords } from '../../shared/video/words';
import { QueryView } from '../../shared/QueryView';
import { ShareRecording } from './ShareRecording';
import { UploadRecording } from './UploadRecording';
import { analyticsHref } from './words';

const columns = (zone: string): ListColumn<RecordingRow>[] => [
  candidateColumn,
  {
    id: 'when',
    header: 'When',
    priority: 1,
    width: 220,
    sort: 'start',
    exports: ['start'],
    cell: ({ start }) => start && <DateTime at={start} zone={zone} />,
  },
  { id: 'panelist', header: 'Panelist', priority: 3, cut: true, width: 180, cell: ({ panelist }) => panelist },
  {
    id: 'length',
    header: 'Length',
    priority: 2,
    width: 190,
    exports: ['segments', 'seconds', 'bytes'],
    cell: ({ segments, seconds }) => (
      <span data-figures>
        {lengthInWords(seconds)}
        {segments > 1 && ` in ${segments} segments`}
      </span>
    ),
  },
  {
    id: 'links',
    header: 'Open links',
    priority: 4,
    width: 110,
    cell: ({ links }) => <span data-figures>{links === 0 ? 'None' : links}</span>,
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    extra: true,
    width: 220,
    sort: 'uploaded',
    cell: ({ uploadedAt }) => <DateTime at={uploadedAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [{ kind: 'days' }];

/** Interviews with a recording (product: Recordings): watch, share, upload more, delete. */
export const RecordingList = () => (
  <ListScreen
    name="recordings"
    label="Interview Video"
    call={listRecordings}
    queryKey={['recordings', 'list']}
    query={{ sort: '-uploaded' }}
    columns={columns}
    filters={filters}
    search={{ label: 'Search recordings', placeholder: 'Candidate, organization or code' }}
    rowLabel={({ candidate, code }) => `${candidate}, ${code}`}
    empty={{
      text: texts.videoMissing,
      line: 'Panelists and admins upload a recording on the page of its interview, until 7 days after its end.',
    }}
    panel={({ id, known, loading, onClose }) => (
      <RecordingPanel id={id} known={known} loading={loading} onClose={onClose} />
    )}
  />
);

interface RecordingPanelProps {
  id: string | null;
  known: RecordingRow | undefined;
  loading: boolean;
  onClose: () => void;
}

function RecordingPanel({ id, known, loading, onClose }: RecordingPanelProps) {
  const [asks, setAsks] = useState(false);
  const remove = useDeleteRecording();
  return (
    <SidePanel
      open={id !== null}
      title={known?.candidate ?? 'Recording'}
      subtitle={known && `${known.job ?? 'Mock interview'} · ${known.code}`}
      onClose={onClose}
      width={640}
      actions={
        known && (
          <>
            <LinkButton href={analyticsHref(known.interviewId)}>Video analytics</LinkButton>
            <LinkButton href={interviewHref(known.interviewId)}>Open interview</LinkButton>
            <Button color="error" onClick={() => setAsks(true)} sx={{ ml: 'auto' }}>
              Delete
            </Button>
          </>
        )
      }
    >
      {known ? (
        <PanelBody recording={known} />
      ) : loading ? (
        <SkeletonRows rows={6} label="Loading the recording" />
      ) : (
        id !== null && <EmptyState text={texts.videoMissing} line="Close this panel and search for the interview." />
      )}
      {known && (
        <ConfirmDialog
          open={asks}
          title="Delete this recording?"
          confirmLabel="Delete recording"
          dismissLabel="Keep recording"
          destructive
          busy={remove.isPending}
          error={remove.error?.message}
          onClose={() => setAsks(false)}
          onConfirm={() =>
            remove.mutate(known.id, {
              onSuccess: () => {
                setAsks(false);
                onClose();
                void toast.success('Recording deleted.');
              },
            })
          }
        >
          The video of {known.candidate}’s interview and all its segments are deleted, and its links stop working. You
          cannot undo this.
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}

function PanelBody({ recording }: { recording: RecordingRow }) {
  const { timeZone } = useMe();
  const { id, jobId, fileName, interviewId, start, panelist, segments, seconds, bytes, uploadedAt } = recording;
  const about = useQuery(recordingQuery(interviewId));
  const until = about.data?.uploadUntil;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {/* New segments have new addresses, so the player starts again. */}
      <WatchRecording key={`${id} ${segments}`} place={{ jobId, fileName }} />
      <Part title="Share Interview Video">
        <ShareRecording recording={recording} />
      </Part>
      <Facts
        facts={[
          ['When', start && <DateTime key="start" at={start} zone={timeZone} />],
          ['Panelist', panelist ?? texts.fieldEmpty],
          ['Length', `${lengthInWords(seconds)}, ${bytesInWords(bytes)}`],
          ['Uploaded', <DateTime key="uploaded" at={uploadedAt} zone={timeZone} />],
        ]}
      />
      {about.data && until && (
        <Part title="Upload">
          <UploadRecording interviewId={interviewId} until={until} uploads={about.data.uploads} more />
        </Part>
      )}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h4" component="h3" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The player of a recording for a signed-in reader. */
export function WatchRecording({ place }: { place: { jobId: string; fileName: string } }) {
  const watch = useQuery(watchQuery(place));
  const missing = <EmptyState text={texts.videoMissing} line="It may have been deleted." />;
  return (
    <QueryView query={watch} name="video" rows={4} gone={missing}>
      {({ segments }) => (
        <SegmentPlayer
          segments={segments}
          refresh={async () => (await watch.refetch({ throwOnError: true })).data?.segments}
        />
      )}
    </QueryView>
  );
}
