import dns from 'node:dns/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig, type Config } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { releaseDead, takeUp } from '../../../server/db/queues';
import { keysOf } from '../../../server/kit/secrets';
import { tellWebhooks } from '../../../server/kit/webhook-events';
import { sendDelivery } from '../../../server/organizations/webhooks/send';
import { reencrypt } from '../../../server/people/secret-keys';
import { sweepOld } from '../../../server/system/sweeps';
import { applyForJob } from '../../../src/contract/job-profiles-apply';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  hookEvents,
  hookPauses,
  listDeliveries,
  listWebhookVersions,
  mostWebhooks,
  newWebhookSecret,
  pageWebhooks,
  sendDeliveryAgain,
  testWebhook,
  type HookEvent,
  type WebhookFields,
} from '../../../src/contract/organizations-webhooks';
import { closeHouse, ok, refused, sent, startHouse, unexpected, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { addResume } from '../kit/files';
import { bookedWith, interviewAt, iso, requested, soon } from '../kit/interviews';

let house: House;
let config: Config;
let server: Server;
let address: string;
type Received = { headers: IncomingMessage['headers']; body: string };
const received: Received[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  house = await startHouse();
  config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closeHouse(house);
});
beforeEach(async () => {
  received.length = 0;
  answer = (response) => response.writeHead(204).end();
  await house.db.run(sql`delete from webhooks`);
  await house.db.run(sql`delete from pgboss.job where name = 'webhooks'`);
});

/** Runs the jobs until no delivery waits: deliveries to the same webhook wait for each other. */
const allSent = () =>
  vi.waitFor(async () => {
    await hurry(house.db);
    await work();
    expect((await listed()).every(({ state }) => state !== 'WAITING')).toBe(true);
  });
const work = () => workOff(house.db, ['webhooks'], { config });
const fields = (change: Partial<WebhookFields> = {}): WebhookFields => ({
  address,
  events: [...hookEvents],
  paused: false,
  ...change,
});
const add = async (change: Partial<WebhookFields> = {}, as: 'org' | 'otherOrg' = 'org') =>
  ok(await house.call(createWebhook, { as, body: { fields: fields(change) } }));
/** A webhook with its secret. */
async function ready(change: Partial<WebhookFields> = {}) {
  const { id } = await add(change);
  const { secret } = ok(await house.call(newWebhookSecret, { as: 'org', params: { id } }));
  return { id, secret };
}
type Told = { type: string; timestamp: string; data: Record<string, unknown> };
/** A received request, verified with the library of Standard Webhooks. @throws if the signature is wrong */
const verified = (secret: string, got: Received | undefined) =>
  new Webhook(secret).verify(got?.body ?? '', (got?.headers ?? {}) as Record<string, string>) as Told;
const listed = async () =>
  ok(await house.call(listDeliveries, { as: 'org', query: { sort: 'at', _limit: 100 } })).content;
const one = async (id: string) => ok(await house.call(getDelivery, { as: 'org', params: { id } }));
const hook = async (id: string) => ok(await house.call(getWebhook, { as: 'org', params: { id } }));
const sendTest = async (id: string) => ok(await house.call(testWebhook, { as: 'org', params: { id } })).id;
/** Causes an event of the organization that a webhook subscribes to. Returns the id of its delivery. */
async function cause(): Promise<string> {
  const before = new Set((await listed()).map(({ id }) => id));
  await requested(house, house.cast.ben, [soon(40 + before.size)]);
  const made = (await listed()).filter(({ id }) => !before.has(id));
  expect(made).toHaveLength(1);
  return made[0]?.id ?? '';
}
const status = (code: number, headers: Record<string, string> = {}, body = '') => {
  answer = (response) => response.writeHead(code, headers).end(body);
};

describe('what is told', () => {
  test('by a server whose clock is wrong, too: receivers refuse what is minutes old', async () => {
    const { secret } = await ready();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 });
    await cause();
    await allSent().finally(() => vi.useRealTimers());
    expect(received.map((one) => verified(secret, one).type)).toEqual(['interview.requested']);
  });

  test('the way of an interview, each event once, with ids and states and nothing personal', async () => {
    const { secret } = await ready();
    const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(50));
    await sent(house, 'panelist', id, { type: 'ACCEPT' });
    await sent(house, 'org', id, { type: 'ASK_RESCHEDULE', why: 'Moved', times: [iso(soon(80))] });
    await sent(house, 'admin', id, { type: 'CANCEL', why: 'Filled' });
    await allSent();
    const told = received.map((one) => verified(secret, one));
    expect(told.map(({ type, data }) => [type, data['state']]).sort()).toEqual(
      [
        ['interview.booked', 'confirmed'],
        ['interview.canceled', 'canceled'],
        ['interview.requested', 'pendingSchedule'],
        ['interview.rescheduled', 'reschedulePending'],
      ].sort(),
    );
    for (const { timestamp, data } of told) {
      expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(60_000);
      expect(data).toEqual({
        interviewId: id,
        state: data['state'],
        candidateId: house.cast.asha.own.id,
        jobProfileId: house.cast.job.id,
      });
    }
    expect(
      (await listed()).every(
        ({ state, attempts, status: said }) => state === 'ACCEPTED' && attempts === 1 && said === 204,
      ),
    ).toBe(true);
    // No delivery is left that could be sent twice.
    await hurry(house.db);
    await work();
    expect(received).toHaveLength(4);
  });

  test.each([
    ['pendingFeedback', ['interview.booked', 'interview.completed']],
    ['released', ['feedback.released', 'interview.booked', 'interview.completed']],
    ['noShow', ['interview.booked', 'interview.no_show']],
  ] as const)('an interview that was requested before comes to %s', async (leaf, types) => {
    await ready();
    await interviewAt(house, { leaf, start: soon(-30) });
    expect((await listed()).map(({ type }) => type).sort()).toEqual(types);
  });

  test('an application of a candidate', async () => {
    const { secret } = await ready({ events: ['candidate.applied'] });
    const { cast, db } = house;
    await addResume(house, cast.asha.other.personId, 'resume.docx');
    await db.run(
      sql`update candidates set resume_text = 'Nine years of TypeScript' where person_id = ${cast.asha.own.personId}`,
    );
    await db.run(sql`
      insert into person_skills (person_id, skill_id, months) values (${cast.asha.own.personId}, ${cast.skills[0]?.id}, 40)
      on conflict do nothing`);
    ok(await house.call(applyForJob, { as: 'candidate', params: { id: cast.job.id }, body: { resume: 'profile' } }));
    await work();
    expect(verified(secret, received[0])).toMatchObject({
      type: 'candidate.applied',
      data: { candidateId: cast.asha.own.id, jobProfileId: cast.job.id },
    });
  });

  test('only what a webhook chose, only of its organization, and nothing before it has a secret or while it is paused', async () => {
    await ready({ events: ['interview.canceled'] });
    await add();
    await ready({ paused: true });
    await add({}, 'otherOrg');
    const id = await requested(house, house.cast.chen, [soon(60)]);
    expect(await listed()).toEqual([]);
    await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
    expect((await listed()).map(({ type }) => type)).toEqual(['interview.canceled']);
    expect(ok(await house.call(listDeliveries, { as: 'otherOrg' })).content).toEqual([]);
  });

  test('nothing of what was rolled back', async () => {
    await ready();
    await house.db
      .transaction(async (tx) => {
        await tellWebhooks(tx, house.cast.organizationId, { type: 'interview.booked', at: Date.now(), data: {} });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await listed()).toEqual([]);
    const { count } = await house.db.one<{ count: number }>(
      sql`select count(*) from pgboss.job where name = 'webhooks'`,
    );
    expect(count).toBe(0);
  });
});

describe('secrets', () => {
  test('are answered once, encrypted where they are stored, and replaced with a day of both', async () => {
    const { id, secret } = await ready();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const { stored } = await house.db.one<{ stored: string }>(sql`
      select (select string_agg(w::text, '') from webhooks w) || coalesce((select string_agg(i::text, '') from idempotency i), '')
        || coalesce((select string_agg(v::text, '') from record_versions v), '') as stored`);
    expect(stored).not.toContain(secret.slice(6));
    const { secret: second } = ok(await house.call(newWebhookSecret, { as: 'org', params: { id } }));
    await sendTest(id);
    await work();
    const [first] = received;
    for (const one of [secret, second]) expect(verified(one, first).type).toBe('webhook.test');
    await house.db.run(sql`update webhooks set earlier_until = now()`);
    await sendTest(id);
    await work();
    expect(verified(second, received[1]).type).toBe('webhook.test');
    expect(() => verified(secret, received[1])).toThrow();
  });

  test('are encrypted again with a new key, and not readable without any', async () => {
    const { id, secret } = await ready();
    const before = await house.db.one<{ sealed: Buffer }>(sql`select sealed from webhooks where id = ${id}`);
    const key = Buffer.alloc(32, 7);
    const changed = { ...config, profileKeys: [key, ...keysOf(config)] };
    await reencrypt(house.db, changed);
    const after = await house.db.one<{ sealed: Buffer }>(sql`select sealed from webhooks where id = ${id}`);
    expect(after.sealed.equals(before.sealed)).toBe(false);
    const delivery = await sendTest(id);
    await sendDelivery(house.db, config, { id: delivery, run: 1 });
    expect(await one(delivery)).toMatchObject({
      state: 'FAILED',
      problem: 'The signing secret cannot be read. Create a new secret.',
    });
    await sendDelivery(house.db, changed, { id: await sendTest(id), run: 1 });
    expect(verified(secret, received[0]).type).toBe('webhook.test');
  });

  test('a test needs one', async () => {
    const { id } = await add();
    refused(await house.call(testWebhook, { as: 'org', params: { id } }), 409);
    expect((await hook(id)).state).toBe('WITHOUT_SECRET');
  });
});

describe('an address that does not accept', () => {
  test('is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h with one webhook-id, and then paused with one email to each user', async () => {
    status(500, {}, 'Out of order');
    const { id } = await ready();
    const delivery = await cause();
    const pauses: number[] = [];
    for (let nth = 0; nth <= hookPauses.length; nth += 1) {
      await hurry(house.db);
      await work();
      const { nextAt, at, tries } = await one(delivery);
      if (nextAt) pauses.push(Math.round((Date.parse(nextAt) - Date.parse(tries[0]?.at ?? at)) / 1_000));
    }
    expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(received).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery]));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(await one(delivery)).toMatchObject({
      state: 'FAILED',
      attempts: 10,
      status: 500,
      problem: 'The address answered with status 500.',
      nextAt: null,
      sendable: false,
    });
    expect((await one(delivery)).tries[0]).toMatchObject({ number: 10, answer: 'Out of order' });
    expect(await hook(id)).toMatchObject({ state: 'FAILED', paused: true, changedBy: null });
    const emails = await house.db.many<{ recipient: string }>(sql`
      select recipient from mails where subject like 'Webhook paused%'`);
    const users = await house.db.many<{ email: string }>(sql`
      select email from users where organization_id = ${house.cast.organizationId} and active`);
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual(users.map(({ email }) => email).sort());
    const versions = ok(await house.call(listWebhookVersions, { as: 'org', params: { id } })).content;
    expect(versions.map(({ revision, by, fields: { paused } }) => [revision, by, paused])).toEqual([
      [2, null, true],
      [1, 'Omar Harbour', false],
    ]);
  });

  test('is paused after three days without a success, and not before', async () => {
    status(500);
    const { id } = await ready();
    await cause();
    await work();
    const age = (hours: number) =>
      house.db.run(sql`update webhooks set failing_since = law_now() - make_interval(hours => ${hours})`);
    await age(71);
    await hurry(house.db);
    await work();
    expect((await hook(id)).state).toBe('ON');
    await age(73);
    await hurry(house.db);
    await work();
    expect((await hook(id)).state).toBe('FAILED');
  });

  test('is not paused by the last attempt of one event where later ones were accepted', async () => {
    const { id } = await ready();
    const delivery = await cause();
    status(500);
    await work();
    status(204);
    await sendTest(id);
    await work();
    expect((await hook(id)).failingSince).toBeNull();
    status(500);
    await house.db.run(sql`update webhook_deliveries set failed = ${hookPauses.length} where id = ${delivery}`);
    await hurry(house.db);
    await work();
    expect(await one(delivery)).toMatchObject({ state: 'FAILED', sendable: true });
    expect((await hook(id)).state).toBe('ON');
  });

  test('is paused at once by 410, and what waits is not sent; resumed, it is sent again by hand', async () => {
    const { id } = await ready();
    const [first, second] = [await cause(), await cause()];
    status(410);
    await sendDelivery(house.db, config, { id: first, run: 1 });
    expect((await hook(id)).state).toBe('GONE');
    await work();
    expect(received).toHaveLength(1);
    expect(await one(second)).toMatchObject({ state: 'FAILED', attempts: 0 });
    refused(await house.call(sendDeliveryAgain, { as: 'org', params: { id: second } }), 409);
    status(204);
    const { revision } = await hook(id);
    ok(await house.call(changeWebhook, { as: 'org', params: { id }, body: { fields: fields(), revision } }));
    ok(await house.call(sendDeliveryAgain, { as: 'org', params: { id: second } }));
    refused(await house.call(sendDeliveryAgain, { as: 'org', params: { id: second } }), 409);
    await work();
    expect(await one(second)).toMatchObject({ state: 'ACCEPTED', attempts: 1 });
    expect(received[1]?.headers['webhook-id']).toBe(second);
  });

  test('a test is sent once, also while the webhook is paused, and pauses nothing', async () => {
    status(500);
    const { id } = await ready({ paused: true });
    const delivery = await sendTest(id);
    await work();
    await hurry(house.db);
    await work();
    expect(await one(delivery)).toMatchObject({ state: 'FAILED', attempts: 1, type: 'webhook.test' });
    expect(await hook(id)).toMatchObject({ state: 'PAUSED', failingSince: null });
    for (let count = 1; count < 10; count += 1) await sendTest(id);
    refused(await house.call(testWebhook, { as: 'org', params: { id } }), 429);
  });

  test('a slow one fails in time', async () => {
    answer = () => undefined;
    const { id } = await ready();
    const delivery = await sendTest(id);
    await sendDelivery(house.db, config, { id: delivery, run: 1 }, { patience: 200 });
    expect(await one(delivery)).toMatchObject({ state: 'FAILED', status: null });
    expect((await one(delivery)).problem).toBe('The address did not answer within 0.2 seconds.');
  });

  test('an answer of 100 MB is cut off, and counts by its status', async () => {
    let written = 0;
    answer = (response) => {
      response.writeHead(200);
      const part = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (written < 100 * 1024 * 1024 && !response.destroyed) {
          written += part.length;
          if (!response.write(part)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    const { id } = await ready();
    const delivery = await sendTest(id);
    await work();
    expect(await one(delivery)).toMatchObject({ state: 'ACCEPTED', status: 200 });
    expect((await one(delivery)).tries[0]?.answer).toHaveLength(1_000);
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  test('a redirect is not followed, wherever it leads', async () => {
    status(302, { location: `${address}/elsewhere` });
    const { id } = await ready();
    const delivery = await sendTest(id);
    await work();
    expect(received).toHaveLength(1);
    expect(await one(delivery)).toMatchObject({
      state: 'FAILED',
      status: 302,
      problem: 'The address redirects. Enter the address where it leads.',
    });
  });

  test('an answer that is not HTTP, a refused connection and NUL in the answer have their words', async () => {
    answer = (response) => response.socket?.end('garbage');
    const { id } = await ready();
    const first = await sendTest(id);
    await work();
    expect((await one(first)).problem).toMatch(/answer/);
    status(200, {}, 'a\0b');
    const second = await sendTest(id);
    await work();
    expect((await one(second)).tries[0]?.answer).toBe('ab');
    const closed = await ready({ address: 'http://127.0.0.1:9/' });
    const third = await sendTest(closed.id);
    await work();
    expect((await one(third)).problem).toBe('The connection was refused.');
  });

  test('a name that resolves to this machine is refused at every attempt, also where it was public when it was saved', async () => {
    const { id } = await ready();
    await house.db.run(sql`update webhooks set address = 'https://rebinds.example/' where id = ${id}`);
    const delivery = await sendTest(id);
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    await sendDelivery(house.db, config, { id: delivery, run: 1 }, { resolve });
    expect(await one(delivery)).toMatchObject({
      state: 'FAILED',
      status: null,
      problem: 'This address is not on the public internet. Enter a public address.',
    });
    expect(received).toEqual([]);
  });
});

test('slow webhooks of one organization leave half of the places to others', async () => {
  const waiting: ServerResponse[] = [];
  answer = (response) => waiting.push(response);
  let ended = 0;
  const send = (id: string) => sendDelivery(house.db, config, { id, run: 1 }).then(() => (ended += 1));
  const deliveries: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await ready();
    deliveries.push(await sendTest(id), await sendTest(id));
  }
  const sending = deliveries.map(send);
  await vi.waitFor(() => expect(ended + waiting.length).toBe(6));
  expect(waiting).toHaveLength(4);
  const { id } = await add({}, 'otherOrg');
  ok(await house.call(newWebhookSecret, { as: 'otherOrg', params: { id } }));
  const other = ok(await house.call(testWebhook, { as: 'otherOrg', params: { id } })).id;
  sending.push(send(other));
  await vi.waitFor(() => expect(waiting).toHaveLength(5));
  for (const response of waiting) response.writeHead(204).end();
  await Promise.all(sending);
  // The others are sent later.
  status(204);
  await allSent();
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(7);
});

test('deliveries are sent again 30 times per minute at most', async () => {
  const unknown = { id: '6f1f5f0e-7f0b-4a43-9d9f-3f0d8a3c1c11' };
  const again = async () => (await house.call(sendDeliveryAgain, { as: 'otherOrg', params: unknown })).status;
  const counts = { 404: 0, 429: 0 };
  // A minute may end in between.
  for (let count = 0; count < 61; count += 1) counts[(await again()) as 404 | 429] += 1;
  expect(counts[404]).toBeGreaterThanOrEqual(30);
  expect(counts[429]).toBeGreaterThanOrEqual(1);
});

describe('several servers', () => {
  test('deliver once', async () => {
    await ready();
    for (let nth = 0; nth < 5; nth += 1) await cause();
    await Promise.all([allSent(), allSent(), allSent()]);
    expect(received).toHaveLength(5);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
  });

  test('one that died between sending and writing leaves the same webhook-id to the next', async () => {
    const { id } = await ready();
    const delivery = await sendTest(id);
    const job = await house.db.transaction((tx) => takeUp(tx, 'webhooks'));
    expect(job?.data).toEqual({ id: delivery, run: 1 });
    // The request is sent, and the process dies before it stores the result.
    const dying = { ...house.db, transaction: () => Promise.reject(new Error('killed')) };
    await expect(sendDelivery(dying, config, { id: delivery, run: 1 })).rejects.toThrow('killed');
    await house.db.run(sql`update running_jobs set alive_at = now() - interval '1 minute'`);
    await releaseDead(house.db);
    await work();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery, delivery]);
    expect(await one(delivery)).toMatchObject({ state: 'ACCEPTED', attempts: 1 });
  });

  test('a job of an earlier run sends nothing', async () => {
    const { id } = await ready();
    const delivery = await sendTest(id);
    await work();
    await sendDelivery(house.db, config, { id: delivery, run: 1 });
    expect(received).toHaveLength(1);
  });
});

describe('the record', () => {
  test.each([
    [{ address: '' }, 'address', 'Address, field is required'],
    [{ address: 'ftp://hooks.example' }, 'address', 'Enter an address that starts with https://'],
    [{ address: 'hooks' }, 'address', 'Enter an address that starts with https://'],
    [{ address: 'https://me:secret@hooks.example/' }, 'address', 'Enter an address without a user name or password'],
    [{ address: 'https://hooks.example/#a' }, 'address', 'Enter an address without #'],
    [{ address: `https://hooks.example/${'a'.repeat(500)}` }, 'address', 'should not exceed 500 character'],
    [{ address: `https://hooks.example/${'हि'.repeat(60)}` }, 'address', 'should not exceed 500 character'],
    [
      { address: 'https://10.0.0.1/' },
      'address',
      'This address is not on the public internet. Enter a public address.',
    ],
    [{ address: 'http://93.184.215.14/' }, 'address', 'Enter an address that starts with https://'],
    [{ events: [] as HookEvent[] }, 'events', 'Choose at least one'],
  ])('refuses %j', async (change, field, message) => {
    const answered = await house.call(createWebhook, { as: 'org', body: { fields: fields(change) } });
    expect(refused(answered, 400).details).toEqual([{ field, message }]);
  });

  test('is saved without a transaction that waits for a name server', async () => {
    const open: number[] = [];
    vi.spyOn(dns, 'lookup').mockImplementation((async () => {
      const { count } = await house.db.one<{ count: number }>(sql`
        select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`);
      open.push(count);
      return [{ address: '93.184.215.14', family: 4 }];
    }) as never);
    syncBuiltinESMExports();
    try {
      const { id, revision } = await add({ address: 'https://slow.example/one' });
      const body = { fields: fields({ address: 'https://slow.example/two' }), revision };
      ok(await house.call(changeWebhook, { as: 'org', params: { id }, body }));
      expect((await hook(id)).address).toBe('https://slow.example/two');
    } finally {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
    expect(open).toEqual([0, 0]);
  });

  test('is one of ten at most, and deleted with what was sent', async () => {
    const { id } = await ready();
    await sendTest(id);
    for (let count = 1; count < mostWebhooks; count += 1) await add();
    refused(await house.call(createWebhook, { as: 'org', body: { fields: fields() } }), 409);
    ok(await house.call(deleteWebhook, { as: 'org', params: { id } }));
    expect(await listed()).toEqual([]);
    await add();
    // The job of a deleted webhook finds nothing to send.
    await workOff(house.db, ['webhooks'], { config, onError: unexpected });
    expect(received).toEqual([]);
  });

  test('is found by state and address', async () => {
    const { id } = await ready();
    await add({ address: 'https://93.184.215.14/other' });
    const find = async (query: object) =>
      ok(await house.call(pageWebhooks, { as: 'org', query: { sort: 'address', ...query } as never })).content;
    expect((await find({ state: 'ON' })).map((row) => row.id)).toEqual([id]);
    expect((await find({ q: 'OTHER' })).map(({ state }) => state)).toEqual(['WITHOUT_SECRET']);
    expect(await find({})).toHaveLength(2);
  });

  test('deliveries are stored for 30 days', async () => {
    const { id } = await ready();
    const [kept, old] = [await sendTest(id), await sendTest(id)];
    const age = (delivery: string, days: number) =>
      house.db.run(
        sql`update webhook_deliveries set at = law_now() - make_interval(days => ${days}) where id = ${delivery}`,
      );
    await age(kept, 29);
    await age(old, 31);
    await sweepOld(house.db, { only: ['webhookDeliveries'] });
    expect((await listed()).map((row) => row.id)).toEqual([kept]);
  });
});
