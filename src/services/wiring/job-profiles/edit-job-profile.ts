import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { createJobProfile, saveJobProfile, type SavedJob } from '../../../contract/job-profiles-edit';
import { editJobProfileMachine, type JobToSave } from '../../../machines/job-profiles/edit-job-profile';
import { contentOf } from '../../../machines/job-profiles/job-draft';
import { callApi } from '../../api/client';
import { refreshJobs } from '../../queries/job-profiles';

/** Saves a job profile: a new one with its key, a known one over the version that was read. */
export const wiredEditJobProfile = ({ queryClient }: { queryClient: QueryClient }) =>
  editJobProfileMachine.provide({
    actors: {
      // No abort signal: the outcome of what is on its way must be known.
      saveJob: fromPromise<SavedJob, JobToSave>(async ({ input: { jobProfileId, version, draft, key } }) => {
        const { skills, ...content } = contentOf(draft);
        const sent = { ...content, skills: skills.map(({ id, primary, months }) => ({ id, primary, months })) };
        try {
          if (jobProfileId !== null)
            return await callApi(saveJobProfile, { params: { id: jobProfileId }, body: { version, ...sent } });
          return await callApi(createJobProfile, {
            body: { organizationId: draft.organization?.id ?? '', ...sent },
            key,
          });
        } finally {
          void refreshJobs(queryClient);
        }
      }),
    },
  });
