import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  changeUploadRow,
  deleteUpload,
  downloadUploadFailures,
  stopUpload,
  takeUpload,
  undoUpload,
  type UploadKind,
  type UploadProgress,
} from '../../../contract/people-uploads';
import {
  isUploadRunning,
  uploadCandidatesMachine,
  type ChangeRow,
  type TakeRows,
  type UploadStep,
} from '../../../machines/people/upload-candidates';
import { callApi, callFile } from '../../api/client';
import { saveFile } from '../../download';
import { currentUploadQuery, refreshCandidates, uploadQuery, uploadRowPages } from '../../queries/candidates';

/** Uploading candidates with its calls; progress and rows are in the query cache. */
export function wiredUploadCandidates({ queryClient, kind }: { queryClient: QueryClient; kind: UploadKind }) {
  const kept = (progress: UploadProgress) => {
    queryClient.setQueryData(uploadQuery(progress.id).queryKey, progress);
    return progress;
  };
  const rowsAgain = () => queryClient.invalidateQueries({ queryKey: uploadRowPages });
  return uploadCandidatesMachine.provide({
    actors: {
      find: fromPromise<UploadStep | null, undefined>(async () => {
        const found = await queryClient.fetchQuery(currentUploadQuery(kind));
        return found && kept(found);
      }),
      // No abort signal: the outcome of a request in flight must be known.
      change: fromPromise<void, ChangeRow>(async ({ input: { id, ...body } }) => {
        kept(await callApi(changeUploadRow, { params: { id }, body }));
        await rowsAgain();
      }),
      take: fromPromise<UploadStep, TakeRows>(async ({ input: { id, ...body } }) => {
        try {
          return kept(await callApi(takeUpload, { params: { id }, body }));
        } catch (error) {
          // The rows may have changed elsewhere: they are shown as they are now.
          await Promise.all([rowsAgain(), queryClient.invalidateQueries({ queryKey: uploadQuery(id).queryKey })]);
          throw error;
        }
      }),
      undo: fromPromise<UploadStep, { id: string }>(async ({ input }) =>
        kept(await callApi(undoUpload, { params: input })),
      ),
      read: fromPromise<UploadStep, { id: string }>(async ({ input: { id } }) => {
        const progress = await queryClient.fetchQuery(uploadQuery(id));
        if (!isUploadRunning(progress)) await Promise.all([rowsAgain(), refreshCandidates(queryClient)]);
        return progress;
      }),
      stop: fromPromise<UploadStep, { id: string }>(async ({ input }) =>
        kept(await callApi(stopUpload, { params: input })),
      ),
      discard: fromPromise<void, { id: string }>(async ({ input }) => {
        await callApi(deleteUpload, { params: input });
      }),
      download: fromPromise<void, { id: string }>(async ({ input, signal }) =>
        saveFile(await callFile(downloadUploadFailures, { params: input, signal })),
      ),
    },
  });
}
