import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  changeUploadRows,
  deleteUpload,
  downloadUploadFailures,
  stopUpload,
  takeUpload,
  undoUpload,
  type UploadCorrection,
  type UploadKind,
  type UploadProgress,
} from '../../../contract/candidates-uploads';
import {
  isUploadRunning,
  uploadCandidatesMachine,
  type UploadAct,
  type UploadStep,
} from '../../../machines/candidates/upload-candidates';
import { callApi, callFile } from '../../api/client';
import { deleted } from '../../api/problem';
import { saveFile } from '../../download';
import { currentUploadQuery, refreshCandidates, uploadQuery, uploadRowPages } from '../../queries/candidates';

/** Wires uploading candidates: the calls. Progress and rows are in the query cache. */
export function wiredUploadCandidates({ queryClient, kind }: { queryClient: QueryClient; kind: UploadKind }) {
  const kept = (progress: UploadProgress) => {
    queryClient.setQueryData(uploadQuery(progress.id).queryKey, progress);
    return progress;
  };
  const rowsAgain = () => queryClient.invalidateQueries({ queryKey: uploadRowPages });
  const take = async (id: string, revision: number, skills: boolean) => {
    try {
      return kept(await callApi(takeUpload, { params: { id }, body: { revision, skills } }));
    } catch (error) {
      // The rows may have changed elsewhere, so they are read again.
      await Promise.all([rowsAgain(), queryClient.invalidateQueries({ queryKey: uploadQuery(id).queryKey })]);
      throw error;
    }
  };
  const correct = async (id: string, rows: UploadCorrection[]) => {
    const progress = kept(await callApi(changeUploadRows, { params: { id }, body: { rows } }));
    await rowsAgain();
    return progress;
  };
  return uploadCandidatesMachine.provide({
    actors: {
      find: fromPromise<UploadStep | null, undefined>(async () => {
        const found = await queryClient.fetchQuery(currentUploadQuery(kind));
        return found && kept(found);
      }),
      // No abort signal: the outcome of a request in flight must be known.
      act: fromPromise<UploadStep, { id: string; act: UploadAct }>(async ({ input: { id, act } }) => {
        if (act.verb === 'take') return take(id, act.revision, act.skills);
        if (act.verb === 'undo') return kept(await callApi(undoUpload, { params: { id } }));
        return correct(id, act.rows);
      }),
      read: fromPromise<UploadStep, { id: string }>(async ({ input: { id } }) => {
        const progress = await queryClient.fetchQuery(uploadQuery(id));
        if (!isUploadRunning(progress)) await Promise.all([rowsAgain(), refreshCandidates(queryClient)]);
        return progress;
      }),
      stop: fromPromise<UploadStep, { id: string }>(async ({ input }) =>
        kept(await callApi(stopUpload, { params: input })),
      ),
      discard: fromPromise<void, { id: string }>(({ input }) => deleted(callApi(deleteUpload, { params: input }))),
      download: fromPromise<void, { id: string }>(async ({ input, signal }) =>
        saveFile(await callFile(downloadUploadFailures, { params: input, signal })),
      ),
    },
  });
}
