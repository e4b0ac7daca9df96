import type { MonthEnd } from '../../contract/billing-month-ends';
import { jobMachine, type JobActor, type JobEvent } from '../kit/job';

export type MonthEndStep = Pick<MonthEnd, 'id' | 'state'>;
/** What was stopped is continued. */
export type MonthEndContinued = { verb: 'continue' };
export type CloseMonthRequest = { month: string };
export type CloseMonthEvent = JobEvent<MonthEndStep, MonthEndContinued, CloseMonthRequest>;
export type CloseMonthRef = JobActor<MonthEndStep, MonthEndContinued, CloseMonthRequest>;

/** A month is closed: asked for, worked off, stopped, continued (product: Month end). */
export const closeMonthMachine = jobMachine<MonthEndStep, MonthEndContinued, CloseMonthRequest>({
  id: 'closeMonth',
  isRunning: ({ state }) => state === 'running',
  makes: 'work',
});
