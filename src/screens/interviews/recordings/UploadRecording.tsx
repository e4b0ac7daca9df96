import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import UploadIcon from '@mui/icons-material/VideoCallOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { DateTime } from '../../../components/DateTime';
import { holdLeave } from '../../../components/leave-guard';
import { fileRuleInWords } from '../../../contract/files';
import { segmentRule, type RecordingOf } from '../../../contract/interviews-recordings';
import { texts } from '../../../contract/texts';
import type { uploadRecordingMachine } from '../../../machines/interviews/upload-recording';
import { isDefinite } from '../../../machines/kit/problem';
import { useMe } from '../../../services/queries/auth';
import { useDiscardUpload } from '../../../services/queries/recordings';
import { keepFile } from '../../../services/recording-files';
import { wiredUploadRecording } from '../../../services/wiring/interviews/upload-recording';
import { useWorkflow } from '../../../services/workflow';
import { bytesInWords } from './words';

interface UploadRecordingProps {
  interviewId: string;
  /** Until when it can be uploaded. */
  until: string;
  uploads: RecordingOf['uploads'];
  /** The recording has segments already. */
  more?: boolean;
}

/** Uploads the segments of a recording; what was cut off goes on where it stopped. */
export function UploadRecording({ interviewId, ...rest }: UploadRecordingProps) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredUploadRecording({ queryClient }), { input: { interviewId } });
  return <UploadSteps actor={actor} {...rest} />;
}

type Actor = ActorRefFrom<typeof uploadRecordingMachine>;

export function UploadSteps({
  actor,
  until,
  uploads,
  more = false,
}: { actor: Actor } & Omit<UploadRecordingProps, 'interviewId'>) {
  const snapshot = useSelector(actor, (now) => now);
  const { files, index, sent, problem } = snapshot.context;
  const file = files[index];
  const open = snapshot.hasTag('open');
  useEffect(() => (open ? holdLeave() : undefined), [open]);
  // The same file would be refused again.
  const decided = problem !== null && isDefinite(problem);
  const send = actor.send;
  if (snapshot.matches('choosing'))
    return (
      <Choose
        until={until}
        uploads={uploads}
        more={more}
        onChoose={(chosen) => send({ type: 'files.choose', files: chosen })}
      />
    );
  if (snapshot.matches('done'))
    return (
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Alert severity="success" sx={{ width: '100%' }}>
          {files.length === 1 ? 'The segment was uploaded.' : `${files.length} segments were uploaded.`} It can be
          watched now.
        </Alert>
        <Button variant="outlined" onClick={() => send({ type: 'upload.again' })}>
          Upload more segments
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
  if (snapshot.matches('canceling')) return <Typography role="status">Removing the upload …</Typography>;
  if (snapshot.matches('paused'))
    return (
      <Steps progress={progress} note={<Alert severity="info">Paused. What was sent is stored for 7 days.</Alert>}>
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
        note={
          <Alert severity="warning">{texts.offline} The upload goes on by itself once you are connected again.</Alert>
        }
      >
        {cancel}
      </Steps>
    );
  return (
    <Steps
      progress={progress}
      note={
        snapshot.matches({ sending: 'resuming' }) && (
          <Alert severity="info">The connection was interrupted. Resuming …</Alert>
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
          whole ? 'Uploaded, now it is read' : `${Math.floor((sent / size) * 100)}%`,
          `${bytesInWords(sent)} of ${bytesInWords(size)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}

interface ChooseProps extends Omit<UploadRecordingProps, 'interviewId'> {
  onChoose: (files: ReturnType<typeof keepFile>[]) => void;
}

function Choose({ until, uploads, more = false, onChoose }: ChooseProps) {
  const { timeZone } = useMe();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const discard = useDiscardUpload();
  // In the order of their names, as recorders number them.
  const take = (files: FileList | null) =>
    onChoose(
      [...(files ?? [])]
        .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
        .map(keepFile),
    );
  return (
    <Box
      role="group"
      aria-label="Upload recording"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      sx={{
        p: 4,
        display: 'grid',
        gap: 3,
        justifyItems: 'start',
        border: '1px dashed',
        borderRadius: 1,
        borderColor: 'text.disabled',
        ...(over && { borderColor: 'primary.main', bgcolor: 'brand.tint' }),
      }}
    >
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <UploadIcon aria-hidden sx={{ color: 'primary.main' }} />
        <Box id={`${id}-rule`}>
          <Typography sx={{ fontWeight: 500 }}>Drop the video here or choose it</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {fileRuleInWords(segmentRule)} and 4 hours a segment. Several files become segments in the order of their
            names. Until <DateTime at={until} zone={timeZone} quiet={false} />.
          </Typography>
        </Box>
      </Box>
      {uploads.map(({ id: upload, name, size, received }) => (
        <Alert
          key={upload}
          severity="info"
          sx={{ width: '100%' }}
          action={
            <Button size="small" aria-label={`Remove ${name}`} onClick={() => discard.mutate(upload)}>
              Remove
            </Button>
          }
        >
          {name} stopped at {Math.floor((received / size) * 100)}%. Choose this file again to go on from there.
        </Alert>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Video files"
        accept={segmentRule.types.map((type) => `.${type}`).join()}
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <Button
        variant={more ? 'outlined' : 'contained'}
        aria-describedby={`${id}-rule`}
        onClick={() => input.current?.click()}
      >
        {more ? 'Upload more segments' : 'Upload recording'}
      </Button>
    </Box>
  );
}
