import {
  answerInquiryMachine,
  type AnswerInquiryEvent,
  type AnswerInquirySnapshot,
} from '../../src/machines/messages/answer-inquiry';
import { modelTest } from './harness';

/** A 409: someone else answered. */
export const fasterOnes = {
  status: 409,
  message: 'Ravi Menon has already closed this inquiry.',
  data: { closedAt: '2026-11-20T10:00:00.000Z', closedBy: 'Ravi Menon', answer: 'We will call you on Monday.' },
};
export const stillRunning = { status: 409, message: 'This request is still in progress.' };
const lost = { message: 'The server took too long to respond. Please refresh the page or try again later.' };
const refused = { status: 400, message: 'Validation Failed' };

const events: AnswerInquiryEvent[] = [
  { type: 'answer.change', answer: 'Hello Ada' },
  { type: 'answer.change', answer: ' ' },
  { type: 'answer.send', key: 'a' },
  { type: 'silence.ask' },
  { type: 'silence.dismiss' },
  { type: 'silence.confirm', key: 'b' },
];
const answers = { done: [null], error: [fasterOnes, stillRunning, lost, refused] };

/** One inquiry answered or closed without a reply, with every possible ending. */
export const answerInquiryModel = () =>
  modelTest({
    machine: answerInquiryMachine,
    input: { inquiryId: 'q1' },
    events,
    settle: { sendAnswer: answers, closeSilently: answers },
    project: ({ context: { answer, problem, theirs, tried } }: AnswerInquirySnapshot) => [
      answer,
      problem?.message,
      theirs?.closedBy,
      tried,
    ],
  });
