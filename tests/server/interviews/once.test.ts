import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInterview, sendEvent } from '../../../src/contract/interviews';
import { createHold } from '../../../src/contract/booking';
import { sql } from '../../../server/db/database';
import { sweepOld } from '../../../server/system/sweeps';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { iso, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const ask = (as: PersonName, start: number, key: string | null) =>
  house.call(createInterview, {
    as,
    key,
    body: {
      kind: 'real',
      jobProfileId: house.cast.job.id,
      candidateId: house.cast.asha.own.id,
      minutes: 60,
      times: [iso(start)],
      // Without this flag, a request equal to the last one needs a confirmation.
      again: true,
    },
  });
const rows = async (): Promise<number> =>
  (await house.db.one<{ count: number }>(sql`select count(*) as count from interviews`)).count;

test('a call that creates needs a key', async () => {
  const before = await rows();
  const { details } = refused(await ask('org', soon(30), null), 400);
  expect(details).toEqual([{ field: 'Idempotency-Key', message: 'Enter a value' }]);
  refused(await ask('org', soon(30), 'short'), 400);
  refused(await ask('org', soon(30), 'with spaces in it'), 400);
  expect(await rows()).toBe(before);
});

test('the same key five times at once has one effect and five equal answers', async () => {
  const before = await rows();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('org', soon(30), key)));
  const [first] = answers;
  for (const answer of answers) expect({ ...ok(answer) }).toEqual(first?.body.data);
  expect(await rows()).toBe(before + 1);
});

test('the same booking sent again is answered again, though the version went on', async () => {
  const start = soon(30);
  const id = await requested(house, house.cast.asha.own, [start]);
  const key = randomUUID();
  const body = { panelistId: house.cast.people.panelist.id, start: iso(start) };
  const book = (version: number) =>
    house.call(sendEvent, { as: 'org', params: { id }, body: { type: 'BOOK', ...body, version }, key });
  const answers = await Promise.all([book(0), book(0), book(0), book(0), book(0)]);
  for (const answer of answers) expect(ok(answer)).toEqual(answers[0]?.body.data);
  const { count } = await house.db.one<{ count: number }>(
    sql`select count(*) as count from interview_history where interview_id = ${id}`,
  );
  expect(count).toBe(2);
  // With the present version, it is another request.
  refused(await book(1), 422);
});

test('the same key with another body is 422', async () => {
  const before = await rows();
  const key = randomUUID();
  ok(await ask('org', soon(30), key));
  refused(await ask('org', soon(31), key), 422);
  const body = {
    jobProfileId: house.cast.job.id,
    panelistId: house.cast.people.thirdPanelist.id,
    candidateId: house.cast.chen.id,
    start: iso(soon(30)),
    minutes: 60 as const,
    preferred: [iso(soon(30))],
  };
  refused(await house.call(createHold, { as: 'org', body, key }), 422);
  expect(await rows()).toBe(before + 1);
});

test('the same key of another user is another key', async () => {
  const key = randomUUID();
  const one = ok(await ask('org', soon(30), key));
  const other = ok(await ask('admin', soon(30), key));
  expect(other.id).not.toBe(one.id);
});

test('a key whose call failed may be used again, and one of yesterday is forgotten', async () => {
  const key = randomUUID();
  refused(await ask('org', Date.now() - 60_000, key), 400);
  const first = ok(await ask('org', soon(30), key));
  await house.db.run(sql`update idempotency set at = now() - interval '25 hours' where key = ${key}`);
  expect(ok(await ask('org', soon(30), key)).id).not.toBe(first.id);
});

test('what is kept for a key is kept for a day, and not for longer', async () => {
  const kept = async () =>
    (
      await house.db.many<{ key: string }>(sql`select key from idempotency where key like 'of-a-day-%' order by key`)
    ).map(({ key }) => key);
  await house.db.run(sql`
    insert into idempotency (user_id, key, request_hash, reply, at)
    select ${house.cast.people.org.id}, 'of-a-day-' || hours, '', 'null', now() - hours * interval '1 hour' from unnest('{23, 25}'::int[]) hours`);
  expect(await kept()).toEqual(['of-a-day-23', 'of-a-day-25']);
  await sweepOld(house.db);
  expect(await kept()).toEqual(['of-a-day-23']);
});
