import { inquiryMachine, type InquiryEvent, type InquirySnapshot } from '../../src/machines/messages/inquiry';
import { modelTest } from './harness';

/** A 409: someone else closed the inquiry first. */
export const fasterOnes = {
  status: 409,
  message: 'This inquiry has changed. Read the conversation and try again.',
  data: { revision: 7, state: 'closed', by: 'Ravi Menon' },
};
export const stillRunning = { status: 409, message: 'This request is still in progress.' };
const lost = { message: 'The server took too long to respond. Please refresh the page or try again later.' };
const refused = { status: 400, message: 'Validation Failed' };

const events = ({ context: { text } }: InquirySnapshot): InquiryEvent[] => [
  { type: 'text.change', text: text === 'Hello Ada' ? ' ' : 'Hello Ada' },
  { type: 'message.send', next: 'waiting', key: 'a' },
  { type: 'message.send', next: 'closed', key: 'a' },
  { type: 'silence.ask' },
  { type: 'silence.dismiss' },
  { type: 'silence.confirm', key: 'b' },
  { type: 'inquiry.reopen', key: 'c' },
  { type: 'inquiry.arrive', revision: 4 },
  { type: 'mine.keep' },
  { type: 'theirs.use' },
];
const answers = { done: [{ revision: 4 }], error: [fasterOnes, stillRunning, lost, refused] };

/** Writing in one inquiry: answered, closed with and without a reply, reopened, with every possible ending. */
export const inquiryModel = () =>
  modelTest({
    machine: inquiryMachine,
    input: { inquiryId: 'q1', revision: 3 },
    events,
    settle: { sendMessage: answers, closeSilently: answers, reopen: answers },
    project: ({ context: { text, revision, next, problem, faster, tried } }: InquirySnapshot) => [
      text,
      revision,
      next,
      problem?.message,
      faster?.by,
      tried,
    ],
  });
