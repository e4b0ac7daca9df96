import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { balanceOf, post } from '../../../server/ledger/ledger';
import { countRounds, runSubscriptionClock } from '../../../server/ledger/subscriptions';
import { askForMock } from '../../../src/contract/billing-subscriptions';
import { paise } from '../../../src/contract/money';
import { clock } from '../../../src/machines/lifecycle/law';
import { closeHouse, ok, send, startHouse, type House } from '../kit';
import { iso, offered, soon } from '../kit/interviews';
import { withPlan } from '../kit/plans';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

/** A subscription whose buyer paid `value` without tax. */
async function paidPlan(value: number, given: Parameters<typeof withPlan>[2] = {}): Promise<string> {
  const id = await withPlan(house.db, house.cast.ben.personId, given);
  const cause = { cause: 'payment', causeId: randomUUID(), part: 'captured' } as const;
  await house.db.transaction((tx) =>
    post(tx, cause, Date.now(), [
      { account: 'gateway', paise: paise(value) },
      { account: 'creditsOwed', partyId: id, paise: paise(-value) },
    ]),
  );
  return id;
}
let seq = 0;
const count = (id: string, interviewId: string, reserved: number, used: number) =>
  house.db.transaction((tx) =>
    countRounds(tx, id, interviewId, [{ round: 1, reserved, used }], { by: clock, now: Date.now(), seq: (seq += 1) }),
  );
const owed = async (id: string) => 0 - (await balanceOf(house.db, 'creditsOwed', id));
const stateOf = (id: string) =>
  house.db.one<{ leaf: string; reserved: number; used: number }>(
    sql`select leaf, reserved, used from subscriptions where id = ${id}`,
  );

test('each used interview earns its share of what was paid, and the last one the rest', async () => {
  const id = await paidPlan(100_000, { interviews: 3 });
  const left = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const interview = randomUUID();
    await count(id, interview, 1, 0);
    await count(id, interview, -1, 1);
    left.push(await owed(id));
  }
  expect(left).toEqual([66_667, 33_333, 0]);
  expect(await stateOf(id)).toEqual({ leaf: 'exhausted', reserved: 0, used: 3 });
});

test('an interview that is given back after it was used takes its entry back, and can be used again', async () => {
  const id = await paidPlan(90_000, { interviews: 2 });
  const [first, second] = [randomUUID(), randomUUID()];
  for (const interview of [first, second]) {
    await count(id, interview, 1, 0);
    await count(id, interview, -1, 1);
  }
  expect([await owed(id), (await stateOf(id)).leaf]).toEqual([0, 'exhausted']);
  await count(id, first, 0, -1);
  expect([await owed(id), await stateOf(id)]).toEqual([45_000, { leaf: 'active', reserved: 0, used: 1 }]);
  await count(id, first, 0, 1);
  expect(await owed(id)).toBe(0);
});

test('a correction that would use more than was bought changes nothing', async () => {
  const id = await paidPlan(50_000, { interviews: 1 });
  const [first, second] = [randomUUID(), randomUUID()];
  await count(id, first, 1, 0);
  await count(id, first, -1, 0);
  await count(id, second, 1, 0);
  await count(id, second, -1, 1);
  await count(id, first, 0, 1);
  expect([await owed(id), (await stateOf(id)).used]).toEqual([0, 1]);
  await expect(count(id, randomUUID(), 1, 0)).rejects.toThrow('Nothing is left');
});

test('what a plan leaves unused is earned at its end, but for what is booked', async () => {
  const id = await paidPlan(90_000, { interviews: 3 });
  const booked = randomUUID();
  await count(id, booked, 1, 0);
  await house.db.run(sql`
    update subscriptions set valid_from = now() - interval '9 days', valid_until = now() - interval '1 minute',
      context = context || jsonb_build_object('validUntil', (extract(epoch from now()) * 1000)::bigint - 60000)
    where id = ${id}`);
  await house.db.run(sql`
    insert into subscription_due (subscription_id, due_at) values (${id}, now() - interval '1 minute')
    on conflict (subscription_id) do update set due_at = excluded.due_at`);
  await runSubscriptionClock(house.db, (error) => {
    throw error;
  });
  expect([await owed(id), (await stateOf(id)).leaf]).toEqual([30_000, 'expired']);
  await count(id, booked, -1, 1);
  expect(await owed(id)).toBe(0);
});

test('booking a mock reserves its interview, canceling it in time gives it back, and without one it is refused', async () => {
  const asked = await house.call(askForMock, {
    as: 'candidate',
    body: { skillIds: house.cast.skills.map((skill) => skill.id), minutes: 60, times: [iso(soon(40))] },
  });
  const interview = ok(asked).id;
  const { id } = await house.db.one<{ id: string }>(
    sql`select subscription_id as id from interviews where id = ${interview}`,
  );
  const full = (reserved: number) =>
    house.db.run(sql`
      update subscriptions set reserved = ${reserved}, context = context || jsonb_build_object('reserved', ${reserved}::int)
      where id = ${id}`);
  const [slot] = await offered(house, interview);
  const panelistId = slot?.panelistId ?? '';
  const book = () => send(house, 'admin', interview, { type: 'BOOK', panelistId, start: slot?.start ?? '' });
  const { interviews } = await house.db.one<{ interviews: number }>(
    sql`select interviews from subscriptions where id = ${id}`,
  );
  await full(interviews);
  expect(await book()).toMatchObject({
    status: 409,
    body: {
      message: 'This plan has no interviews left. The candidate needs another plan before this can be booked.',
    },
  });
  await full(0);
  ok(await book());
  expect((await stateOf(id)).reserved).toBe(1);
  ok(await send(house, 'admin', interview, { type: 'CANCEL', why: 'Ill' }));
  expect(await stateOf(id)).toEqual({ leaf: 'active', reserved: 0, used: 0 });
});
