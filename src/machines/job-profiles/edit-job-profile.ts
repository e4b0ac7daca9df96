import { jobFieldWords, type JobField, type SavedJob, type SavedMeanwhile } from '../../contract/job-profiles-edit';
import { byField, editMachine, type EditActor, type EditEvent, type EditSnapshot, type Saving } from '../kit/edit';
import { isRecord } from '../kit/problem';
import { cleanChange, draftOf, draftProblems, isSameDraft, type JobDraft } from './job-draft';

type StoredJob = SavedMeanwhile & { revision: number };
export type EditJobEvent = EditEvent<JobDraft>;
export type JobToSave = Saving<JobDraft>;
export type EditJobActor = EditActor<JobDraft, StoredJob, SavedJob>;
export type EditJobSnapshot = EditSnapshot<JobDraft, StoredJob, SavedJob>;

const isMeanwhile = (data: unknown): data is SavedMeanwhile =>
  isRecord(data) && typeof data.version === 'number' && isRecord(data.content);

/** Creates or changes a job profile (product: Job profiles). Closing it asks first, and shows what is still open. */
export const editJobProfileMachine = editMachine<JobDraft, StoredJob, SavedJob>({
  id: 'editJobProfile',
  fields: Object.keys(jobFieldWords) as JobField[],
  draftOf: ({ content }, { organization }) => draftOf(content, organization),
  judge: (draft) => byField(draftProblems(draft)),
  clean: cleanChange,
  isSame: isSameDraft,
  asks: (draft, stored) => draft.status === 'CLOSED' && stored !== null && stored.status !== 'CLOSED',
  theirsIn: (data) => (isMeanwhile(data) ? { ...data, revision: data.version } : null),
});
