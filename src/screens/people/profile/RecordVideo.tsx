import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNow } from '../../../components/use-now';
import { longestVideo } from '../../../contract/people-profile-video';
import type { SegmentFile } from '../../../machines/interviews/upload-recording';
import { keptFile } from '../../../services/recording-files';
import { MirrorPicture } from '../../shared/video/MirrorPicture';
import { pictureFrame } from '../../shared/video/picture-frame';
import { lengthInWords } from '../../shared/video/words';
import type { VideoRecorder } from './use-record-video';

interface RecordVideoProps {
  recorder: VideoRecorder;
  stream: MediaStream | null;
  /** The element that gets the focus. */
  part: RefObject<HTMLDivElement | null>;
}

/** The view of the camera, the recording, and the recorded video, which can be used or recorded again. */
export function RecordVideo({ recorder, stream, part }: RecordVideoProps) {
  const { file, recording } = recorder;
  const cancel = <Button onClick={recorder.cancel}>Cancel</Button>;
  if (recorder.asking)
    return (
      <Frame part={part}>
        <Typography role="status">Waiting for the camera. If your browser asks, choose Allow.</Typography>
        <Buttons>{cancel}</Buttons>
      </Frame>
    );
  if (recorder.recorded)
    return (
      <Frame part={part}>
        {file && <Recorded file={file} />}
        <Buttons>
          <Button variant="contained" onClick={recorder.use}>
            Use this video
          </Button>
          <Button variant="outlined" onClick={recorder.openCamera}>
            Retake
          </Button>
          {cancel}
        </Buttons>
      </Frame>
    );
  return (
    <Frame part={part}>
      <MirrorPicture stream={stream} label="Camera picture" />
      {recording ? <Elapsed /> : <Typography>Look into the camera and start.</Typography>}
      <Buttons>
        {recording ? (
          <Button variant="contained" color="error" loading={recorder.ending} onClick={recorder.stop}>
            Stop
          </Button>
        ) : (
          <Button variant="contained" onClick={recorder.start}>
            Start recording
          </Button>
        )}
        {cancel}
      </Buttons>
    </Frame>
  );
}

const Frame = ({ part, children }: { part: RefObject<HTMLDivElement | null>; children: ReactNode }) => (
  <Box ref={part} tabIndex={-1} role="group" aria-label="Record a video" sx={{ display: 'grid', gap: 3 }}>
    {children}
  </Box>
);
const Buttons = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
);

function Recorded({ file: { key } }: { file: SegmentFile }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const file = keptFile(key);
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [key]);
  return <Box component="video" controls playsInline src={url} aria-label="Recorded video" sx={pictureFrame} />;
}

/** The time since this component was mounted. */
function Elapsed() {
  const [since] = useState(() => Date.now());
  const seconds = Math.min(longestVideo, Math.max(0, (useNow(1_000) - since) / 1_000));
  return (
    <Alert severity="error" icon={false} role="timer">
      Recording · {lengthInWords(seconds)} of {lengthInWords(longestVideo)}
    </Alert>
  );
}
