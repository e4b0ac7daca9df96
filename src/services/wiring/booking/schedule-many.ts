import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  changeBatchRow,
  commitBatch,
  createBatch,
  deleteBatch,
  downloadBatchFailures,
  solveBatch,
  stopBatch,
  type Batch,
  type BatchProgress,
} from '../../../contract/booking-batches';
import {
  scheduleManyMachine,
  type BatchAct,
  type BatchStep,
  type CreateBatch,
} from '../../../machines/booking/schedule-many';
import { callApi, callFile } from '../../api/client';
import { deleted } from '../../api/problem';
import { saveFile } from '../../download';
import { batchProgressQuery, batchQuery, currentBatchQuery } from '../../queries/batches';
import { refreshInterviews } from '../../queries/interviews';

/** Wires Many at once: the calls. The batch and its progress are in the query cache. */
export function wiredScheduleMany({ queryClient }: { queryClient: QueryClient }) {
  const kept = (progress: BatchProgress) => {
    queryClient.setQueryData(batchProgressQuery(progress.id).queryKey, progress);
    return progress;
  };
  const shown = (batch: Batch) => {
    queryClient.setQueryData(batchQuery(batch.id).queryKey, batch);
    return batch;
  };
  const rowsAgain = (id: string) => queryClient.invalidateQueries({ queryKey: batchQuery(id).queryKey });
  const commit = async (id: string, revision: number) => {
    const progress = kept(await callApi(commitBatch, { params: { id }, body: { revision } }));
    // The batch was already booked from another tab.
    if (progress.state !== 'committing') await rowsAgain(id);
    return progress;
  };
  const perform = async (id: string, act: BatchAct) => {
    const params = { id };
    if (act.verb === 'commit') return commit(id, act.revision);
    if (act.verb === 'solve') return shown(await callApi(solveBatch, { params }));
    return shown(await callApi(changeBatchRow, { params, body: act.change }));
  };
  return scheduleManyMachine.provide({
    actors: {
      find: fromPromise<BatchStep | null, undefined>(async () => {
        const found = await queryClient.fetchQuery(currentBatchQuery());
        return found && kept(found);
      }),
      // No abort signal: the outcome of a request in flight must be known.
      make: fromPromise<BatchStep, CreateBatch>(async ({ input }) =>
        kept(await callApi(createBatch, { body: input.request, key: input.key })),
      ),
      act: fromPromise<BatchStep, { id: string; act: BatchAct }>(async ({ input: { id, act } }) => {
        try {
          return await perform(id, act);
        } catch (error) {
          // The rows may have changed elsewhere, or were stored before the search for their times failed.
          await rowsAgain(id);
          throw error;
        }
      }),
      read: fromPromise<BatchStep, { id: string }>(async ({ input: { id } }) => {
        const progress = await queryClient.fetchQuery(batchProgressQuery(id));
        if (progress.state === 'committing') return progress;
        queryClient.removeQueries({ queryKey: batchQuery(id).queryKey });
        await refreshInterviews(queryClient);
        return progress;
      }),
      stop: fromPromise<BatchStep, { id: string }>(async ({ input }) =>
        kept(await callApi(stopBatch, { params: input })),
      ),
      discard: fromPromise<void, { id: string }>(({ input }) => deleted(callApi(deleteBatch, { params: input }))),
      download: fromPromise<void, { id: string }>(async ({ input, signal }) =>
        saveFile(await callFile(downloadBatchFailures, { params: input, signal })),
      ),
    },
  });
}
