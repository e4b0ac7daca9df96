import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putFeedbackDraft } from '../../../src/contract/feedback';
import { createInterview, getInterview, sendEvent } from '../../../src/contract/interviews';
import { createHold, findSlots } from '../../../src/contract/booking';
import { texts } from '../../../src/contract/texts';
import { sql } from '../../../server/db/database';
import {
  closeHouse,
  conflictOf,
  ok,
  read,
  refused,
  send,
  sent,
  startHouse,
  typesOf,
  type EventToSend,
  type House,
} from '../kit';
import type { PersonName } from '../kit/cast';
import {
  bookedWith,
  day,
  goodScorecard,
  hour,
  interviewAt,
  iso,
  minute,
  requested,
  soon,
  type PanelistName,
} from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

/** All rows that an event may change. */
const everything = async (): Promise<string> => {
  const row = await house.db.one<{ all: string }>(sql`
    select concat(
      (select jsonb_agg(to_jsonb(i) order by i.id) from interviews i), (select count(*) from interview_history),
      (select jsonb_agg(to_jsonb(d) order by d.interview_id) from interview_due d), (select count(*) from outbox),
      (select jsonb_agg(to_jsonb(o) order by o.id) from occupancy o), (select jsonb_agg(to_jsonb(h) order by h.id) from holds h),
      (select count(*) from settlements), (select count(*) from idempotency), (select count(*) from feedback_versions)) as all`);
  return row.all;
};

test('an event that is not allowed is 409 with what is, and changes nothing', async () => {
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(30));
  const before = await everything();
  const data = conflictOf(await send(house, 'org', id, { type: 'DECIDE', decision: 'selected' }));
  expect(typesOf(data.allowedActions)).toEqual(['ASK_RESCHEDULE', 'CANCEL']);
  expect(data.version).toBe(1);
  expect(typesOf(conflictOf(await send(house, 'candidate', id, { type: 'ACCEPT' })).allowedActions)).toEqual([
    'ASK_RESCHEDULE',
    'ASK_CANCEL',
  ]);
  expect(typesOf(conflictOf(await send(house, 'panelist', id, { type: 'JOIN' })).allowedActions)).toContain('ACCEPT');
  expect(await everything()).toBe(before);
});

test('a version that is not the current one is 409 with the current one, and changes nothing', async () => {
  const id = await requested(house, house.cast.ben, [soon(30)]);
  await sent(house, 'org', id, { type: 'SET_TIMES', times: [iso(soon(31))] });
  const before = await everything();
  const body = { type: 'CANCEL' as const, version: 0, why: 'Filled' };
  const data = conflictOf(await house.call(sendEvent, { as: 'org', params: { id }, body }));
  expect(data).toMatchObject({ version: 1 });
  expect(typesOf(data.allowedActions)).toContain('CANCEL');
  expect(await everything()).toBe(before);
});

test('out of reach is 404, a role that is not named 403, nobody 401', async () => {
  const { cast } = house;
  const id = await requested(house, cast.chen, [soon(30)]);
  refused(await send(house, 'otherOrg', id, { type: 'CANCEL', why: 'Mine' }), 404);
  refused(await send(house, 'candidate', id, { type: 'CANCEL', why: 'Mine' }), 404);
  refused(await house.call(getInterview, { as: 'admin', params: { id: cast.organizationId } }), 404);
  const times = [iso(soon(30))];
  const body = { kind: 'real' as const, candidateId: cast.chen.id, minutes: 60 as const, times };
  refused(await house.call(createInterview, { as: 'candidate', body: { ...body, jobProfileId: cast.job.id } }), 403);
  const query = { candidateId: cast.chen.id, minutes: 60, preferred: iso(soon(30)), jobProfileId: cast.job.id };
  refused(await house.call(findSlots, { as: 'panelist', query }), 403);
  refused(await house.call(findSlots, { query }), 401);
  await house.db.run(
    sql`update sessions set last_active_at = now() - interval '24 minutes' where user_id = ${cast.people.otherAdmin.id}`,
  );
  refused(await house.call(getInterview, { as: 'otherAdmin', params: { id } }), 401);
});

test.each([
  ['DRAFT', 'This job profile is a draft. Only open job profiles can be scheduled.'],
  ['ON_HOLD', 'This job profile is on hold. Only open job profiles can be scheduled.'],
  ['CLOSED', 'This job profile is closed. Only open job profiles can be scheduled.'],
])(
  'a job profile that is %s is not scheduled, and its field is named; a request that exists goes on',
  async (status, message) => {
    const { cast, db } = house;
    const there = await requested(house, cast.ben, [soon(60)]);
    await db.run(sql`update job_profiles set status = ${status} where id = ${cast.job.id}`);
    const body = { kind: 'real' as const, candidateId: cast.chen.id, jobProfileId: cast.job.id, minutes: 60 as const };
    const start = iso(soon(60));
    const query = { candidateId: cast.chen.id, minutes: 60, preferred: start, jobProfileId: cast.job.id };
    for (const as of ['admin', 'org'] as const) {
      const said = { message: texts.validationFailed, details: [{ field: 'jobProfileId', message }] };
      const before = await everything();
      expect(refused(await house.call(createInterview, { as, body: { ...body, times: [start] } }), 400)).toMatchObject(
        said,
      );
      expect(refused(await house.call(findSlots, { as, query }), 400)).toMatchObject(said);
      expect(await everything()).toBe(before);
    }
    const panelistId = cast.people.thirdPanelist.id;
    expect((await sent(house, 'admin', there, { type: 'BOOK', panelistId, start }))?.state).toBe('requested');
    await sent(house, 'org', there, { type: 'CANCEL', why: 'Filled' });
    await db.run(sql`update job_profiles set status = 'OPEN' where id = ${cast.job.id}`);
    // The state of another organization's job profile is not revealed.
    await db.run(sql`update job_profiles set status = ${status} where id = ${cast.otherJob.id}`);
    const other = { ...body, jobProfileId: cast.otherJob.id, times: [start] };
    expect(refused(await house.call(createInterview, { as: 'org', body: other }), 400).details).toEqual([
      { field: 'jobProfileId', message: texts.selectJobProfile },
    ]);
    await db.run(sql`update job_profiles set status = 'OPEN' where id = ${cast.otherJob.id}`);
  },
);

test('an organization neither requests for a candidate nor for a job of another', async () => {
  const { cast } = house;
  const body = { kind: 'real' as const, minutes: 60 as const, times: [iso(soon(30))] };
  const own = { candidateId: cast.chen.id, jobProfileId: cast.job.id };
  const fieldOf = async (given: { candidateId: string; jobProfileId: string }, as: 'org' | 'otherOrg' | 'admin') =>
    refused(await house.call(createInterview, { as, body: { ...body, ...given } }), 400).details?.map(
      ({ field }) => field,
    );
  expect(await fieldOf(own, 'otherOrg')).toEqual(['candidateId']);
  expect(await fieldOf({ ...own, jobProfileId: cast.otherJob.id }, 'org')).toEqual(['jobProfileId']);
  expect(await fieldOf({ ...own, jobProfileId: cast.otherJob.id }, 'admin')).toEqual(['candidateId']);
});

test('facts and unknown fields from a client are 400', async () => {
  const id = await requested(house, house.cast.chen, [soon(60)]);
  const panelistId = house.cast.people.panelist.id;
  const sentBody = async (body: object) =>
    refused(await house.call(sendEvent, { as: 'org', params: { id }, body: body as never }), 400).details;
  const book = { type: 'BOOK', version: 0, panelistId, start: iso(soon(60)) };
  expect(await sentBody({ ...book, facts: { offered: true } })).toEqual([
    { field: 'facts', message: 'Not recognized' },
  ]);
  expect(await sentBody({ ...book, by: { role: 'ADMIN', id: 'x' } })).toMatchObject([{ field: 'by' }]);
  expect(await sentBody({ ...book, now: 0 })).toMatchObject([{ field: 'now' }]);
  expect(await sentBody({ type: 'CLOCK', version: 0 })).toMatchObject([{ field: 'type' }]);
  expect(await sentBody({ type: 'CANCEL', version: 0, why: 'a\u0000b' })).toMatchObject([{ field: 'why' }]);
  expect(await sentBody({ type: 'CANCEL', version: 0, why: '\ud800' })).toMatchObject([{ field: 'why' }]);
});

describe('a booking that cannot be', () => {
  const bookPanelist = (id: string, start: number, more = {}) =>
    send(house, 'org', id, { type: 'BOOK', panelistId: house.cast.people.panelist.id, start: iso(start), ...more });

  test('says that the time has passed', async () => {
    const id = await requested(house, house.cast.asha.own, [soon(80)]);
    const answer = await bookPanelist(id, Date.now() - hour);
    expect(refused(answer, 409).message).toBe(texts.dateTimeWrong);
    expect(conflictOf(answer).slots?.offered.length).toBeGreaterThan(0);
    const past = { candidateId: house.cast.asha.own.id, jobProfileId: house.cast.job.id, minutes: 60 } as const;
    const times = [iso(Date.now() - minute)];
    const details = refused(
      await house.call(createInterview, { as: 'org', body: { kind: 'real', ...past, times } }),
      400,
    );
    expect(details.details).toEqual([{ field: 'times', message: texts.dateTimeWrong }]);
  });

  test("says that the candidate's times have passed", async () => {
    const id = await interviewAt(house, { leaf: 'pendingSchedule', start: Date.now() - 5 * hour });
    const answer = await bookPanelist(id, soon(5));
    expect(refused(answer, 409).message).toBe(texts.candidateTimePassed);
  });

  test('says that the panelist must be asked where they became busy, with fresh slots', async () => {
    const { cast } = house;
    const start = soon(33);
    const id = await requested(house, cast.asha.own, [start]);
    await bookedWith(house, cast.ben, 'panelist', start);
    const before = await everything();
    const answer = await bookPanelist(id, start);
    expect(refused(answer, 409).message).toBe(texts.confirmPanelist);
    const slots = conflictOf(answer).slots?.offered ?? [];
    expect(slots.some((slot) => slot.panelistId === cast.people.secondPanelist.id && slot.start === iso(start))).toBe(
      true,
    );
    const pias = slots
      .filter((slot) => slot.panelistId === cast.people.panelist.id)
      .map((slot) => Date.parse(slot.start));
    // The panelist has a quarter of an hour of breathing space after the other interview.
    expect(Math.min(...pias)).toBe(start + hour + 15 * minute);
    expect(await everything()).toBe(before);
  });

  test('says so where the hold has ended', async () => {
    const { cast } = house;
    const start = soon(36);
    const id = await requested(house, cast.asha.own, [start]);
    const panelistId = cast.people.panelist.id;
    const body = {
      interviewId: id,
      panelistId,
      candidateId: cast.asha.own.id,
      start: iso(start),
      minutes: 60,
    } as const;
    const { holdId } = ok(await house.call(createHold, { as: 'org', body }));
    await house.db.run(sql`update holds set until = now() - interval '1 second' where id = ${holdId}`);
    const answer = await bookPanelist(id, start, { holdId });
    expect(refused(answer, 409).message).toBe(texts.confirmPanelist);
    // The slot is still free: it is offered again and can be held again.
    expect(
      conflictOf(answer).slots?.offered.some((slot) => slot.panelistId === panelistId && slot.start === iso(start)),
    ).toBe(true);
    const again = ok(await house.call(createHold, { as: 'org', body }));
    ok(await bookPanelist(id, start, { holdId: again.holdId }));
  });

  test('is refused outside the two hours after a preferred time, unless an admin chooses freely', async () => {
    const start = soon(40);
    const id = await requested(house, house.cast.ben, [start]);
    const panelistId = house.cast.people.thirdPanelist.id;
    const late = { type: 'BOOK' as const, panelistId, start: iso(start + 3 * hour) };
    refused(await send(house, 'admin', id, late), 409);
    refused(await send(house, 'org', id, { ...late, anyStart: true }), 409);
    ok(await send(house, 'admin', id, { ...late, anyStart: true }));
  });
});

test('an incomplete scorecard is 400 field by field, and stays a draft', async () => {
  const id = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 3 * day });
  const good = goodScorecard(house);
  const scorecard = { ...good, communication: { rating: 1 as const, evidence: 'Short' }, recommendation: null };
  const { revision } = ok(
    await house.call(putFeedbackDraft, { as: 'panelist', params: { id }, body: { revision: 0, scorecard } }),
  );
  const answer = refused(await send(house, 'panelist', id, { type: 'SUBMIT_FEEDBACK', revision }), 400);
  expect(answer.message).toBe(texts.validationFailed);
  expect(answer.details?.map(({ field }) => field)).toEqual(['communication.evidence', 'recommendation']);
  expect(answer.details?.[1]?.message).toBe(texts.selectRating);
  expect((await read(house, 'panelist', id)).state).toBe('pendingFeedback');
});

test('a candidate moves an interview twice at most', async () => {
  const { cast } = house;
  const id = await bookedWith(house, cast.ben, 'secondPanelist', soon(45));
  for (const hours of [50, 55]) {
    const start = soon(hours);
    await sent(house, 'otherCandidate', id, { type: 'ASK_RESCHEDULE', why: 'Exam', times: [iso(start)] });
    const panelistId = cast.people.secondPanelist.id;
    await sent(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(start) });
  }
  const third = await send(house, 'otherCandidate', id, {
    type: 'ASK_RESCHEDULE',
    why: 'Exam',
    times: [iso(soon(70))],
  });
  expect(typesOf(conflictOf(third).allowedActions)).toEqual(['ASK_CANCEL']);
  // The organization may still ask.
  ok(await send(house, 'org', id, { type: 'ASK_RESCHEDULE', why: 'Exam', times: [iso(soon(70))] }));
});

describe('a panelist who comes too late', () => {
  const acceptOf = async (id: string, as: PanelistName, version: number) =>
    house.call(sendEvent, { as, params: { id }, body: { type: 'ACCEPT', version } });

  test('is told that it was canceled', async () => {
    const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(100));
    await sent(house, 'org', id, { type: 'CANCEL', why: 'A secret reason' });
    const { message, data } = refused(await acceptOf(id, 'panelist', 1), 409);
    expect(message).toBe('This interview was canceled.');
    expect(data).toEqual({ allowedActions: [], version: 1 });
    // Only the panelist is told, and only this.
    refused(await house.call(getInterview, { as: 'panelist', params: { id } }), 404);
    refused(await acceptOf(id, 'secondPanelist', 1), 404);
  });

  test.each<[string, EventToSend & { type: string }, PersonName]>([
    ['moved', { type: 'ASK_RESCHEDULE', why: 'Travel', times: [iso(soon(140))] }, 'org'],
    ['given to somebody else', { type: 'BOOK', panelistId: '', start: iso(soon(104)) }, 'admin'],
  ])('is told that it is theirs no more where it was %s', async (_what, event, by) => {
    const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(104));
    const panelistId = house.cast.people.secondPanelist.id;
    await sent(house, by, id, event.type === 'BOOK' ? { ...event, panelistId } : event);
    const { message, data } = refused(await acceptOf(id, 'panelist', 1), 409);
    expect(message).toBe(
      'You are no longer the panelist of this interview: it was given to another panelist or moved to another time.',
    );
    expect(data).toEqual({ allowedActions: [], version: 1 });
    expect(JSON.stringify([message, data])).not.toMatch(/Quentin|Travel/);
    refused(await acceptOf(id, 'thirdPanelist', 1), 404);
    await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  });

  test('is told the same after declining it', async () => {
    const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(108));
    await sent(house, 'panelist', id, { type: 'DECLINE' });
    expect(refused(await acceptOf(id, 'panelist', 1), 409).message).toMatch(/no longer the panelist/);
  });
});
