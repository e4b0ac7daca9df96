import type { QueryClient } from '@tanstack/react-query';
import { createJobProfile, saveJobProfile, type SavedJob } from '../../../contract/job-profiles-edit';
import { editJobProfileMachine } from '../../../machines/job-profiles/edit-job-profile';
import { contentOf, type JobDraft } from '../../../machines/job-profiles/job-draft';
import { callApi } from '../../api/client';
import { refreshJobs } from '../../queries/job-profiles';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the job profile is saved: the screen continues from there. */
  done: (saved: SavedJob) => void;
}

const sent = (draft: JobDraft) => {
  const { skills, ...content } = contentOf(draft);
  return { ...content, skills: skills.map(({ id, primary, months }) => ({ id, primary, months })) };
};

/** Wires creating and changing a job profile. */
export const wiredEditJobProfile = ({ queryClient, done }: Deps) =>
  editJobProfileMachine.provide({
    actors: {
      save: savedBy({
        create: (draft, key) =>
          callApi(createJobProfile, {
            body: { organizationId: draft.organization?.id ?? '', ...sent(draft) },
            key,
          }),
        change: (id, draft, version) => callApi(saveJobProfile, { params: { id }, body: { version, ...sent(draft) } }),
        refresh: () => refreshJobs(queryClient),
      }),
    },
    actions: { done: (_, saved: SavedJob) => done(saved) },
  });
