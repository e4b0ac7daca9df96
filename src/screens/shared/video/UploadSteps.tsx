import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { uploadKeptDays } from '../../../contract/resumable';
import { texts } from '../../../contract/texts';
import { isDefinite } from '../../../machines/kit/problem';
import type { PiecewiseUpload } from './use-upload-recording';
import { bytesInWords } from './words';

interface UploadStepsProps {
  upload: PiecewiseUpload;
  /** Shown until files are chosen. */
  choose: ReactNode;
  /** Shown at the end, for the number of uploaded files. */
  done: (files: number) => ReactNode;
  again: string;
}

/** The steps of an upload in pieces, from the choice of files to the end. */
export function UploadSteps({ upload, choose, done, again }: UploadStepsProps) {
  const { files, index, sent, problem } = upload;
  const file = files[index];
  // The same file would be refused again.
  const decided = problem !== null && isDefinite(problem);
  if (upload.choosing) return <>{choose}</>;
  if (upload.done)
    return (
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Alert severity="success" sx={{ width: '100%' }}>
          {done(files.length)}
        </Alert>
        <Button variant="outlined" onClick={upload.startAgain}>
          {again}
        </Button>
      </Box>
    );
  const cancel = (
    <Button color="error" onClick={upload.cancel}>
      Cancel upload
    </Button>
  );
  const progress = file && <Progress name={file.name} size={file.size} sent={sent} at={index + 1} of={files.length} />;
  if (upload.refused)
    return (
      <Steps
        note={
          <Alert severity="error" role="alert">
            {file ? `${file.name}: ` : ''}
            {problem?.message}
          </Alert>
        }
      >
        <Button variant={decided ? 'outlined' : 'contained'} onClick={upload.retry}>
          Try again
        </Button>
        <Button variant={decided ? 'contained' : 'outlined'} onClick={upload.cancel}>
          Choose another file
        </Button>
      </Steps>
    );
  if (upload.canceling) return <Typography role="status">Removing the upload…</Typography>;
  if (upload.paused)
    return (
      <Steps
        progress={progress}
        note={<Alert severity="info">Paused. The upload is kept for {uploadKeptDays} days after its beginning.</Alert>}
      >
        <Button variant="contained" onClick={upload.resume}>
          Resume
        </Button>
        {cancel}
      </Steps>
    );
  if (upload.offline)
    return (
      <Steps
        progress={progress}
        note={<Alert severity="warning">{texts.offline} The upload resumes when you are online again.</Alert>}
      >
        {cancel}
      </Steps>
    );
  return (
    <Steps
      progress={progress}
      note={upload.resuming && <Alert severity="info">The connection was interrupted. Resuming…</Alert>}
    >
      <Button variant="outlined" onClick={upload.pause}>
        Pause
      </Button>
    </Steps>
  );
}

function Steps({ progress, note, children }: { progress?: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {progress}
      {note}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
    </Box>
  );
}

type ProgressProps = { name: string; size: number; sent: number; at: number; of: number };
function Progress({ name, size, sent, at, of }: ProgressProps) {
  // All bytes are sent, and the server is reading the file.
  const whole = sent >= size;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>{name}</Typography>
      <LinearProgress
        aria-label={`Upload of ${name}`}
        variant={whole ? 'indeterminate' : 'determinate'}
        value={(sent / size) * 100}
      />
      <Typography variant="body2" data-figures sx={{ color: 'text.secondary' }}>
        {[
          of > 1 && `Segment ${at} of ${of}`,
          whole ? 'Uploaded. Reading the file…' : `${Math.floor((sent / size) * 100)}%`,
          `${bytesInWords(sent)} of ${bytesInWords(size)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}
