import { afterAll, beforeAll, expect, test } from 'vitest';
import { riskAtMost, todayAtRisk } from '../../../src/contract/interviews-live';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, refused, send, startHouse, type House } from '../kit';
import { addStranger, type PersonName } from '../kit/cast';
import { hour, interviewAt, iso, minute, requested, soon, type PanelistName } from '../kit/interviews';

let house: House;
/** A zone where it is morning, so that some 17 hours of the day are left whenever the test runs. */
function morning(): string {
  const offset = ((6 - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
beforeAll(async () => {
  house = await startHouse();
  await house.db.run(sql`update users set time_zone = ${morning()}`);
});
afterAll(() => closeHouse(house));

const stranger = () => addStranger(house.db, house.cast.organizationId);
const risks = async (as: PersonName = 'admin') => ok(await house.call(todayAtRisk, { as }));
const now = Date.now();
const at = async (leaf: 'confirmed' | 'requested', start: number, panelist: PanelistName, more: object = {}) =>
  interviewAt(house, { leaf, start, candidate: await stranger(), panelist, ...more });

test('lists what needs somebody today, the most urgent first, each with its reason', async () => {
  const late = await at('confirmed', now - 12 * minute, 'panelist', { joined: ['candidate'] });
  const wish = await at('confirmed', soon(4), 'secondPanelist');
  const asks = house.cast.people.secondPanelist.id;
  ok(await send(house, 'secondPanelist', wish, { type: 'ASK_CANCEL', why: 'I am ill' }));
  const unanswered = await at('requested', soon(5), 'thirdPanelist', { bookedAt: now - minute });
  const expiring = await requested(house, await stranger(), [soon(30)]);
  await house.db.run(sql`update interviews set deadline = ${new Date(now + 8 * hour)} where id = ${expiring}`);
  // These interviews need no action today.
  await at('confirmed', now - 2 * minute, 'secondPanelist');
  await at('confirmed', soon(9), 'panelist');
  const tomorrow = await at('requested', soon(40), 'panelist', { bookedAt: now - minute });
  await house.db.run(sql`update interviews set deadline = ${new Date(now + 30 * hour)} where id = ${tomorrow}`);
  await requested(house, await stranger(), [soon(50)]);

  const { rows, more } = await risks();
  const { deadline } = await house.db.one<{ deadline: string }>(
    sql`select deadline from interviews where id = ${unanswered}`,
  );
  expect(rows.map(({ id, risk, riskAt }) => [id, risk, riskAt])).toEqual([
    [late, 'late', iso(now - 12 * minute)],
    ...[
      [unanswered, 'unanswered', deadline],
      [wish, 'cancelAsked', iso(soon(4))],
    ].sort(([, , a = ''], [, , b = '']) => a.localeCompare(b)),
    [expiring, 'expiring', iso(now + 8 * hour)],
  ]);
  expect(more).toBe(false);
  expect(rows[0]).toMatchObject({ joined: { candidate: true, panelist: false }, reminded: { panelist: null } });
  expect(rows.find(({ id }) => id === wish)).toMatchObject({
    cancelAsk: { who: 'panelist', why: 'I am ill' },
    panelist: { id: asks },
  });
  // A request for tomorrow that must be answered today is listed as expiring.
  await house.db.run(sql`update interviews set deadline = ${new Date(now + hour)} where id = ${tomorrow}`);
  const again = (await risks('superAdmin')).rows.find(({ id }) => id === tomorrow);
  expect(again).toMatchObject({ risk: 'expiring', riskAt: iso(now + hour) });
  for (const as of ['org', 'panelist', 'candidate'] as const) refused(await house.call(todayAtRisk, { as }), 403);
});

test('one that is asked to be canceled is told once, as that, and many are cut off', async () => {
  const id = await at('requested', soon(6), 'panelist', { bookedAt: now - minute });
  await house.db.run(sql`update interviews set cancel_asked = true where id = ${id}`);
  expect((await risks()).rows.filter((row) => row.id === id).map(({ risk }) => risk)).toEqual(['cancelAsked']);
  for (let nth = 0; nth < riskAtMost; nth += 1) {
    const one = await requested(house, await stranger(), [soon(30)]);
    await house.db.run(sql`update interviews set deadline = ${new Date(now + 2 * hour)} where id = ${one}`);
  }
  const { rows, more } = await risks();
  expect([rows.length, more]).toEqual([riskAtMost, true]);
});
