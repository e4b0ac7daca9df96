import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../server/billing/ledger-check';
import { sql } from '../../../server/db/database';
import { paise } from '../../../src/contract/money';
import { closeHouse, startHouse, type House } from '../kit';
import { actOn, buyPaidPlan, countRound, endPlan, giveBack, lastStatements, type Act } from '../kit/money';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

/** What can happen to a round of a mock interview: the next state, and how the reserved and used interviews change. */
const ways: Record<string, [to: string, reserved: number, used: number][]> = {
  free: [['taken', 1, 0]],
  taken: [
    ['used', -1, 1],
    ['free', -1, 0],
  ],
  used: [['back', 0, -1]],
  back: [['used', 0, 1]],
};

test('uses, returns, ends and refunds of plans in any order leave nothing to find', async () => {
  const round = fc.tuple(fc.nat(3), fc.nat(1));
  const part = fc.record({ percent: fc.constantFrom(1, 33, 50, 100) });
  const moves = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: round },
      { weight: 1, arbitrary: fc.constant('end' as const) },
      { weight: 2, arbitrary: part },
    ),
    { maxLength: 40 },
  );
  const plan = fc.record({
    amount: fc.integer({ min: 70_001, max: 3_999_999 }),
    interviews: fc.integer({ min: 1, max: 7 }),
    state: fc.constantFrom('29', '27', 'abroad'),
  });
  await fc.assert(
    fc.asyncProperty(plan, moves, async (order, all) => {
      const { subscriptionId, paymentId } = await buyPaidPlan(house.db, house.cast.ben.personId, order);
      let rest = order.amount;
      const rounds = Array.from({ length: 4 }, () => ({ id: randomUUID(), is: 'free' }));
      for (const move of all) {
        if (typeof move === 'string') {
          await endPlan(house.db, subscriptionId);
          continue;
        }
        if ('percent' in move) {
          const amount = Math.ceil((rest * move.percent) / 100);
          if (amount > 0) await giveBack(house.db, paymentId, amount);
          rest -= amount;
          continue;
        }
        const one = rounds[move[0]];
        const way = ways[one?.is ?? '']?.[move[1]];
        if (!one || !way) continue;
        const [to, reserved, used] = way;
        // The change is refused if no interview is left, like a booking.
        const counted = await countRound(house.db, subscriptionId, one.id, reserved, used).then(
          () => true,
          () => false,
        );
        if (counted) one.is = to;
      }
      expect((await checkLedger(house.db)).findings).toEqual([]);
      const { owed } = await house.db.one<{ owed: number }>(sql`
        select -coalesce(sum(paise), 0)::bigint as owed from postings where account = 'creditsOwed' and party_id = ${subscriptionId}`);
      expect(owed).toBeGreaterThanOrEqual(0);
      if (rest === 0) expect(owed).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('adjustments, issues and revisions of statements in any order leave nothing to find', async () => {
  const { secondPanelist: id } = await lastStatements(house);
  const acts = fc.oneof(
    fc
      .integer({ min: -90_000, max: 90_000 })
      .map((by): Act => ({ type: 'ADJUST', paise: paise(by), why: 'A mistake' })),
    fc.constantFrom<Act>({ type: 'ISSUE' }, { type: 'REVISE', why: 'A mistake' }, { type: 'ISSUE' }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { maxLength: 8 }), async (all) => {
      for (const one of all) await actOn(house, id, one);
      expect((await checkLedger(house.db)).findings).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('uses and refunds of one plan at the same time take each paisa once', async () => {
  for (let time = 0; time < 12; time += 1) {
    const plan = await buyPaidPlan(house.db, house.cast.ben.personId, { amount: 149_999, interviews: 2 });
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await countRound(house.db, plan.subscriptionId, id, 1, 0);
    await Promise.all([
      giveBack(house.db, plan.paymentId, 100_000),
      ...ids.map((id) => countRound(house.db, plan.subscriptionId, id, -1, 1)),
    ]);
  }
  expect((await checkLedger(house.db)).findings).toEqual([]);
});

test('a plan whose end was due before a refund ends after it', async () => {
  const plan = await buyPaidPlan(house.db, house.cast.ben.personId, { amount: 149_999 });
  await house.db.run(sql`
    update subscriptions set updated_at = updated_at - interval '1 hour' where id = ${plan.subscriptionId}`);
  await giveBack(house.db, plan.paymentId, 50_000);
  await endPlan(house.db, plan.subscriptionId);
  expect((await checkLedger(house.db)).findings).toEqual([]);
});
