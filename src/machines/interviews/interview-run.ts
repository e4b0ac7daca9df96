import type { InterviewRun, RunRequest } from '../../contract/interviews-runs';
import { jobMachine, type JobActor, type JobEvent } from '../kit/job';

export type RunStep = Pick<InterviewRun, 'id' | 'state'>;
/** Continues a run that was stopped. */
export type RunContinued = { verb: 'continue' };
export type InterviewRunEvent = JobEvent<RunStep, RunContinued, RunRequest>;
export type InterviewRunRef = JobActor<RunStep, RunContinued, RunRequest>;

/**
 * One action on many interviews (product: Acting on many): the run is requested, can be undone within a minute, is
 * worked on, stopped and continued.
 */
export const interviewRunMachine = jobMachine<RunStep, RunContinued, RunRequest>({
  id: 'interviewRun',
  isRunning: ({ state }) => state === 'waiting' || state === 'running',
  makes: 'work',
});
