import { useId, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useEventCallback from '@mui/utils/useEventCallback';
import CameraIcon from '@mui/icons-material/VideocamOutlined';
import { useQuery } from '@tanstack/react-query';
import { DropArea } from '../../../components/DropArea';
import { useNextFocus } from '../../../components/use-next-focus';
import { fileRuleInWords } from '../../../contract/files';
import { videoRule } from '../../../contract/people-profile-video';
import type { SegmentFile } from '../../../machines/interviews/upload-recording';
import type { CameraProblem, RecordVideoRef } from '../../../machines/people/record-video';
import { useDiscardVideo, videoUploadsQuery } from '../../../services/queries/profile-video';
import { keepFile } from '../../../services/recording-files';
import { wiredRecordVideo } from '../../../services/wiring/people/record-video';
import { useWorkflow } from '../../../services/workflow';
import { StoppedUploads } from '../../shared/video/StoppedUploads';
import { RecordVideo } from './RecordVideo';
import { useRecordVideo } from './use-record-video';

const problems: Record<CameraProblem, string> = {
  refused: 'This page may not use the camera. Allow it in your browser, or choose a file.',
  missing: 'No camera or microphone was found. Connect one, or choose a file.',
  busy: 'The camera is used by another program. Close it there, or choose a file.',
  unsupported: 'This browser cannot record. Choose a file.',
  failed: 'The camera could not be used. Try again, or choose a file.',
};

interface ChooseVideoProps {
  /** Whether the new video replaces an existing one. */
  again: boolean;
  onChoose: (file: SegmentFile) => void;
}

/** Takes the video of a profile: recorded here, dropped or chosen. */
export function ChooseVideo(props: ChooseVideoProps) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const use = useEventCallback(props.onChoose);
  const [machine] = useState(() => wiredRecordVideo({ show: setStream, use }));
  return <ChooseVideoBody {...props} actor={useWorkflow(machine)} stream={stream} />;
}

interface BodyProps extends ChooseVideoProps {
  actor: RecordVideoRef;
  stream: MediaStream | null;
}

/** The body of `ChooseVideo`, for a running actor. */
export function ChooseVideoBody({ actor, stream, again, onChoose }: BodyProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { data: uploads = [] } = useQuery(videoUploadsQuery());
  const discard = useDiscardVideo();
  const recorder = useRecordVideo(actor);
  const { problem } = recorder;
  const part = useNextFocus(recorder.state);
  if (recorder.open) return <RecordVideo recorder={recorder} stream={stream} part={part} />;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(keepFile(file));
  };
  return (
    <DropArea label={again ? 'Replace video' : 'Add a video'} onFiles={take}>
      <Box ref={part} tabIndex={-1} sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <CameraIcon aria-hidden sx={{ color: 'primary.main' }} />
        <Box id={`${id}-rule`}>
          <Typography sx={{ fontWeight: 500 }}>
            {again ? 'Record or choose another video' : 'Record a video, drop one here or choose it'}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Up to 2 minutes. {fileRuleInWords(videoRule)}.
          </Typography>
        </Box>
      </Box>
      {problem && (
        <Alert severity="warning" role="alert">
          {problems[problem]}
        </Alert>
      )}
      <StoppedUploads uploads={uploads} onRemove={(upload) => discard.mutate(upload)} failure={discard.error} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Video file"
        accept={videoRule.types.map((type) => `.${type}`).join()}
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant={again ? 'outlined' : 'contained'}
          aria-describedby={`${id}-rule`}
          onClick={recorder.openCamera}
        >
          {problem ? 'Try the camera again' : 'Record video'}
        </Button>
        <Button variant="outlined" aria-describedby={`${id}-rule`} onClick={() => input.current?.click()}>
          Choose file
        </Button>
      </Box>
    </DropArea>
  );
}
