import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  deleteRecording,
  getRecording,
  getVideoAnalytics,
  listShares,
  revokeShare,
  shareRecording,
  uploadsPath,
  watchRecording,
  watchShared,
  type ShareDays,
} from '../../contract/interviews-recordings';
import { callApi } from '../api/client';
import { discardUpload } from './resumable';

export type Place = { jobId: string; fileName: string };

/** The recording of an interview, what may be uploaded to it, and its interrupted uploads. */
export const recordingQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['recordings', 'of', interviewId],
    queryFn: ({ signal }) => callApi(getRecording, { params: { id: interviewId }, signal }),
  });

// Addresses expire after 60 s. The player requests new ones itself, so that a refetch never restarts the video.
const once = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/** Addresses that play a recording. A 403 is reported by the page and does not end the session. */
export const watchQuery = (place: Place) =>
  queryOptions({
    queryKey: ['recordings', 'watch', place],
    queryFn: ({ signal }) => callApi(watchRecording, { query: place, signal, quiet: true }),
    ...once,
  });

/** Addresses that play a recording by a share link; `viewing` is this opening of the page. */
export const watchSharedQuery = (place: Place, token: string, viewing: string) =>
  queryOptions({
    queryKey: ['recordings', 'shared', place, viewing],
    queryFn: ({ signal }) => callApi(watchShared, { body: { ...place, token, viewing }, signal }),
    ...once,
  });

export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['recordings', 'shares', id],
    queryFn: ({ signal }) => callApi(listShares, { params: { id }, signal }),
  });

export const videoAnalyticsQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['recordings', 'analytics', interviewId],
    queryFn: ({ signal }) => callApi(getVideoAnalytics, { params: { id: interviewId }, signal, quiet: true }),
  });

/** Refetches everything about recordings except what is playing now. */
export const refreshRecordings = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    queryKey: ['recordings'],
    predicate: ({ queryKey }) => queryKey[1] !== 'watch' && queryKey[1] !== 'shared',
  });

function useChange<Given, Result>(change: (given: Given) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refreshRecordings(queryClient) });
}

export const useShareRecording = (id: string) =>
  useChange((days: ShareDays) => callApi(shareRecording, { params: { id }, body: { days } }));
export const useRevokeShare = () => useChange((id: string) => callApi(revokeShare, { params: { id } }));
export const useDeleteRecording = () => useChange((id: string) => callApi(deleteRecording, { params: { id } }));

export const useDiscardUpload = () => useChange((id: string) => discardUpload(uploadsPath, id));
