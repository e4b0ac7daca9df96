import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  deleteRun,
  downloadRefusals,
  resumeRun,
  startRun,
  stopRun,
  type InterviewRun,
  type RunRequest,
} from '../../../contract/interviews-runs';
import { interviewRunMachine, type RunContinued, type RunStep } from '../../../machines/interviews/interview-run';
import type { MakeJob } from '../../../machines/kit/job';
import { callApi, callFile } from '../../api/client';
import { deleted } from '../../api/problem';
import { saveFile } from '../../download';
import { listRun, runQuery, unlistRun } from '../../queries/interview-runs';
import { refreshInterviews } from '../../queries/interviews';

interface Deps {
  queryClient: QueryClient;
  /** The id of the run to follow; null for a run that is still to be requested. */
  id: string | null;
}

/** Wires a run over interviews: the calls. The progress is in the query cache. */
export function wiredInterviewRun({ queryClient, id: found }: Deps) {
  const kept = (run: InterviewRun) => {
    queryClient.setQueryData(runQuery(run.id).queryKey, run);
    return run;
  };
  return interviewRunMachine.provide({
    actors: {
      find: fromPromise<RunStep | null, undefined>(async () =>
        found === null ? null : queryClient.fetchQuery(runQuery(found)),
      ),
      // No abort signal: the outcome of a request in flight must be known.
      make: fromPromise<RunStep, MakeJob<RunRequest>>(async ({ input: { request, key } }) => {
        const run = kept(await callApi(startRun, { body: request, key }));
        listRun(queryClient, run);
        return run;
      }),
      act: fromPromise<RunStep, { id: string; act: RunContinued }>(async ({ input: { id } }) =>
        kept(await callApi(resumeRun, { params: { id } })),
      ),
      read: fromPromise<RunStep, { id: string }>(async ({ input: { id } }) => {
        const run = await queryClient.fetchQuery(runQuery(id));
        if (run.state === 'done' || run.state === 'stopped') await refreshInterviews(queryClient);
        return run;
      }),
      stop: fromPromise<RunStep, { id: string }>(async ({ input }) => kept(await callApi(stopRun, { params: input }))),
      discard: fromPromise<void, { id: string }>(async ({ input }) => {
        await deleted(callApi(deleteRun, { params: input }));
        unlistRun(queryClient, input.id);
      }),
      download: fromPromise<void, { id: string }>(async ({ input, signal }) =>
        saveFile(await callFile(downloadRefusals, { params: input, signal })),
      ),
    },
  });
}
