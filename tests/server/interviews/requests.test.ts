import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInterview, sameRequestAsked } from '../../../src/contract/interviews';
import { texts } from '../../../src/contract/texts';
import { sql } from '../../../server/db/database';
import { refuseFarTimes } from '../../../server/interviews/request';
import { closeHouse, ok, refused, send, sent, startHouse, type House } from '../kit';
import { addStranger } from '../kit/cast';
import { interviewAt, iso, requested, soon } from '../kit/interviews';

const minute = 60_000;
const day = 24 * 60 * minute;

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const bodyFor = (times: number[], more: object = {}) => ({
  kind: 'real' as const,
  jobProfileId: house.cast.job.id,
  candidateId: house.cast.asha.own.id,
  minutes: 60 as const,
  times: times.map((time) => new Date(time).toISOString()),
  ...more,
});
const request = (times: number[], more: object = {}, as: 'org' | 'admin' = 'org') =>
  house.call(createInterview, { as, body: bodyFor(times, more) });

describe('preferred times', () => {
  const cases: [string, number, boolean][] = [
    ['just inside', 7 * day - minute, true],
    ['just outside', 7 * day + minute, false],
    ['30 days', 30 * day, false],
    ['400 days', 400 * day, false],
  ];
  const timesWith = (ahead: number) => [Date.now() + day, Date.now() + ahead];
  const expectTaken = (
    answer: Awaited<ReturnType<typeof send>> | Awaited<ReturnType<typeof request>>,
    taken: boolean,
  ) => {
    if (taken) ok<unknown>(answer);
    else expect(refused(answer, 400).details).toEqual([{ field: 'times', message: texts.tooFarAhead }]);
  };

  test.each(cases)('%s of 7 days in a request', async (_, ahead, taken) =>
    expectTaken(await request(timesWith(ahead)), taken),
  );

  test.each(cases)('%s of 7 days for a request that waits', async (_, ahead, taken) => {
    const id = await requested(house, house.cast.ben, [soon(30)]);
    expectTaken(await send(house, 'org', id, { type: 'SET_TIMES', times: timesWith(ahead).map(iso) }), taken);
  });

  test.each(cases)('%s of 7 days to be rescheduled', async (_, ahead, taken) => {
    const candidate = await addStranger(house.db, house.cast.organizationId);
    const id = await interviewAt(house, { leaf: 'confirmed', start: soon(40), candidate });
    const times = timesWith(ahead).map(iso);
    const event = { type: 'ASK_RESCHEDULE' as const, why: 'Travel', times };
    expectTaken(await send(house, 'org', id, event), taken);
    await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  });
});

test('a time may be 7 days ahead to the millisecond', () => {
  const now = Date.UTC(2026, 10, 24, 12);
  expect(refuseFarTimes([now + 7 * day], now)).toBeUndefined();
  expect(() => refuseFarTimes([now + day, now + 7 * day + 1], now)).toThrow(
    expect.objectContaining({ status: 400, details: [{ field: 'times', message: texts.tooFarAhead }] }),
  );
});

describe('an equal request within a minute', () => {
  const at = Date.now() + 2 * day;
  const age = (seconds: number) =>
    house.db.run(sql`update interviews set created_at = law_now() - ${`${seconds} seconds`}::interval
      where context->'times' = ${JSON.stringify([at])}::jsonb`);

  test('is asked about, also for six at once, and made where that is confirmed', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => request([at])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const second = refused(await request([at]), 409);
    expect(second).toMatchObject({ message: sameRequestAsked, data: { sameRequest: true } });
    ok(await request([at], { again: true }));
  });

  test('is another one where anything differs, or a minute has passed', async () => {
    refused(await request([at]), 409);
    ok(await request([at + minute]));
    ok(await request([at], { minutes: 30 }));
    await age(59);
    refused(await request([at]), 409);
    await age(61);
    ok(await request([at]));
  });
});
