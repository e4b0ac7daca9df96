import { useId, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import CameraIcon from '@mui/icons-material/VideocamOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { DropArea } from '../../../components/DropArea';
import { fileRuleInWords } from '../../../contract/files';
import type { Profile } from '../../../contract/people-profile';
import { videoRule } from '../../../contract/people-profile-video';
import { useDeleteVideo, useDiscardVideo, videoUploadsQuery } from '../../../services/queries/profile-video';
import { keepFile } from '../../../services/recording-files';
import { wiredUploadVideo } from '../../../services/wiring/people/upload-video';
import { useWorkflow } from '../../../services/workflow';
import { StoppedUploads } from '../../shared/video/StoppedUploads';
import { UploadSteps } from '../../shared/video/UploadSteps';
import { lengthInWords } from '../../shared/video/words';
import { ProfileVideo } from './ProfileVideo';
import { RecordVideo } from './RecordVideo';
import { useRecorder } from './use-recorder';

/** The video of My Profile: recorded here or chosen, played, replaced and removed. */
export function VideoSection({ profile: { userId, video, contact } }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredUploadVideo({ queryClient }), { input: { of: userId } });
  const idle = useSelector(actor, (now) => now.matches('choosing') || now.matches('done'));
  const [asks, setAsks] = useState(false);
  const remove = useDeleteVideo();
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {video && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <ProfileVideo userId={userId} video={video} />
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Box sx={{ display: 'flex', columnGap: 3 }}>
              <Typography data-figures>{lengthInWords(video.seconds)}</Typography>
              <DateTime at={video.at} zone={contact.timeZone} />
            </Box>
            <Button color="error" disabled={!idle} onClick={() => setAsks(true)}>
              Remove video
            </Button>
          </Box>
        </Box>
      )}
      <UploadSteps
        actor={actor}
        choose={
          <Choose
            again={video !== null}
            onChoose={(file) => actor.send({ type: 'files.choose', files: [keepFile(file)] })}
          />
        }
        done={() => 'Your video was uploaded.'}
        again="Replace video"
      />
      <ConfirmDialog
        open={asks}
        title="Remove your video?"
        confirmLabel="Remove video"
        dismissLabel="Keep it"
        destructive
        busy={remove.isPending}
        error={remove.error?.message}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsks(false);
              actor.send({ type: 'upload.again' });
            },
          })
        }
        onClose={() => setAsks(false)}
      >
        It is deleted, and nobody can watch it any more. You can add another one at any time.
      </ConfirmDialog>
    </Box>
  );
}

function Choose({ again, onChoose }: { again: boolean; onChoose: (file: File) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const recorder = useRecorder();
  const { data: uploads = [] } = useQuery(videoUploadsQuery());
  const discard = useDiscardVideo();
  const { now } = recorder;
  if (now.at !== 'idle' && now.at !== 'refused') return <RecordVideo recorder={recorder} onUse={onChoose} />;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  return (
    <DropArea label={again ? 'Replace video' : 'Add a video'} onFiles={take}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
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
      {now.at === 'refused' && (
        <Alert severity="warning" role="alert">
          {now.message}
        </Alert>
      )}
      <StoppedUploads uploads={uploads} onRemove={(upload) => discard.mutate(upload)} />
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
          onClick={() => void recorder.start()}
        >
          {now.at === 'refused' ? 'Try the camera again' : 'Record video'}
        </Button>
        <Button variant="outlined" aria-describedby={`${id}-rule`} onClick={() => input.current?.click()}>
          Choose file
        </Button>
      </Box>
    </DropArea>
  );
}
