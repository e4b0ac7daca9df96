import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords';
import { sql } from '../../../server/db/database';
import { migrate } from '../../../server/db/migrate';
import { addressFor, createEmbeddedApp, EMBEDDED_APP, grantApp } from '../../../server/db/roles';
import { login, whoAmI } from '../../../src/contract/auth';
import { putFeedbackDraft } from '../../../src/contract/feedback';
import { closeHouse, ok, read, sent, startHouse, type House } from '../../server/kit';
import { addStranger } from '../../server/kit/cast';
import { bookedWith, day, goodScorecard, interviewAt, soon } from '../../server/kit/interviews';
import { endProcesses, startProcess, until } from '../../server/kit/process';
import { startSite, type Site } from '../../server/kit/servers';

const migrations = mkdtempSync(join(tmpdir(), 'newer-migrations-'));
const file = (name: string, text: string) => writeFileSync(join(migrations, name), text);

let house: House;
let env: { DATABASE_URL: string };
let owner: { DATABASE_URL: string; DATABASE_OWNER_URL: string };
beforeAll(async () => {
  house = await startHouse();
  await createEmbeddedApp(house.db.pool);
  const url = house.db.pool.options.connectionString ?? '';
  env = { DATABASE_URL: addressFor(url, EMBEDDED_APP) };
  owner = { ...env, DATABASE_OWNER_URL: url };
  cpSync('server/db/migrations', migrations, { recursive: true });
});
afterEach(endProcesses);
afterAll(async () => {
  await closeHouse(house);
  rmSync(migrations, { recursive: true });
});

const password = 'Interview#2026';
let hours = 30;

/** Signs in, requests an interview that is booked and accepted, and submits and releases feedback on another. */
async function journey(site: Site): Promise<void> {
  const { id: userId, email } = house.cast.people.org;
  await house.db.run(sql`update users set password_hash = ${await hashPassword(password)} where id = ${userId}`);
  const signedIn = await site.call(login, { body: { userName: email, password } });
  expect(signedIn).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
  ok(await site.call(whoAmI, { as: 'org' }));

  const start = soon((hours += 3));
  const id = await bookedWith(site, await addStranger(house.db, house.cast.organizationId), 'panelist', start);
  await sent(site, 'panelist', id, { type: 'ACCEPT' });
  expect((await read(site, 'org', id)).state).toBe('confirmed');
  // An older process also does background work.
  await until('its emails', async () => {
    const { written } = await house.db.one<{ written: number }>(sql`
      select count(*) as written from mails m join outbox o on o.id = m.outbox_id where o.subject_id = ${id}`);
    return written > 0 ? true : undefined;
  });

  const past = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - day - hours * 3_600_000 });
  const params = { id: past };
  ok(
    await site.call(putFeedbackDraft, {
      as: 'panelist',
      params,
      body: { revision: 0, scorecard: goodScorecard(house) },
    }),
  );
  await sent(site, 'panelist', past, { type: 'SUBMIT_FEEDBACK', revision: 1 });
  await sent(site, 'admin', past, { type: 'APPROVE' });
  expect((await read(site, 'org', past)).state).toBe('released');
}

/** The last output line of a process that does not start. */
async function refusal(given: Record<string, string>): Promise<string> {
  const process = startProcess(given);
  expect(await process.ended).toBe(1);
  return process.said().trim().split('\n').at(-1) ?? '';
}

test('a process of before goes on over a schema that a newer one expanded, and so does one that starts', async () => {
  expect(await refusal(env)).toMatch(
    /^DATABASE_OWNER_URL: set it for this start, because the role of DATABASE_URL lacks rights$/,
  );
  const first = await startSite(house, owner);
  first.process.child.kill('SIGTERM');
  await first.process.ended;
  // Nothing needs to be migrated or granted.
  const old = await startSite(house, env);
  await journey(old);

  // Each table gets more columns. Prepared statements and triggers that do not name their columns would notice.
  file(
    '0009-more.sql',
    `do $$ declare t regclass; begin
      for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('alter table %s add column later text, add column later_count int not null default 0', t);
      end loop; end $$;
    create table later_things (id uuid primary key default gen_random_uuid(), interview_id uuid references interviews on delete cascade);
    create index later_index on interviews (later) where later is not null;
    create view later_view as select id, later from interviews;`,
  );
  await migrate(house.db.pool, migrations);
  await grantApp(house.db.pool, EMBEDDED_APP);
  await journey(old);

  const restarted = await startSite(house, env);
  await journey(restarted);
  // Even with the owner's address, it changes nothing.
  await journey(await startSite(house, owner));
  const ran = await house.db.many<{ number: number }>(sql`select number from schema_migrations where number > 8`);
  expect(ran).toEqual([{ number: 9 }]);

  file('0010-less.sql', '-- oldest program: 99.0.0\ndrop view later_view;');
  await migrate(house.db.pool, migrations);
  expect(await refusal(env)).toMatch(
    /^The data are newer than this program: since the migration 10-less they need version 99\.0\.0 or later/,
  );
}, 200_000);
