import { useEffect, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { holdLeave } from '../../../components/leave-guard';
import { texts } from '../../../contract/texts';
import type { uploadRecordingMachine } from '../../../machines/interviews/upload-recording';
import { isDefinite } from '../../../machines/kit/problem';
import { bytesInWords } from './words';

export type UploadActor = ActorRefFrom<typeof uploadRecordingMachine>;

interface UploadStepsProps {
  actor: UploadActor;
  /** What is shown until files are chosen. */
  choose: ReactNode;
  /** What is said after so many files. */
  done: (files: number) => ReactNode;
  again: string;
}

/** The steps of an upload in pieces, from its choice to its end. */
export function UploadSteps({ actor, choose, done, again }: UploadStepsProps) {
  const snapshot = useSelector(actor, (now) => now);
  const { files, index, sent, problem } = snapshot.context;
  const file = files[index];
  const open = snapshot.hasTag('open');
  useEffect(() => (open ? holdLeave() : undefined), [open]);
  // The same file would be refused again.
  const decided = problem !== null && isDefinite(problem);
  const send = actor.send;
  if (snapshot.matches('choosing')) return <>{choose}</>;
  if (snapshot.matches('done'))
    return (
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Alert severity="success" sx={{ width: '100%' }}>
          {done(files.length)}
        </Alert>
        <Button variant="outlined" onClick={() => send({ type: 'upload.again' })}>
          {again}
        </Button>
      </Box>
    );
  const cancel = (
    <Button color="error" onClick={() => send({ type: 'upload.cancel' })}>
      Cancel upload
    </Button>
  );
  const progress = file && <Progress name={file.name} size={file.size} sent={sent} at={index + 1} of={files.length} />;
  if (snapshot.matches('refused'))
    return (
      <Steps
        note={
          <Alert severity="error" role="alert">
            {file ? `${file.name}: ` : ''}
            {problem?.message}
          </Alert>
        }
      >
        <Button variant={decided ? 'outlined' : 'contained'} onClick={() => send({ type: 'upload.retry' })}>
          Try again
        </Button>
        <Button variant={decided ? 'contained' : 'outlined'} onClick={() => send({ type: 'upload.cancel' })}>
          Choose another file
        </Button>
      </Steps>
    );
  if (snapshot.matches('canceling')) return <Typography role="status">Removing the upload…</Typography>;
  if (snapshot.matches('paused'))
    return (
      <Steps progress={progress} note={<Alert severity="info">Paused. The uploaded part is kept for 7 days.</Alert>}>
        <Button variant="contained" onClick={() => send({ type: 'upload.resume' })}>
          Resume
        </Button>
        {cancel}
      </Steps>
    );
  if (snapshot.matches('offline'))
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
      note={
        snapshot.matches({ sending: 'resuming' }) && (
          <Alert severity="info">The connection was interrupted. Resuming…</Alert>
        )
      }
    >
      <Button variant="outlined" onClick={() => send({ type: 'upload.pause' })}>
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
  // All sent, the server reads it.
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
