import { act, screen } from '@testing-library/react';
import { expect, it, test, vi } from 'vitest';
import type { InterviewRow } from '../../../src/contract/interviews';
import type { UserType } from '../../../src/contract/kit';
import { nextStep } from '../../../src/screens/shared/interview/next-step';
import { NextStepLine } from '../../../src/screens/shared/interview/NextStepLine';
import { interviewRow, seededClient } from '../fixtures';
import { renderApp } from '../render';

// 08:30 PM on Tuesday in Kolkata, the reader's zone.
const now = Date.parse('2026-11-24T15:00:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const hour = 60;

const row = (given: Partial<InterviewRow>) =>
  interviewRow({ start: inMinutes(3 * hour), end: inMinutes(4 * hour), ...given });
const requested = row({ state: 'requested', answerBy: inMinutes(2 * hour + 54) });
const waiting = row({
  state: 'pendingSchedule',
  start: null,
  end: null,
  panelist: null,
  waitBy: inMinutes(3 * 24 * hour),
});
const soon = row({ start: inMinutes(5), end: inMinutes(65) });
const written = row({ state: 'pendingFeedback', feedbackBy: inMinutes(23 * hour) });
const late = row({ state: 'pendingFeedback', feedbackBy: inMinutes(-2 * hour) });
const times = [inMinutes(26 * hour)];
const ask = { who: 'candidate' as const, by: 'Asha Rao', why: 'I found a job', at: inMinutes(-1) };

test.each<[UserType, Partial<InterviewRow>, string]>([
  ['ADMIN', { ...waiting, times }, 'Book a panelist by Fri 27 Nov, 08:30 PM, or the request expires.'],
  ['ORGANIZATION_USER', { ...waiting, times }, 'Book a panelist by Fri 27 Nov, 08:30 PM, or the request expires.'],
  ['CANDIDATE', { ...waiting, times }, 'We are looking for a panelist for one of your times.'],
  ['ADMIN', { ...waiting, times: [] }, 'Asha Rao must choose times by Fri 27 Nov, 08:30 PM, or the request expires.'],
  ['CANDIDATE', { ...waiting, times: [] }, 'Choose your times by Fri 27 Nov, 08:30 PM, or the request expires.'],
  ['ADMIN', { ...waiting, times: [inMinutes(-1)] }, 'All preferred times have passed. Ask Asha Rao for new ones.'],
  ['CANDIDATE', { ...waiting, times: [inMinutes(-1)] }, 'All the times you chose have passed. Choose new ones.'],
  ['SUPER_ADMIN', requested, 'Ravi Menon must answer by 11:24 PM.'],
  ['ORGANIZATION_USER', requested, 'Ravi Menon must answer by 11:24 PM.'],
  ['PANELIST', requested, 'Accept or decline by 11:24 PM. After that the request is no longer yours.'],
  ['CANDIDATE', requested, 'A panelist must answer by 11:24 PM.'],
  ['ADMIN', { ...requested, answerBy: inMinutes(-1) }, 'The time to answer has passed.'],
  ['ADMIN', { ...requested, cancelAsk: ask }, 'Answer the request to cancel. Ravi Menon must answer by 11:24 PM.'],
  ['CANDIDATE', { cancelAsk: ask }, 'Our team will answer the request to cancel. You can join from 11:15 PM.'],
  ['ADMIN', {}, 'Both sides can join from 11:15 PM.'],
  ['ORGANIZATION_USER', { start: inMinutes(23 * hour) }, 'Both sides can join from tomorrow 07:15 PM.'],
  ['PANELIST', {}, 'You can join from 11:15 PM.'],
  ['CANDIDATE', soon, 'You can join now. It starts in 5 min.'],
  ['ADMIN', { ...soon, start: inMinutes(-2) }, 'It started 2 min ago. No one has joined yet.'],
  ['CANDIDATE', { ...soon, joined: { panelist: true, candidate: false } }, 'Ravi Menon is waiting for you. Join now.'],
  ['PANELIST', { ...soon, joined: { panelist: false, candidate: true } }, 'Asha Rao is waiting for you. Join now.'],
  ['PANELIST', { ...soon, joined: { panelist: true, candidate: false } }, 'You are in. Asha Rao has not joined yet.'],
  ['ADMIN', { ...soon, joined: { panelist: false, candidate: true } }, 'Asha Rao is waiting for Ravi Menon.'],
  [
    'ADMIN',
    { start: inMinutes(-70), end: inMinutes(-10) },
    'The planned time has passed. We are checking who attended.',
  ],
  [
    'PANELIST',
    { state: 'live', finishFrom: inMinutes(10) },
    'The interview is in progress. You can finish it from 08:40 PM. If it ends earlier, start the feedback now.',
  ],
  [
    'PANELIST',
    { state: 'live', finishFrom: inMinutes(0) },
    'The interview is in progress. Finish it when the meeting ends, then write the feedback.',
  ],
  [
    'PANELIST',
    { state: 'live' },
    'The interview is in progress. Finish it when the meeting ends, then write the feedback.',
  ],
  ['ADMIN', { state: 'live' }, 'The interview is in progress.'],
  ['PANELIST', written, 'Write your feedback by tomorrow 07:30 PM.'],
  ['PANELIST', late, 'Your feedback was due 06:30 PM. Write it now.'],
  ['ADMIN', written, 'Ravi Menon must write the feedback by tomorrow 07:30 PM.'],
  ['ADMIN', late, 'Ravi Menon’s feedback was due 06:30 PM.'],
  ['ORGANIZATION_USER', written, 'You can read the feedback once it is written, by tomorrow 07:30 PM, and reviewed.'],
  ['ORGANIZATION_USER', late, 'You can read the feedback once it is written and reviewed.'],
  ['CANDIDATE', written, 'The panelist is writing the feedback. You do not need to do anything.'],
  ['ADMIN', { state: 'inReview' }, 'Approve the feedback or return it.'],
  ['PANELIST', { state: 'inReview' }, 'Our team reviews the feedback.'],
  ['ORGANIZATION_USER', { state: 'released', allowedActions: [{ type: 'DECIDE' }] }, 'Decide on Asha Rao.'],
  ['ORGANIZATION_USER', { state: 'released', allowedActions: [{ type: 'DECIDE' }], decision: 'selected' }, ''],
  ['CANDIDATE', { state: 'released', kind: 'mock' }, 'Your feedback is ready to read.'],
  [
    'ADMIN',
    { state: 'noShow', allowedUntil: inMinutes(hour), allowedActions: [{ type: 'RESCHEDULE' }, { type: 'CORRECT' }] },
    'It can be scheduled again or corrected until 09:30 PM.',
  ],
  [
    'CANDIDATE',
    { state: 'noShow', allowedUntil: inMinutes(hour), allowedActions: [{ type: 'DISPUTE' }] },
    'It can be disputed until 09:30 PM.',
  ],
  ['ADMIN', { state: 'noShow' }, ''],
  ['ADMIN', { state: 'canceled' }, ''],
])('$0 reads "$2"', (userType, given, words) => {
  expect(nextStep(row(given), userType, now, 'Asia/Kolkata')).toBe(words);
});

it('changes by itself when its time has come, in the zone of the reader', async () => {
  vi.useFakeTimers({ now });
  renderApp(<NextStepLine interview={row({ start: inMinutes(16), end: inMinutes(76) })} />, {
    queryClient: seededClient('PANELIST'),
  });
  expect(screen.getByRole('note', { name: 'Next step' })).toHaveTextContent('You can join from 08:31 PM.');
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('note', { name: 'Next step' })).toHaveTextContent('You can join now. It starts in 15 min.');
});
