import { lazyPart } from './lazy-screen';

/** From the account menu, the palette and the error screen. */
export const ReportProblem = lazyPart(() => import('../screens/shared/report/ReportProblem'), 'ReportProblem');
