import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { applyForJob, withdrawApplication } from '../../../contract/job-profiles-apply';
import { applyForJobMachine, type Applying } from '../../../machines/job-profiles/apply-for-job';
import { callApi } from '../../api/client';
import { refreshOpenJobs } from '../../queries/open-jobs';

/** Wires applying: every answer refreshes the jobs, because a failed call may have taken effect. No signal: leaving the
 * page must not hide the outcome. */
export const wiredApplyForJob = ({ queryClient }: { queryClient: QueryClient }) =>
  applyForJobMachine.provide({
    actors: {
      apply: fromPromise(({ input: { jobId, resume, accepts, key } }: { input: Applying }) =>
        callApi(applyForJob, {
          params: { id: jobId },
          body: { resume, ...(accepts.length > 0 && { accepts }) },
          key,
        }).finally(() => void refreshOpenJobs(queryClient)),
      ),
      withdraw: fromPromise(({ input }: { input: { applicationId: string } }) =>
        callApi(withdrawApplication, { params: { id: input.applicationId } })
          .then(() => null)
          .finally(() => void refreshOpenJobs(queryClient)),
      ),
    },
  });
