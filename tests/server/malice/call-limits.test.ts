import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOfCall, minuteCounter, userLimits } from '../../../server/kit/limits';
import { whoAmI } from '../../../src/contract/auth';
import { createHold } from '../../../src/contract/booking';
import { closeHouse, ok, requestFor, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';

let house: House;
beforeAll(async () => {
  house = await startHouse({ callLimits: 1 });
});
afterAll(() => closeHouse(house));

// Without a valid body no hold is made, but each call counts.
const hold = (as: PersonName) => house.app.inject(requestFor(createHold, { as, body: {} }, house.cast));

test('holds of one user are refused after the last one of a minute, and nothing else is', async () => {
  let refusedAt = 0;
  let last = await hold('admin');
  // Up to twice as many calls, because a minute may end during the test.
  for (let made = 2; made <= 2 * userLimits.holds + 1 && refusedAt === 0; made += 1) {
    last = await hold('admin');
    if (last.statusCode === 429) refusedAt = made;
    else expect(last.statusCode).toBe(400);
  }
  expect(refusedAt).toBeGreaterThan(userLimits.holds);
  expect(last.json()).toEqual({ status: 'FAIL', message: 'Too many requests. Please try again in a moment.' });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
  ok(await house.call(whoAmI, { as: 'admin' }));
  expect((await hold('superAdmin')).statusCode).toBe(400);
});

test('a count begins again with each minute', () => {
  let now = 59_000;
  const count = minuteCounter(() => now);
  expect([count('a', 2), count('a', 2), count('a', 2), count('b', 2)]).toEqual([null, null, 1, null]);
  now = 60_000;
  expect([count('a', 2), count('a', 2), count('a', 2)]).toEqual([null, null, 60]);
});

test.each([
  ['reads', 'GET', '/interviews', {}],
  ['reads', 'GET', '/interviews', { q: ' ' }],
  ['searches', 'GET', '/interviews', { q: 'Asha' }],
  ['changes', 'PUT', '/interviews/:id/note', {}],
  ['holds', 'POST', '/holds', {}],
  ['changes', 'DELETE', '/holds/:id', {}],
  ['exports', 'POST', '/exports', {}],
] as const)('counts as %s: %s %s', (kind, method, path, query) => {
  expect(kindOfCall({ method, path }, query)).toBe(kind);
});
