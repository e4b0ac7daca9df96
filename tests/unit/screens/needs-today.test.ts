import { expect, it } from 'vitest';
import { needsToday } from '../../../src/screens/shared/interview/needs-today';
import { anId, inHours, interviewRow, requestedRow } from '../../screens/fixtures';

const now = Date.now();
const asked = { who: 'candidate', by: 'Asha Rao', why: 'I am ill', at: inHours(-1) } as const;

it.each([
  ['a request to answer within a day', requestedRow({ answerBy: inHours(20) }), true],
  ['a request to answer later', requestedRow({ answerBy: inHours(30) }), false],
  ['a request that somebody else answers', requestedRow({ allowedActions: [{ type: 'CANCEL' }] }), false],
  ['a request to cancel', interviewRow({ cancelAsk: asked, allowedActions: [{ type: 'REFUSE_CANCEL' }] }), true],
  ['the reader’s own request to cancel', interviewRow({ cancelAsk: asked, allowedActions: [] }), false],
  ['late feedback', interviewRow({ feedbackBy: inHours(-5), allowedActions: [{ type: 'SUBMIT_FEEDBACK' }] }), true],
  [
    'late feedback to remind of',
    interviewRow({ state: 'pendingFeedback', feedbackBy: inHours(-5), reminded: { candidate: null, panelist: null } }),
    true,
  ],
  ['times to book soon', interviewRow({ id: anId(2), waitBy: inHours(3), allowedActions: [{ type: 'BOOK' }] }), true],
  ['an interview with nothing due', interviewRow({ allowedActions: [{ type: 'CANCEL' }] }), false],
])('%s is judged', (_, row, needs) => {
  expect(needsToday(row, now)).toBe(needs);
});
