import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '../../../server/system/openapi';
import { requireAccess } from '../../../server/plugins/calls';
import { sql } from '../../../server/db/database';
import { userTypes, type Call } from '../../../src/contract/kit';
import { closeHouse, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { bookedWith, iso, soon } from '../kit/interviews';
import { nameOf, onlyWhereNobodyIs, newSession, personOf, samplesFor, wire } from './samples';

let house: House;
let interviewId: string;
beforeAll(async () => {
  house = await startHouse();
  interviewId = await bookedWith(house, house.cast.asha.own, 'panelist', soon(48));
});
afterAll(() => closeHouse(house));

const guarded = allCalls.filter((call) => call.access !== 'public');

/** Status and envelope; of a stream the status alone, as it never ends, and of a file, which has none. */
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
      update sessions set last_active_at = now() - interval '20 minutes 1 second' where user_id = ${userId}`),
};
const logout = () => allCalls.find((call) => nameOf(call) === 'POST /auth/logout') as Call;

describe('every call of the contract', () => {
  test('has a sample request here, and the other way round', () => {
    expect(Object.keys(samplesFor(house, interviewId)).sort()).toEqual(allCalls.map(nameOf).sort());
  });

  test('is 401 without a session, and public ones answer', async () => {
    for (const call of allCalls) {
      const { status } = await ask(call, null);
      const open = nameOf(call) === onlyWhereNobodyIs ? 403 : 200;
      expect(status, nameOf(call)).toBe(call.access === 'public' ? open : 401);
    }
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

  test.each(userTypes)('refuses %s with 403 exactly where it is not named', async (userType) => {
    const { id } = house.cast.people[personOf[userType]];
    for (const call of guarded) {
      const named = call.access !== 'public' && call.access[userType] !== undefined;
      const { status, said } = await ask(call, await newSession(house.db, id));
      if (named) {
        expect([401, 403], nameOf(call)).not.toContain(status);
        expect(status, nameOf(call)).toBeLessThan(500);
      } else expect({ status, said }, nameOf(call)).toEqual({ status: 403, said: 'FAIL' });
    }
  });
});

test('a route without a policy does not boot', async () => {
  const app = Fastify();
  requireAccess(app);
  expect(() => app.get('/open', () => 'x')).toThrow('GET /open names no policy');
});

test('every route stands in the contract, and every call of the contract is served', () => {
  const served = house.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n').join('\n');
  for (const call of allCalls)
    expect(house.app.hasRoute({ method: call.method, url: `/api${call.path}` }), nameOf(call)).toBe(true);
  const methods = [...served.matchAll(/\(([A-Z, ]+)\)/g)].flatMap((found) => (found[1] ?? '').split(', '));
  expect(methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS')).toHaveLength(allCalls.length);
});

// Calls before have ended sessions.
const tokenOf = (name: PersonName) => newSession(house.db, house.cast.people[name].id);

describe('what belongs to somebody else', () => {
  const strangers = ['otherOrg', 'secondPanelist', 'otherCandidate'] as const;

  test.each(strangers)('an interview is 404 for %s, whatever is asked of it', async (who) => {
    const { id } = house.cast.people[who];
    const { userType } = house.cast.people[who];
    const ofOne = guarded.filter(
      (call) => call.path.startsWith('/interviews/:id') && Object.hasOwn(call.access as object, userType),
    );
    expect(ofOne.length).toBeGreaterThan(2);
    for (const call of ofOne)
      expect(await ask(call, await newSession(house.db, id)), nameOf(call)).toEqual({ status: 404, said: 'FAIL' });
  });

  test('a candidate and a job profile of another organization are 400 at their field, as unknown ones are', async () => {
    const { cast } = house;
    const times = [iso(soon(30))];
    const own = { kind: 'real', jobProfileId: cast.job.id, candidateId: cast.chen.id, minutes: 60, times };
    const post = allCalls.find((call) => nameOf(call) === 'POST /interviews') as Call;
    const fieldOf = async (change: object) => {
      const answer = await house.app.inject(wire(post, { body: { ...own, ...change } }, await tokenOf('org')));
      expect(answer.statusCode).toBe(400);
      return (answer.json() as { details: { field: string }[] }).details.map((detail) => detail.field);
    };
    expect(await fieldOf({ candidateId: cast.asha.other.id })).toEqual(['candidateId']);
    expect(await fieldOf({ jobProfileId: cast.otherJob.id })).toEqual(['jobProfileId']);
    expect(await fieldOf({ candidateId: '00000000-0000-0000-0000-000000000000' })).toEqual(['candidateId']);
  });

  test('lists of an organization hold its own alone, whatever filter is given', async () => {
    const { cast } = house;
    for (const path of ['/candidates', '/job-profiles', '/interviews']) {
      const call = allCalls.find((one) => nameOf(one) === `GET ${path}`) as Call;
      const ask = async (query: Record<string, string>) =>
        (await house.app.inject(wire(call, { query }, await tokenOf('otherOrg')))).json() as {
          data: { content: { organization: { id: string } }[]; totalElements: number };
        };
      const all = await ask({});
      for (const row of all.data.content) expect(row.organization.id).toBe(cast.otherOrganizationId);
      expect((await ask({ organizationId: cast.organizationId })).data.totalElements).toBe(0);
    }
  });

  test('a hold of somebody else stays', async () => {
    const sample = samplesFor(house, interviewId)['POST /holds'];
    const start = iso(soon(60));
    const body = { ...sample?.body, start, preferred: [start] };
    const holds = allCalls.find((call) => nameOf(call) === 'POST /holds') as Call;
    const release = allCalls.find((call) => nameOf(call) === 'DELETE /holds/:id') as Call;
    const made = await house.app.inject(wire(holds, { body }, await tokenOf('org')));
    expect(made.statusCode, made.body).toBe(200);
    const { holdId } = (made.json() as { data: { holdId: string } }).data;
    const answer = await house.app.inject(wire(release, { params: { id: holdId } }, await tokenOf('otherOrg')));
    expect(answer.statusCode).toBe(200);
    expect(await house.db.many(sql`select 1 from holds where id = ${holdId}`)).toHaveLength(1);
    const own = await house.app.inject(wire(release, { params: { id: holdId } }, await tokenOf('org')));
    expect(own.statusCode).toBe(200);
  });
});
