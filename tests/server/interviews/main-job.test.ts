import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFeedback, putFeedbackDraft } from '../../../src/contract/feedback';
import { getInterview, type Leaf } from '../../../src/contract/interviews';
import { createHold } from '../../../src/contract/booking';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, read, refused, send, sent, startHouse, typesOf, type House } from '../kit';
import { goodScorecard, hour, interviewAt, iso, minute, offered, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const roles = ['admin', 'superAdmin', 'org', 'panelist', 'candidate'] as const;
type Sight = Record<(typeof roles)[number], [state: Leaf, label: string, ...actions: string[]] | null>;

/** What each of the five roles is told about an interview; null if it does not exist for them. */
async function seenByAll(id: string): Promise<Sight> {
  const seen = await Promise.all(
    roles.map(async (as) => {
      const answer = await house.call(getInterview, { as, params: { id } });
      if (answer.status === 404) return [as, null];
      const { state, label, allowedActions } = ok(answer);
      const words = label.note === null ? label.word : `${label.word} (${label.note})`;
      return [as, [state, words, ...typesOf(allowedActions)]];
    }),
  );
  return Object.fromEntries(seen) as Sight;
}

test('a request goes over slots, a hold and a booking to a confirmed interview', async () => {
  const { cast } = house;
  const start = soon(30);
  const id = await requested(house, cast.asha.own, [start]);
  const waiting = [
    'pendingSchedule',
    'pendingSchedule',
    'BOOK',
    'INVITE_TO_PICK',
    'SET_TIMES',
    'CANCEL',
  ] as Sight['admin'];
  expect(await seenByAll(id)).toEqual({
    admin: waiting,
    superAdmin: waiting,
    org: waiting,
    panelist: null,
    candidate: ['pendingSchedule', 'pendingSchedule', 'SET_TIMES'],
  });

  const best = (await offered(house, id)).find((slot) => slot.panelistId === cast.people.panelist.id);
  expect(best).toMatchObject({
    start: iso(start),
    end: iso(start + hour),
    reasons: { skillsMatched: 2, skillsAsked: 2 },
  });
  const panelistId = cast.people.panelist.id;
  const hold = ok(
    await house.call(createHold, {
      as: 'org',
      body: { interviewId: id, panelistId, candidateId: cast.asha.own.id, start: iso(start), minutes: 60 },
    }),
  );
  expect(Date.parse(hold.until) - Date.now()).toBeGreaterThan(4.5 * minute);
  const booked = await sent(house, 'org', id, { type: 'BOOK', panelistId, start: iso(start), holdId: hold.holdId });
  expect(booked).toMatchObject({ version: 1, round: 1, start: iso(start), end: iso(start + hour) });
  const asked = ['requested', 'upcoming (awaitingPanelist)', 'BOOK', 'ASK_RESCHEDULE', 'CANCEL'] as Sight['admin'];
  expect(await seenByAll(id)).toEqual({
    admin: asked,
    superAdmin: asked,
    org: ['requested', 'upcoming (awaitingPanelist)', 'ASK_RESCHEDULE', 'CANCEL'],
    panelist: ['requested', 'upcoming (awaitingPanelist)', 'ACCEPT', 'DECLINE'],
    candidate: ['requested', 'upcoming (awaitingPanelist)', 'ASK_RESCHEDULE', 'ASK_CANCEL'],
  });

  expect(await sent(house, 'panelist', id, { type: 'ACCEPT' })).toMatchObject({ version: 2, state: 'confirmed' });
  const confirmed = ['confirmed', 'upcoming', 'BOOK', 'ASK_RESCHEDULE', 'CANCEL'] as Sight['admin'];
  expect(await seenByAll(id)).toEqual({
    admin: confirmed,
    superAdmin: confirmed,
    org: ['confirmed', 'upcoming', 'ASK_RESCHEDULE', 'CANCEL'],
    panelist: ['confirmed', 'upcoming', 'ASK_RESCHEDULE', 'WITHDRAW', 'ASK_CANCEL'],
    candidate: ['confirmed', 'upcoming', 'ASK_RESCHEDULE', 'ASK_CANCEL'],
  });
  const { history, allowedUntil } = await read(house, 'admin', id);
  expect(history.map(({ seq, type, by }) => [seq, type, by])).toEqual([
    [2, 'ACCEPT', 'Pia Panelist'],
    [1, 'BOOK', 'Omar Harbour'],
    [0, 'CREATE', 'Omar Harbour'],
  ]);
  // The first change of actions by time alone is an hour before the start, when it can no longer be moved.
  expect(allowedUntil).toBe(iso(start - hour));
});

test('both parties join and the interview is live', async () => {
  const start = Date.now() + 5 * minute;
  const id = await interviewAt(house, {
    leaf: 'confirmed',
    start,
    panelist: 'secondPanelist',
    candidate: house.cast.ben,
  });
  expect(typesOf((await read(house, 'otherCandidate', id)).allowedActions)).toEqual(['JOIN', 'ASK_CANCEL']);
  expect(typesOf((await read(house, 'admin', id)).allowedActions)).toEqual(['BOOK', 'CANCEL']);
  const first = ok(await send(house, 'otherCandidate', id, { type: 'JOIN' }));
  expect(first.interview).toMatchObject({ state: 'confirmed', joined: { candidate: true, panelist: false } });
  const second = ok(await send(house, 'secondPanelist', id, { type: 'JOIN' }));
  expect(first.link).toMatch(/^https:\/\/meet\.jit\.si\/interview-[0-9a-f-]{36}$/);
  expect(second.link).toBe(first.link);
  expect(second.interview).toMatchObject({ state: 'live', label: { word: 'upcoming', note: 'live' }, version: 4 });
  expect(typesOf((await read(house, 'admin', id)).allowedActions)).toEqual(['ABORT']);
  expect(typesOf((await read(house, 'org', id)).allowedActions)).toEqual([]);
});

test('a live interview is finished, written about, reviewed and decided', async () => {
  const id = await interviewAt(house, { leaf: 'live', start: Date.now() - 40 * minute });
  const live = ['live', 'upcoming (live)', 'NO_SHOW'] as Sight['admin'];
  expect(await seenByAll(id)).toEqual({
    admin: live,
    superAdmin: live,
    org: ['live', 'upcoming (live)'],
    panelist: ['live', 'upcoming (live)', 'JOIN', 'FINISH'],
    candidate: ['live', 'upcoming (live)', 'JOIN'],
  });

  const finished = await sent(house, 'panelist', id, { type: 'FINISH' });
  expect(Date.parse(finished?.feedbackBy ?? '') - Date.now()).toBeGreaterThan(23.9 * hour);
  const pending = ['pendingFeedback', 'pendingFeedback', 'ABORT'] as Sight['admin'];
  expect(await seenByAll(id)).toEqual({
    admin: pending,
    superAdmin: pending,
    org: ['pendingFeedback', 'pendingFeedback'],
    panelist: ['pendingFeedback', 'pendingFeedback', 'SUBMIT_FEEDBACK'],
    candidate: ['pendingFeedback', 'pendingFeedback'],
  });

  const scorecard = goodScorecard(house);
  const kept = ok(
    await house.call(putFeedbackDraft, { as: 'panelist', params: { id }, body: { revision: 0, scorecard } }),
  );
  await sent(house, 'panelist', id, { type: 'SUBMIT_FEEDBACK', revision: kept.revision });
  const review = ['inReview', 'completed (inReview)', 'APPROVE', 'RETURN'] as Sight['admin'];
  expect(await seenByAll(id)).toEqual({
    admin: review,
    superAdmin: review,
    org: ['pendingFeedback', 'pendingFeedback'],
    panelist: ['inReview', 'completed (inReview)'],
    candidate: ['pendingFeedback', 'pendingFeedback'],
  });

  await sent(house, 'otherAdmin', id, { type: 'APPROVE' });
  const released = ['released', 'completed', 'QC_UPDATE', 'DECIDE'] as Sight['admin'];
  expect(await seenByAll(id)).toEqual({
    admin: released,
    superAdmin: released,
    org: ['released', 'completed', 'DECIDE'],
    panelist: ['released', 'completed'],
    candidate: ['released', 'completed'],
  });
  const { versions } = ok(await house.call(getFeedback, { as: 'org', params: { id } }));
  expect(versions).toMatchObject([{ version: 1, kind: 'submitted', byName: 'Pia Panelist', scorecard }]);

  const decided = await sent(house, 'org', id, { type: 'DECIDE', decision: 'selected' });
  expect(decided).toMatchObject({ decision: 'selected', recommendation: 'hire' });
  expect((await read(house, 'candidate', id)).decision).toBeNull();
});

test('what happened cannot be changed afterwards', async () => {
  await expect(house.db.run(sql`update interview_history set at = now()`)).rejects.toThrow('append-only');
  await expect(house.db.run(sql`delete from interview_history`)).rejects.toThrow('append-only');
  await expect(house.db.run(sql`update feedback_versions set version = 9`)).rejects.toThrow('append-only');
  await expect(house.db.run(sql`delete from settlements`)).rejects.toThrow('append-only');
});

test('another organization, another candidate and a panelist who is not asked find nothing', async () => {
  const id = await requested(house, house.cast.asha.own, [soon(50)]);
  for (const as of ['otherOrg', 'otherCandidate', 'thirdPanelist'] as const)
    refused(await house.call(getInterview, { as, params: { id } }), 404);
});

test('offered slots start at a preferred time and up to 2 hours after it, on the quarter hour, at most 7 days ahead', async () => {
  const preferred = soon(40);
  const id = await requested(house, house.cast.chen, [preferred]);
  const starts = [...new Set((await offered(house, id)).map(({ start }) => Date.parse(start)))].sort((a, b) => a - b);
  expect(starts.map((start) => (start - preferred) / 60_000)).toEqual([0, 15, 30, 45, 60, 75, 90, 105, 120]);
  // Of a preferred time near the end of the week from now, only the slots within the week are offered.
  const far = soon(7 * 24 - 1);
  const late = await requested(house, house.cast.chen, [far]);
  const last = Math.max(...(await offered(house, late)).map(({ start }) => Date.parse(start)));
  expect(last - Date.now()).toBeLessThanOrEqual(604_800_000);
  expect(last - Date.now()).toBeGreaterThan(604_800_000 - 16 * 60_000);
});
