import type { UploadCorrection, UploadProgress } from '../../contract/candidates-uploads';
import { jobMachine, type JobActor, type JobEvent } from '../kit/job';

export type UploadStep = Pick<UploadProgress, 'id' | 'state'>;
/** Corrects rows, adds the rows of the revision that the user has read, or removes the added rows. */
export type UploadAct =
  { verb: 'change'; rows: UploadCorrection[] } | { verb: 'take'; revision: number; skills: boolean } | { verb: 'undo' };
export type UploadCandidatesEvent = JobEvent<UploadStep, UploadAct>;
export type UploadCandidatesRef = JobActor<UploadStep, UploadAct>;

/** Whether the server is working on the upload. */
export const isUploadRunning = ({ state }: Pick<UploadStep, 'state'>) =>
  state === 'reading' || state === 'taking' || state === 'undoing';

/**
 * Upload Candidate for a list, and Upload Files (product: Candidates in bulk): files are uploaded and read, errors are
 * shown and corrected, rows are added, and the addition can be undone.
 */
export const uploadCandidatesMachine = jobMachine<UploadStep, UploadAct>({
  id: 'uploadCandidates',
  isRunning: isUploadRunning,
});
