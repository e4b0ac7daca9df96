import type { QueryClient } from '@tanstack/react-query';
import { listVideoUploads, videoRule, videoUploadsPath } from '../../../contract/people-profile-video';
import { callApi } from '../../api/client';
import { refreshVideo } from '../../queries/profile-video';
import { wiredResumable } from '../kit/resumable-upload';

/** Wires the upload of the video of My Profile. */
export const wiredUploadVideo = ({ queryClient }: { queryClient: QueryClient }) =>
  wiredResumable({
    path: videoUploadsPath,
    rule: videoRule,
    about: () => ({}),
    unfinished: (_, signal) => callApi(listVideoUploads, signal ? { signal } : {}),
    refresh: () => void refreshVideo(queryClient),
  });
