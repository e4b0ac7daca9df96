import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '../../../server/system/openapi';
import { requireAccess } from '../../../server/http/calls';
import { sql } from '../../../server/db/database';
import type { Call } from '../../../src/contract/kit';
import { closeHouse, startHouse, type House } from '../kit';
import { bookedWith, soon } from '../kit/interviews';
import { nameOf, newSession, samplesFor, wire } from './samples';

let house: House;
let interviewId: string;
beforeAll(async () => {
  house = await startHouse();
  interviewId = await bookedWith(house, house.cast.asha.own, 'panelist', soon(48));
});
afterAll(() => closeHouse(house));

const guarded = allCalls.filter((call) => call.access !== 'public');

/** Status and envelope. A stream never ends, so only its status is returned; a file has no envelope. */
async function ask(call: Call, token: string | null): Promise<{ status: number; said: unknown }> {
  const given = samplesFor(house, interviewId)[nameOf(call)];
  if (!given) throw new Error(`no sample request for ${nameOf(call)}`);
  const answer = await house.app.inject({ ...wire(call, given, token), payloadAsStream: true });
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    answer.stream().destroy();
    return { status: answer.statusCode, said: 'stream' };
  }
  if (answer.headers['content-disposition'] !== undefined) {
    answer.stream().destroy();
    return { status: answer.statusCode, said: 'file' };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer.stream()) chunks.push(chunk as Buffer);
  return {
    status: answer.statusCode,
    said: (JSON.parse(Buffer.concat(chunks).toString()) as { status: unknown }).status,
  };
}

const dead: Record<string, (token: string, userId: string) => Promise<unknown>> = {
  revoked: (token) => house.app.inject({ ...wire(logout(), { body: {} }, token) }),
  expired: (_token, userId) => house.db.run(sql`update sessions set ends_at = now() where user_id = ${userId}`),
  inactive: (_token, userId) =>
    house.db.run(sql`
      update sessions set last_active_at = now() - interval '23 minutes 1 second' where user_id = ${userId}`),
};
const logout = () => allCalls.find((call) => nameOf(call) === 'POST /auth/logout') as Call;

// tests/server/permissions/objects.test.ts tests who may make which call, and on whose objects.
describe('every call of the contract', () => {
  test('has a sample request here, and the other way round', () => {
    expect(Object.keys(samplesFor(house, interviewId)).sort()).toEqual(allCalls.map(nameOf).sort());
  });

  test.each(['garbage', 'A'.repeat(43), `${'A'.repeat(43)} x`])('is 401 for the token %j', async (token) => {
    for (const call of guarded) expect(await ask(call, token), nameOf(call)).toEqual({ status: 401, said: 'FAIL' });
  });

  test.each(Object.keys(dead))('is 401 with a session that is %s', async (how) => {
    const { id } = house.cast.people.otherAdmin;
    const token = await newSession(house.db, id);
    expect((await ask(guarded[0] as Call, token)).status).not.toBe(401);
    const alive = await newSession(house.db, id);
    await dead[how]?.(alive, id);
    for (const call of guarded) expect(await ask(call, alive), nameOf(call)).toEqual({ status: 401, said: 'FAIL' });
  });
});

test('a route without a policy does not boot', async () => {
  const app = Fastify();
  requireAccess(app);
  expect(() => app.get('/open', () => 'x')).toThrow('GET /open names no policy');
});

test('every route stands in the contract, and every call of the contract is served', () => {
  const served = house.app.printRoutes({ commonPrefix: false, includeHooks: false });
  for (const call of allCalls)
    expect(house.app.hasRoute({ method: call.method, url: `/api${call.path}` }), nameOf(call)).toBe(true);
  // Uploads of recordings and profile videos by the tus protocol (POST, PATCH, DELETE each), media of both for page
  // elements (GET each), public pages of job profiles, their sitemap and robots.txt (GET each), the callbacks of the
  // payment gateway and the return from it (POST each), and the addresses of List-Unsubscribe, which lead to a page
  // (GET each).
  const others = 15;
  const methods = [...served.matchAll(/\(([A-Z, ]+)\)/g)].flatMap((found) => (found[1] ?? '').split(', '));
  expect(methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS')).toHaveLength(allCalls.length + others);
});
