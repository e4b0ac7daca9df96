import {
  shareFeedbackMachine,
  type ShareFeedbackEvent,
  type ShareFeedbackSnapshot,
} from '../../src/machines/feedback/share-feedback';
import { modelTest } from './harness';

export const madeLink = { id: 's1', token: 'tok', endsAt: '2126-11-27T10:00:00.000Z' };
const refused = { status: 409, message: 'Only released feedback can be shared.' };
const lost = { message: '' };

const events: ShareFeedbackEvent[] = [
  { type: 'link.make' },
  { type: 'link.copy' },
  { type: 'revoke.ask', shareId: 's1' },
  { type: 'revoke.ask', shareId: 's2' },
  { type: 'revoke.dismiss' },
  { type: 'revoke.confirm' },
];

/** Links made, copied and revoked, with every possible ending. */
export const shareFeedbackModel = () =>
  modelTest({
    machine: shareFeedbackMachine,
    input: { interviewId: 'i1' },
    events,
    settle: {
      makeLink: { done: [madeLink], error: [refused, lost] },
      copyLink: { done: [null], error: [lost] },
      revokeLink: { done: [null], error: [refused, lost] },
    },
    project: ({ context: { made, copied, asked, problem } }: ShareFeedbackSnapshot) => [
      made?.id,
      copied,
      asked,
      problem?.message,
    ],
  });
