import { useEffect, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { holdLeave } from '../../../components/leave-guard';
import { useNow } from '../../../components/use-now';
import { longestVideo } from '../../../contract/people-profile-video';
import { MirrorPicture } from '../../shared/video/MirrorPicture';
import { pictureFrame } from '../../shared/video/picture-frame';
import { lengthInWords } from '../../shared/video/words';
import type { useRecorder } from './use-recorder';

interface RecordVideoProps {
  recorder: ReturnType<typeof useRecorder>;
  onUse: (file: File) => void;
}

/** What the camera sees, the recording of it, and what was recorded, to be used or taken anew. */
export function RecordVideo({ recorder: { now, start, record, finish, close }, onUse }: RecordVideoProps) {
  const unsaved = now.at === 'recording' || now.at === 'recorded';
  useEffect(() => (unsaved ? holdLeave() : undefined), [unsaved]);
  if (now.at === 'asking') return <Typography role="status">Waiting for the camera …</Typography>;
  if (now.at === 'recorded')
    return (
      <Frame>
        <Box
          component="video"
          key={now.url}
          controls
          playsInline
          src={now.url}
          aria-label="What was recorded"
          sx={pictureFrame}
        />
        <Buttons>
          <Button
            variant="contained"
            onClick={() => {
              onUse(now.file);
              close();
            }}
          >
            Use this video
          </Button>
          <Button variant="outlined" onClick={() => void start()}>
            Retake
          </Button>
          <Button onClick={close}>Cancel</Button>
        </Buttons>
      </Frame>
    );
  if (now.at !== 'ready' && now.at !== 'recording') return null;
  return (
    <Frame>
      <MirrorPicture stream={now.stream} label="What the camera sees" />
      {now.at === 'recording' ? (
        <Elapsed since={now.since} />
      ) : (
        <Typography>Look into the camera, and start.</Typography>
      )}
      <Buttons>
        {now.at === 'recording' ? (
          <Button variant="contained" color="error" onClick={finish}>
            Stop
          </Button>
        ) : (
          <Button variant="contained" onClick={record}>
            Start recording
          </Button>
        )}
        <Button onClick={close}>Cancel</Button>
      </Buttons>
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Box role="group" aria-label="Record a video" sx={{ display: 'grid', gap: 3 }}>
    {children}
  </Box>
);
const Buttons = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
);

function Elapsed({ since }: { since: number }) {
  const seconds = Math.min(longestVideo, Math.max(0, (useNow(1_000) - since) / 1_000));
  return (
    <Alert severity="error" icon={false} role="timer">
      Recording · {lengthInWords(seconds)} of {lengthInWords(longestVideo)}
    </Alert>
  );
}
