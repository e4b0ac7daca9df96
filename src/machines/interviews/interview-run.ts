import type { InterviewRun, RunRequest } from '../../contract/interviews-runs';
import { jobMachine, type JobActor, type JobEvent } from '../kit/job';

export type RunStep = Pick<InterviewRun, 'id' | 'state'>;
/** A run that was stopped is continued. */
export type RunContinued = { verb: 'continue' };
export type InterviewRunEvent = JobEvent<RunStep, RunContinued, RunRequest>;
export type InterviewRunRef = JobActor<RunStep, RunContinued, RunRequest>;

/** One act on many interviews: asked for, undone within a minute, worked off, stopped, continued (product: Acting on many). */
export const interviewRunMachine = jobMachine<RunStep, RunContinued, RunRequest>({
  id: 'interviewRun',
  isRunning: ({ state }) => state === 'waiting' || state === 'running',
  makes: 'work',
});
