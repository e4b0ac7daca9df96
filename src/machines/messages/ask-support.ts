import { messageProblem, subjectProblem } from '../../contract/messages-inquiries';
import { formMachine, type FormActor } from '../kit/form';

export type AskSupportField = 'topic' | 'subject' | 'text' | 'interview';
/** The initial draft. */
export const blankQuestion: Record<AskSupportField, string> = { topic: 'OTHER', subject: '', text: '', interview: '' };

/** Asks the team, under Support (product: Inquiries). `interview` is the id of the interview in question, or empty. */
export const askSupportMachine = formMachine<AskSupportField, { id: string }>({
  id: 'askSupport',
  fields: blankQuestion,
  judge: ({ subject, text }) => ({
    topic: null,
    subject: subjectProblem(subject),
    text: messageProblem('Message', text),
    interview: null,
  }),
  link: 'none',
});

export type AskSupportActor = FormActor<AskSupportField, { id: string }>;
