import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import type { Profile } from '../../../contract/people-profile';
import { useDeleteVideo } from '../../../services/queries/profile-video';
import { wiredUploadVideo } from '../../../services/wiring/people/upload-video';
import { useWorkflow } from '../../../services/workflow';
import { UploadSteps } from '../../shared/video/UploadSteps';
import { useUploadRecording } from '../../shared/video/use-upload-recording';
import { lengthInWords } from '../../shared/video/words';
import { ChooseVideo } from './ChooseVideo';
import { ProfileVideo } from '../../shared/person/ProfileVideo';

/** The video of My Profile: record or choose it, play it, replace it and remove it. */
export function VideoSection({ profile: { userId, video, contact } }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const upload = useUploadRecording(useWorkflow(wiredUploadVideo({ queryClient }), { input: { of: userId } }));
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
            <Button color="error" disabled={!upload.choosing && !upload.done} onClick={() => setAsks(true)}>
              Remove video
            </Button>
          </Box>
        </Box>
      )}
      <UploadSteps
        upload={upload}
        choose={<ChooseVideo again={video !== null} onChoose={(file) => upload.choose([file])} />}
        done={() => 'Your video was uploaded.'}
        again="Replace video"
      />
      <ConfirmDialog
        open={asks}
        title="Remove your video?"
        confirmLabel="Remove video"
        dismissLabel="Keep video"
        destructive
        busy={remove.isPending}
        error={remove.error?.message}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setAsks(false);
              upload.startAgain();
            },
          })
        }
        onClose={() => setAsks(false)}
      >
        The video is deleted and no one can watch it. You can add another one at any time.
      </ConfirmDialog>
    </Box>
  );
}
