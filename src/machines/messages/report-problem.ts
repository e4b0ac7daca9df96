import { messageProblem } from '../../contract/messages-inquiries';
import { formMachine, type FormActor } from '../kit/form';

export type ReportProblemField = 'text' | 'attach';
/** The initial draft. */
export const blankReport: Record<ReportProblemField, string> = { text: '', attach: 'yes' };

/** Reports a problem (product: Report a problem). If `attach` is 'yes', what the page remembers is sent too. */
export const reportProblemMachine = formMachine<ReportProblemField, { id: string }>({
  id: 'reportProblem',
  fields: blankReport,
  judge: ({ text }) => ({ text: messageProblem('What went wrong', text), attach: null }),
  link: 'none',
});

export type ReportProblemActor = FormActor<ReportProblemField, { id: string }>;
