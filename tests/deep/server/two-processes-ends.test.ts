import { readdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, sql } from '../../../server/db/database';
import { postEmail } from '../../../server/kit/email';
import { emailsAtOnce } from '../../../server/messages/email-sender';
import { createInterview } from '../../../src/contract/interviews';
import { newSession } from '../../server/contract/samples';
import { cloneDatabase } from '../../server/database';
import { closeHouse, startHouse, type House } from '../../server/kit';
import { addStranger } from '../../server/kit/cast';
import { about, openEar } from '../../server/kit/ear';
import { bookedWith, day, interviewAt, iso, requested, soon } from '../../server/kit/interviews';
import { endProcesses, freePort, startProcess, until } from '../../server/kit/process';
import { patience, serving, startSite, workLeft, type Site } from '../../server/kit/servers';
import { startSmtp, type Smtp } from '../../server/kit/smtp';

let house: House;
let boxes: [Smtp, Smtp];
let a: Site;
let b: Site;
let holder: pg.PoolClient | null = null;
/** Holds the locks of a statement in a separate transaction. The returned function ends it. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = await house.db.pool.connect();
  holder = client;
  await client.query(`begin; ${statement}`);
  return async () => {
    await client.query('rollback');
    client.release();
    holder = null;
  };
}
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  // Each server has its own mailbox, which shows what that server sent.
  boxes = [await startSmtp(), await startSmtp()];
  [a, b] = await Promise.all([
    startSite(house, { SMTP_URL: boxes[0].url }),
    startSite(house, { SMTP_URL: boxes[1].url }),
  ]);
});
afterEach(async () => {
  endProcesses();
  // A failed test may still hold a lock.
  holder?.release(true);
  holder = null;
  for (const box of boxes) await box.close();
});

const count = async (query: ReturnType<typeof sql>) => (await house.db.one<{ count: number }>(query)).count;
const kill = async ({ process }: Site) => {
  process.child.kill('SIGKILL');
  await process.ended;
};
/** Interviews whose clock is due, the longest waiting first. */
async function overdue(size: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < size; nth += 1) {
    const candidate = await addStranger(house.db, house.cast.organizationId);
    const start = Date.now() - (20 + size - nth) * day;
    ids.push(await interviewAt(house, { leaf: 'pendingSchedule', start, candidate }));
  }
  return ids;
}
const clocked = (ids: string[]) =>
  count(
    sql`select count(*) as count from interview_history where type = 'CLOCK' and interview_id = any(${ids}::uuid[])`,
  );

const signal = ({ process }: Site, name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM') => process.child.kill(name);
const unsent = () => count(sql`select count(*) as count from mails where sent_at is null`);
const numbers = (of: readonly Smtp[]) => of.flatMap((box) => box.delivered.map(({ id }) => id)).sort((x, y) => x - y);

test('one killed in the middle of the clock’s work: the other does the rest, each event and each letter once', async () => {
  // No server starts before all rows exist, and one row is locked: A is caught at that row.
  for (const site of [a, b]) signal(site, 'SIGSTOP');
  const ids = await overdue(12);
  const release = await hold(`select from interviews where id = '${ids[5]}' for update`);
  signal(a, 'SIGCONT');
  await until('A to come to it', async () => {
    const waiting = await count(sql`
      select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return waiting > 0 ? true : undefined;
  });
  expect(await clocked(ids)).toBeLessThan(12);
  await kill(a);
  signal(b, 'SIGCONT');
  await release();
  await until(
    'B to do the rest',
    async () => {
      // On a slow machine, a server may have put the row off for a minute.
      await house.db.run(sql`update interview_due set try_at = '-infinity' where try_at > now()`);
      return (await workLeft(house)) === 0 ? true : undefined;
    },
    patience,
  );
  expect(await clocked(ids)).toBe(12);
  const told = await house.db.many<{ emails: number }>(sql`
    select count(distinct m.id) as emails from outbox o left join mails m on m.outbox_id = o.id
    where o.subject_id = any(${ids}::uuid[]) and o.params->>'what' = 'expired' group by o.subject_id`);
  expect(told).toEqual(Array<{ emails: number }>(12).fill({ emails: told[0]?.emails ?? 0 }));
  expect(told[0]?.emails).toBeGreaterThan(0);
  const all = await house.db.many<{ id: number }>(sql`select id from mails order by id`);
  expect(numbers(boxes)).toEqual(all.map(({ id }) => id));
});

test('one killed in the middle of a job: the other does it, at once and once', async () => {
  for (const site of [a, b]) signal(site, 'SIGSTOP');
  // The panelist's email is due at once.
  const id = await bookedWith(house, house.cast.ben, 'panelist', soon(75));
  const release = await hold('lock table mails in exclusive mode');
  signal(a, 'SIGCONT');
  await until('A to be in the middle of it', async () => {
    const waiting = await count(sql`
      select count(*) as count from pg_locks where relation = 'mails'::regclass and not granted`);
    return waiting > 0 ? true : undefined;
  });
  await kill(a);
  signal(b, 'SIGCONT');
  await release();
  await until('B to do it', async () => ((await workLeft(house)) === 0 ? true : undefined), patience);
  const emails = await house.db.many<{ id: number }>(sql`
    select m.id from mails m join outbox o on o.id = m.outbox_id where o.subject_id = ${id} order by m.id`);
  expect(emails.length).toBeGreaterThan(0);
  expect(numbers([boxes[0]])).toEqual([]);
  expect(numbers([boxes[1]])).toEqual(emails.map((email) => email.id));
});

test('one killed while letters are in the air: those may come again under their numbers, no other does', async () => {
  signal(b, 'SIGSTOP');
  const [ofA, ofB] = boxes;
  const inTheAir: number[] = [];
  ofA.onTaken = ({ id }) => {
    inTheAir.push(id);
    return new Promise(() => undefined);
  };
  for (let nth = 1; nth <= 12; nth += 1)
    await postEmail(house.db, {
      priority: 'other',
      recipient: `reader${nth}@mail.example`,
      subject: 'Hello',
      body: 'Hello',
    });
  const written = await house.db.many<{ id: number }>(
    sql`select id from mails where recipient like 'reader%' order by id`,
  );
  await until('A to have as many in the air as it sends at once', () =>
    Promise.resolve(inTheAir.length === emailsAtOnce ? true : undefined),
  );
  await kill(a);
  const killed = Date.now();
  signal(b, 'SIGCONT');
  await until('B to send the others', async () => ((await unsent()) === emailsAtOnce ? true : undefined));
  const twice = inTheAir.sort((x, y) => x - y);
  expect(await house.db.many(sql`select id from mails where sent_at is null order by id`)).toEqual(
    twice.map((id) => ({ id })),
  );
  // A may be slow, not dead, until it has been silent for ten seconds.
  await until('those too', async () => ((await unsent()) === 0 ? true : undefined), 15_000 - (Date.now() - killed));
  expect(numbers([ofA])).toEqual(twice);
  expect(numbers([ofB])).toEqual(written.map(({ id }) => id));
});

test('a rolling restart: calls find the other, streams move, and nothing is lost or done twice', async () => {
  const token = await newSession(house.db, house.cast.people.org.id);
  const staying = await openEar(b.address, token);
  const moving = await openEar(a.address, token);
  const before = await count(sql`select count(*) as count from interviews`);
  /** Like a proxy in front of the servers: if one refuses a call, the other is asked, with the same key. */
  const ask = async (nth: number) => {
    const sites = nth % 2 === 0 ? [a, b] : [b, a];
    const stranger = await addStranger(house.db, house.cast.organizationId);
    const asked = {
      as: 'org' as const,
      key: randomUUID(),
      body: {
        kind: 'real' as const,
        jobProfileId: house.cast.job.id,
        candidateId: stranger.id,
        minutes: 60 as const,
        times: [iso(soon(60))],
      },
    };
    for (;;)
      for (const site of sites) {
        const answer = await site.call(createInterview, asked).catch(() => null);
        if (answer?.status === 200) return answer.body.data.id;
        // The call is still running, or the server is stopping: the next server can respond.
        expect([undefined, 409, 503]).toContain(answer?.status);
      }
  };
  const first = Promise.all(Array.from({ length: 20 }, (_, nth) => ask(nth)));
  signal(a, 'SIGTERM');
  const second = Promise.all(Array.from({ length: 20 }, (_, nth) => ask(nth)));
  expect(await moving.until(() => false)).toBe('ended');
  expect(await a.process.ended).toBe(0);
  const ids = [...(await first), ...(await second)];
  expect(new Set(ids).size).toBe(40);
  expect(await count(sql`select count(*) as count from interviews`)).toBe(before + 40);

  const moved = await openEar(b.address, token);
  a = await startSite(house, { SMTP_URL: boxes[0].url });
  const id = await requested(a, house.cast.ben, [soon(70)]);
  for (const ear of [staying, moved]) {
    expect(await ear.until(about(id))).toContain(id);
    ear.close();
  }
});

test('both started at once on an empty database: its tables are made once, and both serve', async () => {
  const empty = await cloneDatabase('template0');
  const ports = [await freePort(), await freePort()];
  const both = ports.map((port) => startProcess({ DATABASE_URL: empty.url, PORT: String(port) }));
  await Promise.all(both.map(serving));
  for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  const db = openDatabase(empty.url, 1);
  const ran = await db.many<{ number: number }>(sql`select number from schema_migrations order by number`);
  await db.close();
  const files = readdirSync('server/db/migrations').filter((name) => name.endsWith('.sql'));
  expect(ran.map(({ number }) => number)).toEqual(files.map((name) => Number(name.slice(0, 4))).sort((x, y) => x - y));
});
