import type { UploadCorrection, UploadProgress } from '../../contract/candidates-uploads';
import { jobMachine, type JobActor, type JobEvent } from '../kit/job';

export type UploadStep = Pick<UploadProgress, 'id' | 'state'>;
/** Rows are corrected, the rows of the revision that the user has read are added, or what was added is removed. */
export type UploadAct =
  { verb: 'change'; rows: UploadCorrection[] } | { verb: 'take'; revision: number; skills: boolean } | { verb: 'undo' };
export type UploadCandidatesEvent = JobEvent<UploadStep, UploadAct>;
export type UploadCandidatesRef = JobActor<UploadStep, UploadAct>;

/** Whether the server works on it. */
export const isUploadRunning = ({ state }: Pick<UploadStep, 'state'>) =>
  state === 'reading' || state === 'taking' || state === 'undoing';

/**
 * Upload Candidate, a list, and Upload Files: upload, let its files be read, look at what is wrong, correct, add, undo
 * (product: Candidates in bulk).
 */
export const uploadCandidatesMachine = jobMachine<UploadStep, UploadAct>({
  id: 'uploadCandidates',
  isRunning: isUploadRunning,
});
