import { lazyPart } from './lazy-screen';

/** The report of a problem, opened from the account menu, the palette, and the error screen. */
export const ReportProblem = lazyPart(() => import('../screens/shared/report/ReportProblem'), 'ReportProblem');
