import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import { hashToken } from '../../server/kit/caller';
import { readConfig } from '../../server/config';
import { setPassword } from '../../server/auth/sessions';
import { sql } from '../../server/db/database';
import { announce } from '../../server/changes/announce';
import { endAllInactive } from '../../server/kit/caller';
import { logout } from '../../src/contract/auth';
import { endSessions } from '../../src/contract/auth-own';
import type { Call } from '../../src/contract/kit';
import { newSession } from './contract/samples';
import { applyForJob, withdrawApplication } from '../../src/contract/job-profiles-apply';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import { addStranger, type PersonName } from './kit/cast';
import { about, openEar, type Ear } from './kit/ear';
import { requested, soon } from './kit/interviews';
import { addStatement } from './kit/statements';

let house: House;
const addresses: string[] = [];
const others: FastifyInstance[] = [];
beforeAll(async () => {
  house = await startHouse();
  // Three server processes on one database, as far as the database can tell. The last one practically never sends a
  // beat.
  for (const beatMs of [100, 100, 600_000]) {
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });
    const databaseUrl = house.db.pool.options.connectionString ?? '';
    const app = await buildApp({ config, db: house.db, databaseUrl, beatMs });
    others.push(app);
    addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }));
  }
});
afterAll(async () => {
  for (const app of others) await app.close();
  await closeHouse(house);
});

const ears: Ear[] = [];
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});

async function listen(who: PersonName, at = 0): Promise<Ear> {
  const ear = await openEar(addresses[at] ?? '', await newSession(house.db, house.cast.people[who].id));
  ears.push(ear);
  return ear;
}

const beat = (message: string) => message === ': beat';
/** Waits until all readers have received everything sent so far: only then does silence prove anything. */
const everybodyKnows = async (all: Ear[]) => {
  await sayTheEnd();
  for (const ear of all) await ear.until(about(theEnd));
};
const theEnd = '11111111-1111-4111-8111-111111111111';
const sayTheEnd = async () => {
  const { cast } = house;
  const id = theEnd;
  await announce(house.db, {
    change: { area: 'interviews', id, version: 1 },
    organizationId: cast.organizationId,
    personId: cast.asha.own.personId,
    panelistIds: [cast.people.panelist.id],
  });
  await announce(house.db, {
    change: { area: 'interviews', id, version: 1 },
    organizationId: cast.otherOrganizationId,
    personId: cast.ben.personId,
    panelistIds: [cast.people.secondPanelist.id, cast.people.thirdPanelist.id],
  });
};

describe('the stream of changes', () => {
  test('opens at once, and beats', async () => {
    const ear = await listen('admin');
    expect(ear.headers.get('content-type')).toBe('text/event-stream');
    expect(ear.headers.get('cache-control')).toBe('no-store');
    expect(ear.headers.get('content-encoding')).toBeNull();
    expect(await ear.until(() => true)).toBe(': open');
    expect(await ear.until(beat)).toBe(': beat');
  });

  test('tells everybody of the interviews they reach, and nobody of others', async () => {
    const { cast } = house;
    const names = [
      'admin',
      'superAdmin',
      'org',
      'otherOrg',
      'panelist',
      'secondPanelist',
      'candidate',
      'otherCandidate',
    ] as const;
    const listeners = await Promise.all(names.map((name) => listen(name)));
    const ofAsha = await requested(house, cast.asha.own, [soon(30)]);
    const ofAshaElsewhere = await requested(house, cast.asha.other, [soon(50)]);
    const ofBen = await requested(house, cast.ben, [soon(30)]);
    const mock = await requested(house, cast.asha.mock, [soon(70)]);
    const start = new Date(soon(30)).toISOString();
    const booked = await house.app.inject({
      method: 'POST',
      url: `/api/interviews/${ofAsha}/events`,
      headers: {
        host: '127.0.0.1',
        authorization: `Bearer ${cast.people.admin.token}`,
        'idempotency-key': `booking-${ofAsha}`,
      },
      payload: { type: 'BOOK', version: 0, panelistId: cast.people.panelist.id, start },
    });
    expect(booked.statusCode, booked.body).toBe(200);
    await everybodyKnows(listeners);
    const names4 = { [ofAsha]: 'ofAsha', [ofAshaElsewhere]: 'ofAshaElsewhere', [ofBen]: 'ofBen', [mock]: 'mock' };
    const heard = Object.fromEntries(
      names.map((name, index) => [name, (listeners[index]?.heard ?? []).flatMap((id) => names4[id] ?? [])]),
    );
    expect(heard).toEqual({
      admin: ['ofAsha', 'ofAshaElsewhere', 'ofBen', 'mock', 'ofAsha'],
      superAdmin: ['ofAsha', 'ofAshaElsewhere', 'ofBen', 'mock', 'ofAsha'],
      org: ['ofAsha', 'ofBen', 'ofAsha'],
      otherOrg: ['ofAshaElsewhere'],
      panelist: ['ofAsha'],
      secondPanelist: [],
      candidate: ['ofAsha', 'ofAshaElsewhere', 'mock', 'ofAsha'],
      otherCandidate: ['ofBen'],
    });
  });

  test('tells admins alone that something else waits for them, or does no more', async () => {
    const { cast, db } = house;
    const admins = [await listen('admin', 0), await listen('superAdmin', 1)];
    const others = await Promise.all((['org', 'panelist', 'candidate'] as const).map((name) => listen(name)));
    const waiting = (message: string) => message.includes('"area":"messages"');
    const heardFor = async (change: () => Promise<unknown>) => {
      await change();
      for (const ear of admins) expect(await ear.until(waiting)).toContain('{"area":"messages"}');
    };
    await heardFor(() => addStranger(db, cast.organizationId));
    await heardFor(() => db.run(sql`update candidates set looked_at = now() where id = ${cast.chen.id}`));
    await heardFor(() =>
      db.run(sql`update candidates set preferred = array[now() + interval '2 days'] where id = ${cast.chen.id}`),
    );
    await heardFor(() =>
      db.run(
        sql`insert into inquiries (name, email, role, message) values ('Ivy', 'ivy@mail.example', 'CANDIDATE', 'Hello')`,
      ),
    );
    await heardFor(() => db.run(sql`update inquiries set closed_at = now()`));
    // A message that is not meant for these readers would arrive before the next message for everyone.
    const told: string[] = [];
    const id = '11111111-1111-4111-8111-111111111111';
    const end = everybodyKnows(admins);
    for (const ear of others)
      await ear.until((message) => {
        told.push(message);
        return message.includes(id);
      });
    await end;
    expect(told.filter(waiting)).toEqual([]);
  });

  test('tells the organization and admins, and nobody else, that somebody applied or withdrew', async () => {
    const { cast, db } = house;
    const { personId } = cast.ben;
    await db.run(sql`
      insert into candidates (person_id, name) values (${personId}, 'Ben') on conflict do nothing`);
    await db.run(sql`
      update candidates set resume_text = 'Years of TypeScript' where person_id = ${personId} and organization_id is null`);
    await db.run(sql`insert into person_skills (person_id, skill_id, months, is_primary)
      select ${personId}, id, 36, true from skills where name = 'TypeScript' on conflict do nothing`);
    const names = ['admin', 'otherOrg', 'org', 'panelist', 'candidate', 'otherCandidate'] as const;
    const all = await Promise.all(names.map((name) => listen(name)));
    const params = { id: cast.otherJob.id };
    const { id } = ok(await house.call(applyForJob, { as: 'otherCandidate', params, body: { resume: 'profile' } }));
    refused(await house.call(applyForJob, { as: 'otherCandidate', params, body: { resume: 'profile' } }), 409);
    ok(await house.call(withdrawApplication, { as: 'otherCandidate', params: { id } }));
    await sayTheEnd();
    const told = await Promise.all(
      all.map(async (ear) => {
        const heard: string[] = [];
        await ear.until((message) => {
          if (message.includes('"area":"applicants"')) heard.push(message.slice(message.indexOf('{')));
          return message.includes(theEnd);
        });
        return heard;
      }),
    );
    const both = [true, false].map((applied) =>
      JSON.stringify({ area: 'applicants', jobTitle: 'Data engineer', applied }),
    );
    expect(Object.fromEntries(names.map((name, index) => [name, told[index]]))).toEqual({
      admin: both,
      otherOrg: both,
      org: [],
      panelist: [],
      candidate: [],
      otherCandidate: [],
    });
  });

  test('is heard at every process of one database', async () => {
    const [here, there] = [await listen('admin', 0), await listen('admin', 1)];
    const id = await requested(house, house.cast.chen, [soon(90)]);
    expect(await here.until(about(id))).toContain(id);
    expect(await there.until(about(id))).toContain(id);
  });

  test('a statement is heard by its panelist and by admins, and by nobody else', async () => {
    const [own, admin] = [await listen('panelist'), await listen('superAdmin')];
    const others = [await listen('secondPanelist'), await listen('candidate'), await listen('org')];
    await addStatement(house.db, house.cast.people.panelist.id);
    for (const ear of [own, admin])
      expect(await ear.until((message) => message.includes('billing'))).toContain('{"area":"billing"}');
    await sayTheEnd();
    for (const ear of others)
      expect(await ear.until((message) => message.includes('billing') || about(theEnd)(message))).toContain(theEnd);
  });

  test('what was read of connected calendars is heard by their owner, and not even by admins', async () => {
    const [panelist, admin, other] = [await listen('panelist'), await listen('admin'), await listen('secondPanelist')];
    await announce(house.db, { change: { area: 'calendars' }, userId: house.cast.people.panelist.id });
    const ofCalendars = (message: string) => message.includes('"calendars"');
    expect(await panelist.until(ofCalendars)).toContain('{"area":"calendars"}');
    await sayTheEnd();
    for (const ear of [admin, other])
      expect(await ear.until((message) => ofCalendars(message) || about(theEnd)(message))).toContain(theEnd);
  });

  test('says nothing of a change that did not stand', async () => {
    const ear = await listen('admin');
    const id = '22222222-2222-4222-8222-222222222222';
    const { personId } = house.cast.asha.own;
    const change = { area: 'interviews' as const, id, version: 1 };
    await house.db
      .transaction(async (tx) => {
        await announce(tx, { change, organizationId: null, personId, panelistIds: [] });
        throw new Error('no');
      })
      .catch(() => undefined);
    await everybodyKnows([ear]);
    expect(ear.heard).not.toContain(id);
  });

  test.each([
    ['its session is revoked', (ear: Ear) => sql`delete from sessions where token_hash = ${hashToken(ear.token)}`],
    [
      'its session ran out',
      (ear: Ear) => sql`update sessions set ends_at = now() where token_hash = ${hashToken(ear.token)}`,
    ],
    ['its user is of another kind now', () => sql`update users set user_type = 'PANELIST' where name = 'Olga Admin'`],
  ])('ends when %s', async (_why, change) => {
    const ear = await listen('otherAdmin');
    const bystander = await listen('org');
    await ear.until(beat);
    await house.db.run(change(ear));
    expect(await ear.until(() => false)).toBe('ended');
    expect(await bystander.until(beat)).toBe(': beat');
    await house.db.run(sql`update users set user_type = 'ADMIN' where name = 'Olga Admin'`);
  });

  const otherOrg = () => house.cast.otherOrganizationId;
  const own =
    ({ method, path }: Pick<Call, 'method' | 'path'>) =>
    async (ear: Ear) => {
      const headers = { authorization: `Bearer ${ear.token}` };
      const answer = await house.app.inject({ method, url: `/api${path}`, headers });
      expect(answer.statusCode).toBe(200);
    };
  test.each<[string, (ear: Ear) => Promise<unknown>]>([
    ['its session was signed out', own(logout)],
    ['all sessions of its user were signed out', own(endSessions)],
    [
      'the password of its user was changed',
      () => house.db.transaction((tx) => setPassword(tx, house.cast.people.otherOrg.id, 'a hash')),
    ],
    [
      'its session is found to be inactive',
      async (ear) => {
        await house.db.run(sql`
          update sessions set last_active_at = now() - interval '1 hour' where token_hash = ${hashToken(ear.token)}`);
        await endAllInactive(house.db);
      },
    ],
    [
      'its user is blocked',
      () => house.db.run(sql`update users set active = false where id = ${house.cast.people.otherOrg.id}`),
    ],
    [
      'its user moved to another organization',
      () =>
        house.db.run(sql`
          update users set organization_id = ${house.cast.organizationId} where id = ${house.cast.people.otherOrg.id}`),
    ],
    [
      'its organization is blocked',
      () => house.db.run(sql`update organizations set blocked = true where id = ${otherOrg()}`),
    ],
  ])('ends at once, without a beat, when %s', async (_why, change) => {
    // The readers are connected to a process that did not make the change.
    const ear = await listen('otherOrg', 2);
    const bystander = await listen('org', 2);
    await change(ear);
    expect(await ear.until(() => false)).toBe('ended');
    await everybodyKnows([bystander]);
    const { id } = house.cast.people.otherOrg;
    await house.db.run(sql`update users set active = true, organization_id = ${otherOrg()} where id = ${id}`);
    await house.db.run(sql`update organizations set blocked = false where id = ${otherOrg()}`);
  });

  test('heals when the database ends its connection, and says that something may have been missed', async () => {
    const ear = await listen('org');
    await ear.until(beat);
    // Each reader has its own connection: the end of one must not end another.
    const cut = await house.db.many(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`);
    expect(cut.length).toBeGreaterThanOrEqual(2);
    expect(await ear.until((message) => message.includes('resync'))).toContain('{"area":"resync"}');
    const id = await requested(house, house.cast.chen, [soon(110)]);
    expect(await ear.until(about(id))).toContain(id);
  });

  test('is not open without a session', async () => {
    const answer = await fetch(`${addresses[0]}/api/stream`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ status: 'FAIL' });
  });

  test('lets go of listeners that left, and of all when the server stops', async () => {
    const ear = await listen('admin', 1);
    ear.close();
    const last = await listen('admin', 1);
    await last.until(beat);
    const closing = others.splice(1, 1)[0]?.close();
    expect(await last.until(() => false)).toBe('ended');
    await closing;
  });
});
