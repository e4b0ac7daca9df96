import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBackground } from '../../server/background';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { enqueue, releaseDead, takeJob, takeUp } from '../../server/db/queues';
import { postEmail } from '../../server/kit/email';
import { forgotPassword } from '../../src/contract/auth-accounts';
import { closeHouse, ok, startHouse, type House } from './kit';
import { hurry, workOff } from './kit/background';
import { requested, soon } from './kit/interviews';
import { until } from './kit/process';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const jobs = (name: string) =>
  house.db.many<{ state: string; text: string }>(sql`
    select state, data::text || coalesce(output::text, '') as text from pgboss.job where name = ${name} order by created_on`);
/** Makes effects due that wait for the quarter of an hour after which admins are told. */
const dueNow = () => house.db.run(sql`update outbox set due_at = now() where done_at is null`);
const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });

test('work of a transaction that is undone is never done', async () => {
  const before = (await jobs('mail')).length;
  const email = { priority: 'other' as const, recipient: 'nobody@mail.example', subject: 'Hello', body: 'Hello' };
  const undone = house.db.transaction(async (tx) => {
    await postEmail(tx, email);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await jobs('mail')).toHaveLength(before);
  await house.db.transaction((tx) => postEmail(tx, email));
  expect(await jobs('mail')).toHaveLength(before + 1);
});

test('a job whose worker lost its connection is done by the next one, once', async () => {
  const id = await requested(house, house.cast.asha.own, [soon(60)]);
  await dueNow();
  const dying = await house.db.pool.connect();
  const tx = {
    many: async ({ text, values }: { text: string; values: unknown[] }) => (await dying.query(text, values)).rows,
  };
  await dying.query('begin');
  expect(await takeJob(tx as never, 'effects')).toMatchObject({ data: { subjectId: id } });
  // No other worker gets the job while its own worker is alive.
  await workOff(house.db, ['effects']);
  expect((await jobs('effects')).map(({ state }) => state)).toEqual(['created']);
  dying.release(true);
  const emails = () =>
    house.db.many(sql`
    select recipient from mails m join outbox o on o.id = m.outbox_id where o.subject_id = ${id}`);
  await until('the job to be free', async () => {
    await workOff(house.db, ['effects']);
    return (await emails()).length > 0 ? true : undefined;
  });
  expect((await jobs('effects')).map(({ state }) => state)).toEqual(['completed']);
  const written = (await emails()).length;
  await enqueue(house.db, 'effects', { subject: 'interview', subjectId: id, seq: 0 });
  await workOff(house.db, ['effects']);
  expect(await emails()).toHaveLength(written);
});

test('a job that fails waits longer each time, holds up no other, and its record has no words of the database', async () => {
  const id = await requested(house, house.cast.ben, [soon(64)]);
  const effect = await house.db.one<{ id: number }>(sql`
    update outbox set effect = 'secret@mail.example' where subject_id = ${id} returning id`);
  const other = await requested(house, house.cast.ben, [soon(67)]);
  await dueNow();
  const errors: unknown[] = [];
  const tries = async () => {
    await workOff(house.db, ['effects'], { onError: (error) => errors.push(error) });
    const [job] = await house.db.many<{ tries: number; wait: number; text: string }>(sql`
      select retry_count as tries, extract(epoch from start_after - now())::float8 as wait, output::text as text
      from pgboss.job where name = 'effects' and state = 'retry'`);
    await hurry(house.db);
    return job;
  };
  expect(await tries()).toMatchObject({
    tries: 0,
    text: expect.stringMatching(/^\{"at": "[\d-]{10}T[\d:.]{12}Z", "reason": "Error"\}$/) as string,
  });
  expect(await house.db.many(sql`select from outbox where subject_id = ${other} and done_at is null`)).toEqual([]);
  let wait = 0.5;
  for (let nth = 1; nth < 5; nth += 1) {
    const job = await tries();
    expect(job).toMatchObject({ tries: nth });
    expect(job?.wait).toBeGreaterThan(wait);
    wait = 2 ** nth - 0.5;
  }
  expect(errors).toHaveLength(5);
  await house.db.run(sql`update outbox set effect = 'tell' where id = ${effect.id}`);
  await workOff(house.db, ['effects']);
  expect(await house.db.many(sql`select from outbox where done_at is null`)).toEqual([]);
});

test('a job that failed many times is tried again within the hour', async () => {
  await requested(house, house.cast.ben, [soon(70)]);
  await dueNow();
  await house.db.run(sql`update outbox set effect = 'unknown' where done_at is null`);
  await house.db.run(
    sql`update pgboss.job set retry_count = 20, state = 'retry' where name = 'effects' and state = 'created'`,
  );
  await workOff(house.db, ['effects'], { onError: () => undefined });
  const waits = await house.db.many<{ wait: number }>(sql`
    select extract(epoch from start_after - now())::float8 as wait from pgboss.job where name = 'effects' and state = 'retry'`);
  expect(waits).toHaveLength(1);
  expect(waits[0]?.wait).toBeGreaterThan(3_500);
  expect(waits[0]?.wait).toBeLessThanOrEqual(3_600);
  await house.db.run(sql`update outbox set effect = 'tell' where done_at is null`);
  await hurry(house.db);
  await workOff(house.db, ['effects']);
});

test('a job whose worker died in its last attempt is given up', async () => {
  const { id } = await house.db.one<{ id: string }>(
    sql`insert into ledger_checks (state) values ('running') returning id`,
  );
  await enqueue(house.db, 'ledgerChecks', { id });
  const job = await house.db.transaction((tx) => takeUp(tx, 'ledgerChecks'));
  await house.db.run(sql`update pgboss.job set retry_count = retry_limit where id = ${job?.id ?? null}`);
  await house.db.run(sql`update running_jobs set alive_at = now() - interval '1 hour'`);
  await releaseDead(house.db);
  const errors: unknown[] = [];
  await workOff(house.db, ['ledgerChecks'], { onError: (error) => errors.push(error) });
  expect(errors).toHaveLength(1);
  expect(await house.db.one(sql`select state from ledger_checks where id = ${id}`)).toEqual({ state: 'failed' });
  expect((await jobs('ledgerChecks')).map(({ state }) => state)).toEqual(['completed']);
});

test('an email that could not be sent for 30 days is given up', async () => {
  const recipient = 'unreachable@mail.example';
  await house.db.transaction((tx) => postEmail(tx, { priority: 'other', recipient, subject: 'Hello', body: 'Hello' }));
  const state = () =>
    house.db.one<{ failed: boolean; jobs: number }>(sql`
      select m.failed_at is not null as failed, (select count(*)::int from pgboss.job j
        where j.name = 'mail' and j.data->>'id' = m.id::text) as jobs from mails m where recipient = ${recipient}`);
  const clean = async () => {
    await enqueue(house.db, 'cleaning', {});
    await workOff(house.db, ['cleaning'], { config: readConfig({ PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1' }) });
  };
  await clean();
  expect(await state()).toEqual({ failed: false, jobs: 1 });
  await house.db.run(sql`update pgboss.job set keep_until = now() - interval '1 minute' where name = 'mail'`);
  await clean();
  expect(await state()).toEqual({ failed: true, jobs: 0 });
  await house.db.run(sql`delete from pgboss.job where name = 'cleaning'`);
});

test('no job carries more than ids', async () => {
  ok(await house.call(forgotPassword, { body: { userName: house.cast.people.org.email } }));
  await workOff(house.db, ['effects', 'letters']);
  const all = await house.db.many<{ text: string }>(sql`
    select data::text || coalesce(output::text, '') as text from pgboss.job`);
  expect(all.length).toBeGreaterThan(3);
  for (const { text } of all) expect(text).not.toMatch(/@|\s[A-Z]/);
});

test('of several processes one cleans up, once a minute; all can be stopped', async () => {
  await house.db.run(
    sql`insert into login_failures (account_hash, address, at) values ('\\x00', '192.0.2.1', now() - interval '2 days')`,
  );
  const several = [1, 2, 3].map(() => makeBackground(house.db, config, () => undefined));
  for (const background of several) background.start();
  await until('the cleaning', async () =>
    (await house.db.many(sql`select from login_failures where account_hash = '\\x00'`)).length === 0 ? true : undefined,
  );
  await Promise.all(several.map((background) => background.stop()));
  // The minute may have changed between the two runs.
  expect((await jobs('cleaning')).length).toBeLessThanOrEqual(2);
});

test('a clock that is set back does not stop the work of each minute', async () => {
  const marks = async () =>
    (await house.db.one<{ count: number }>(sql`select count(*)::int as count from health_samples`)).count;
  await house.db.run(sql`delete from health_samples`);
  const real = Date.now();
  const fake = vi.spyOn(Date, 'now').mockReturnValue(real + 6 * 3_600_000);
  const clock = vi.spyOn(performance, 'now');
  const background = makeBackground(house.db, config, () => undefined);
  try {
    background.start();
    await expect.poll(marks).toBe(1);
    fake.mockReturnValue(real);
    const later = performance.now() + 61_000;
    clock.mockReturnValue(later);
    await expect.poll(marks, { timeout: 5_000 }).toBe(2);
  } finally {
    fake.mockRestore();
    clock.mockRestore();
    await background.stop();
  }
});
