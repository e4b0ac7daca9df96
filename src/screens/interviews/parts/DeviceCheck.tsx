import { useState } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { DeviceCheckRef } from '../../../machines/interviews/device-check';
import { wiredDeviceCheck } from '../../../services/wiring/interviews/device-check';
import { useWorkflow } from '../../../services/workflow';
import { MirrorPicture } from '../../shared/video/MirrorPicture';
import { useDeviceCheck } from './use-device-check';

/** The test of camera and microphone on the page of an interview (product: Camera and microphone test). */
export function DeviceCheck() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [machine] = useState(() => wiredDeviceCheck({ show: setStream }));
  return <DeviceCheckBody actor={useWorkflow(machine)} stream={stream} />;
}

export function DeviceCheckBody({ actor, stream }: { actor: DeviceCheckRef; stream: MediaStream | null }) {
  const check = useDeviceCheck(actor);
  const { camera, microphone, level, heard } = check;
  const start = (label: string) => (
    <Button variant="outlined" onClick={check.start}>
      {label}
    </Button>
  );
  const cancel = <Button onClick={check.cancel}>Stop the test</Button>;
  if (check.idle)
    return (
      <Shown words="Picture and sound stay on this device. Nothing is recorded or sent.">
        {start('Test camera and microphone')}
      </Shown>
    );
  if (check.asking)
    return (
      <Shown words="Your browser asks whether this page may use your camera and microphone. Choose Allow.">
        {cancel}
      </Shown>
    );
  if (check.testing)
    return (
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 480 }}>
        {camera ? (
          <MirrorPicture stream={stream} label="Your picture" />
        ) : (
          <Alert severity="warning">No camera was found.</Alert>
        )}
        {microphone ? (
          <Level
            level={level}
            words={heard ? 'Your microphone works.' : 'Say something. The bar moves as you speak.'}
          />
        ) : (
          <Alert severity="warning">No microphone was found.</Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" onClick={check.finish}>
            It works
          </Button>
          {cancel}
        </Box>
      </Box>
    );
  if (check.done)
    return (
      <Shown severity="success" words={`${tested(camera, microphone)} for the interview.`}>
        {start('Test again')}
      </Shown>
    );
  const problem = check.refused
    ? 'The browser is not allowed to use your camera and microphone. Allow both with the icon next to the address, then try again.'
    : check.missing
      ? 'No camera or microphone was found. Connect one and try again.'
      : 'Your camera or microphone did not start. Close other programs that may be using it and try again.';
  return (
    <Shown severity="warning" words={problem}>
      {start('Try again')}
    </Shown>
  );
}

function tested(camera: boolean, microphone: boolean) {
  if (camera && microphone) return 'Your camera and microphone are ready';
  return camera ? 'Your camera is ready, without a microphone' : 'Your microphone is ready, without a camera';
}

type ShownProps = { severity?: 'success' | 'warning'; words: string; children: ReactNode };

function Shown({ severity, words, children }: ShownProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }} role="status">
      {severity ? <Alert severity={severity}>{words}</Alert> : <Typography>{words}</Typography>}
      {children}
    </Box>
  );
}

function Level({ level, words }: { level: number; words: string }) {
  return (
    <Box>
      <Typography sx={{ mb: 2 }} role="status">
        {words}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={level * 10}
        aria-label="Level of the microphone"
        sx={{ height: 8, borderRadius: 4, bgcolor: 'divider' }}
      />
    </Box>
  );
}
