import type { BatchChange, BatchProgress, BatchRequest } from '../../contract/booking-batches';
import { jobMachine, type JobActor, type JobEvent, type MakeJob } from '../kit/job';

export type BatchStep = Pick<BatchProgress, 'id' | 'state'>;
export type CreateBatch = MakeJob<BatchRequest>;
/** Changes a row, solves the remaining rows again, or books the revision that the user has read. */
export type BatchAct =
  { verb: 'change'; change: BatchChange } | { verb: 'solve' } | { verb: 'commit'; revision: number };
export type ScheduleManyEvent = JobEvent<BatchStep, BatchAct, BatchRequest>;
export type ManyRef = JobActor<BatchStep, BatchAct, BatchRequest>;

/** Many interviews at once: choose rows, see what was found for them, book (product: Many at once). */
export const scheduleManyMachine = jobMachine<BatchStep, BatchAct, BatchRequest>({
  id: 'scheduleMany',
  isRunning: ({ state }) => state === 'committing',
  makes: 'rows',
});
