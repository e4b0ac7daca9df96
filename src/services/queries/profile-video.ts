import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  deleteProfileVideo,
  listVideoUploads,
  videoUploadsPath,
  watchProfileVideo,
} from '../../contract/people-profile-video';
import { callApi } from '../api/client';
import { profileQuery } from './people';
import { discardUpload } from './resumable';

/** The address that plays the video of a user's profile; `at` is when it was uploaded. */
export const videoAddressQuery = (userId: string, at: string) =>
  queryOptions({
    queryKey: ['profile-video', 'watch', userId, at],
    queryFn: ({ signal }) => callApi(watchProfileVideo, { params: { id: userId }, signal, quiet: true }),
    // The player requests a new address itself, so that a refetch never restarts the video.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Interrupted uploads of the user's own video. */
export const videoUploadsQuery = () =>
  queryOptions({
    queryKey: ['profile-video', 'uploads'],
    queryFn: ({ signal }) => callApi(listVideoUploads, { signal }),
  });

export const refreshVideo = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: profileQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: videoUploadsQuery().queryKey }),
  ]);

function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refreshVideo(queryClient) });
}
export const useDeleteVideo = () => useChange<void>(() => callApi(deleteProfileVideo, {}));
export const useDiscardVideo = () => useChange((id: string) => discardUpload(videoUploadsPath, id));
