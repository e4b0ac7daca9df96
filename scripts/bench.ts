import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildApp } from '../server/app';
import { readConfig } from '../server/config';
import { openDatabase, sql, type Database } from '../server/db/database';
import { fillDemo } from '../server/db/demo/fill';
import { startEmbedded } from '../server/db/embedded/start';
import { migrate } from '../server/db/migrate';
import { panelistFacts } from '../server/interviews/slot-facts';
import { historyOf } from '../server/interviews/store';
import { countNew, waitingItems } from '../server/messages/bell';
import { assessSlots } from '../server/slots/engine';
import type { SlotRequest } from '../server/slots/types';
import { search } from '../server/system/search';
import { allowedActions, replay } from '../src/machines/lifecycle/interview-law';

type Row = { what: string; measured: string; beside: string };
const rows: Row[] = [];
const note = (what: string, measured: string, beside = '') => rows.push({ what, measured, beside });

const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** Median of the milliseconds of `times` runs, after a tenth of them to warm up. */
async function median(times: number, run: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let index = -Math.ceil(times / 10); index < times; index += 1) {
    const before = performance.now();
    await run();
    if (index >= 0) taken.push(performance.now() - before);
  }
  return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0;
}

/** Gzipped script that the page of the client asks for by itself, and that of the chunk of the sign-in screen with it. */
function benchFirstLoad(): void {
  const client = join('dist', 'client');
  if (!existsSync(join(client, 'index.html'))) {
    note('first load of the sign-in screen', 'not built: npm start');
    return;
  }
  const seen = new Map<string, number>();
  const read = (path: string) => {
    if (seen.has(path)) return;
    const script = readFileSync(join(client, path));
    seen.set(path, gzipSync(script, { level: 9 }).length);
    for (const [, next] of script.toString().matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) read(`assets/${next}`);
  };
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  for (const [, path] of page.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g)) if (path) read(path);
  const entry = [...seen.keys()].map((path) => readFileSync(join(client, path), 'utf8')).join('\n');
  const signIn = /assets\/SignInScreen-[\w-]+\.js/.exec(entry)?.[0];
  if (signIn) read(signIn);
  const bytes = [...seen.values()].reduce((sum, size) => sum + size, 0);
  note('first load of the sign-in screen, gzip -9', `${(bytes / 1000).toFixed(1)} kB`, 'promised 180 kB');
}

/** A waiting request of the demo with its offers. */
async function benchSlots(db: Database, url: string): Promise<void> {
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'production' }),
    db,
    databaseUrl: url,
  });
  const signIn = { userName: 'admin@example.com', password: 'Interview#2026' };
  const host = { host: '127.0.0.1' };
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', headers: host, payload: signIn });
  const headers = { ...host, authorization: `Bearer ${login.json<{ token: string }>().token}` };
  const waiting = await db.many<{
    id: string;
    times: number[];
    minutes: SlotRequest['minutes'];
    skills: { id: string; primary: boolean; minMonths: number }[];
  }>(sql`
    select id, context->'times' as times, minutes, skills from interviews where leaf = 'pendingSchedule'
      and (context->'times'->>0)::float8 > extract(epoch from now()) * 1000 + 86400000 order by id limit 20`);
  let turn = 0;
  const next = () => waiting[turn++ % waiting.length] ?? { id: '', times: [], minutes: 60 as const, skills: [] };
  const whole = await median(100, () => app.inject({ url: `/api/interviews/${next().id}/slots?explain=1`, headers }));
  const query = (times: number[], now: number) => ({
    from: Math.min(...times),
    to: Math.max(...times) + 12_600_000,
    now,
    organizationId: null,
  });
  const facts = await median(100, () => panelistFacts(db, query(next().times, Date.now())));
  const panelists = await panelistFacts(db, query(waiting[0]?.times ?? [], Date.now()));
  const request = (): SlotRequest => {
    const { times, minutes, skills } = next();
    const asked = skills.map((skill) => ({ ...skill, skillId: skill.id }));
    return { minutes, preferred: times, skills: asked, candidateTaken: [], now: Date.now(), noticeMinutes: 120 };
  };
  const engine = await median(200, () => assessSlots(request(), panelists));
  note(
    `slot search over the demo (${panelists.length} panelists), whole call`,
    ms(whole),
    `promised 50 ms; the bare query ${ms(facts)}, the engine ${ms(engine)}`,
  );
  const floor = await median(200, () => app.inject({ url: '/api/auth/me', headers }));
  const list = await median(100, () => app.inject({ url: '/api/interviews?_limit=25', headers }));
  note('page of 25 interviews with allowed actions', ms(list), `the least signed-in call ${ms(floor)}`);
  await app.close();
}

async function benchLaw(db: Database): Promise<void> {
  const { id, stored } = await db.one<{ id: string; stored: Parameters<typeof allowedActions>[0] }>(sql`
    select id, jsonb_build_object('value', value, 'context', context) as stored from interviews where leaf = 'released' limit 1`);
  const history = await historyOf(db, id);
  const again = await median(200, () => replay(history));
  const actions = await median(500, () => allowedActions(stored, { role: 'ADMIN', id: 'somebody' }, Date.now()));
  note(
    `replay of a whole history (${history.events.length} events)`,
    ms(again),
    `allowed actions of one row ${ms(actions)}`,
  );
}

/** Rows that wait beyond the demo's: candidates new, with times to come and with times passed, and interviews. */
async function addWaiting(db: Database): Promise<number> {
  // In parts, each well within the time that a statement may take.
  for (let part = 0; part < 20; part += 1) {
    await db.run(sql`
      with organization as (select array_agg(id) as ids from organizations),
      people as (insert into persons (email) select 'waiting.' || ${part}::int || '.' || n || '@many.example' from generate_series(1, 2000) n returning id),
      counted as (select id, ${part * 2000}::int + row_number() over () as n from people)
      insert into candidates (person_id, organization_id, name, preferred, created_at)
      select id, ids[1 + n % 12], 'Many ' || n, case n % 3 when 0 then array[now() + n * interval '20 seconds']
        when 1 then array[now() - n * interval '3 minutes'] else '{}' end, now() - n * interval '3 minutes'
      from counted, organization`);
    await db.run(sql`
      insert into interviews (kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf, value,
        context, version, machine_version, created_at, updated_at)
      select i.kind, i.organization_id, i.job_profile_id, i.candidate_id, i.person_id, i.minutes, i.skills, i.search_text, i.leaf,
        i.value, i.context, i.version, i.machine_version, i.created_at, i.updated_at - (n + ${part * 8}::int) * interval '5 minutes'
      from (select * from interviews where leaf in ('pendingSchedule', 'reschedulePending', 'pendingFeedback') order by code limit 90) i,
        generate_series(1, 8) n`);
  }
  await db.run(sql`analyze`);
  return (
    await db.one<{ count: number }>(sql`
      select (select count(*) from candidates where looked_at is null or last_time > now())
        + (select count(*) from interviews where leaf in ('pendingSchedule', 'reschedulePending', 'pendingFeedback')) as count`)
  ).count;
}

/** The bell and the search of the top bar, over the demo and over many rows. */
async function benchMessages(db: Database): Promise<void> {
  const { id } = await db.one<{ id: string }>(sql`select id from users where email = 'admin@example.com'`);
  const floor = await median(100, () => db.one(sql`select 1`));
  const measure = async (what: string) => {
    const page = await median(50, () => waitingItems(db, { offset: 0, limit: 5 }));
    const third = await median(50, () => waitingItems(db, { offset: 10, limit: 5 }));
    const count = await median(50, () => countNew(db, id));
    note(
      `bell ${what}: first page`,
      ms(page),
      `third page ${ms(third)}, count ${ms(count)}, the least query ${ms(floor)}`,
    );
  };
  const long = await median(50, () => search(db, 'asha', 'Asia/Kolkata'));
  const short = await median(50, () => search(db, 'a', 'Asia/Kolkata'));
  note('search of the top bar over the demo, "asha"', ms(long), `"a" ${ms(short)}`);
  await measure('over the demo');
  await measure(`over ${(await addWaiting(db)).toLocaleString('en')} waiting rows`);
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Milliseconds until a server on this data folder answers. */
async function startTime(dataDir: string): Promise<number> {
  const port = await freePort();
  const before = performance.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'ignore' });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 20));
  const taken = performance.now() - before;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return taken;
}

const dataDir = mkdtempSync(join(tmpdir(), 'interviews-bench-'));
chmodSync(dataDir, 0o711);
benchFirstLoad();
const embedded = await startEmbedded({ dataDir, log: () => undefined });
const db = openDatabase(embedded.url);
await migrate(db.pool);
const before = performance.now();
await fillDemo(db, Date.now());
note('filling the demo', ms(performance.now() - before), '600 interviews by the law');
await benchSlots(db, embedded.url);
await benchLaw(db);
// Adds rows of its own, so it comes last.
await benchMessages(db);
await db.close();
await embedded.stop();
note('npm start on built code and existing data, until it answers', ms(await startTime(dataDir)), 'promised 5 s');
rmSync(dataDir, { recursive: true, force: true });
console.table(Object.fromEntries(rows.map(({ what, measured, beside }) => [what, { measured, beside }])));
