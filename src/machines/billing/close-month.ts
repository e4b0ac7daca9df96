import type { MonthEnd } from '../../contract/billing-month-ends';
import { jobMachine, type JobActor, type JobEvent } from '../kit/job';

export type MonthEndStep = Pick<MonthEnd, 'id' | 'state'>;
/** Continues a month end that was stopped. */
export type MonthEndContinued = { verb: 'continue' };
export type CloseMonthRequest = { month: string };
export type CloseMonthEvent = JobEvent<MonthEndStep, MonthEndContinued, CloseMonthRequest>;
export type CloseMonthRef = JobActor<MonthEndStep, MonthEndContinued, CloseMonthRequest>;

/** Closes a month (product: Month end): the job is requested, worked on, stopped and continued. */
export const closeMonthMachine = jobMachine<MonthEndStep, MonthEndContinued, CloseMonthRequest>({
  id: 'closeMonth',
  isRunning: ({ state }) => state === 'running',
  makes: 'work',
});
