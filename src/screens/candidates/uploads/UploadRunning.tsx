import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { UploadProgress } from '../../../contract/candidates-uploads';
import { uploadQuery } from '../../../services/queries/candidates';
import type { CandidateUpload } from './use-upload-candidates';

const stays = 'If you stop, finished rows stay finished.';
const works = {
  reading: { title: 'Reading resumes', done: 'read', ifStopped: 'No one is added until you confirm.' },
  taking: { title: 'Adding candidates', done: 'added', ifStopped: stays },
  undoing: { title: 'Removing candidates', done: 'removed', ifStopped: stays },
};
const workOf = (state: UploadProgress['state'] | undefined) =>
  works[state === 'reading' || state === 'undoing' ? state : 'taking'];

/** The progress of an upload, which continues when the user leaves this page. */
export function UploadRunning({ candidates: { id, stopping, stop } }: { candidates: CandidateUpload }) {
  const { data } = useQuery({ ...uploadQuery(id), enabled: false });
  const [seen, setSeen] = useState(0);
  const left = data?.left ?? 0;
  if (left > seen) setSeen(left);
  // Reading covers all files of an archive; adding and undoing cover the rows that were left at the start.
  const most = data?.state === 'reading' ? data.total : seen;
  const { title, done, ifStopped } = workOf(data?.state);
  return (
    <Paper variant="outlined" sx={{ p: 6, display: 'grid', gap: 4, maxWidth: 640 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <LinearProgress
          aria-label={title}
          {...(most > 0 && { variant: 'determinate' as const, value: (100 * (most - left)) / most })}
        />
        <Typography aria-live="polite" data-figures>
          {most > 0 ? `${most - left} of ${most} are ${done}` : 'Preparing'}
        </Typography>
      </Box>
      <Alert severity="info">You can leave this page while this continues. {ifStopped}</Alert>
      <Box>
        <Button variant="outlined" loading={stopping} onClick={stop}>
          Stop
        </Button>
      </Box>
    </Paper>
  );
}
