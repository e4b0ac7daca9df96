import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { apply, createInterview } from '../../src/machines/lifecycle/interview-law';
import { interviewRules } from '../../src/contract/interview-rules';
import type { InterviewEvent } from '../../src/machines/lifecycle/interview-types';
import type { Actor } from '../../src/machines/lifecycle/law';
import { leafOf, nextDue, type StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { sql, type Database } from '../../server/db/database';
import { derived } from '../../server/interviews/store';
import { historyColumns } from '../../server/lifecycle/store';
import { quantile, type Part } from './kit';

const hour = 3_600_000;
const quarter = 15 * 60_000;
const rounds = 5;
const perRound = 300;
const warmUp = 800;
const panelists = 100;

/** A waiting request, with the panelist and start of its booking, which no other request wants. */
type Waiting = { id: string; panelistId: string; personId: string; start: number; stored: StoredInterview };

/** Adds waiting requests, each of another candidate, and panelists who are free day and night, to those of the demo. */
async function addWaiting(db: Database, admin: Actor, now: number): Promise<Waiting[]> {
  const first = Math.ceil((now + 24 * hour) / quarter) * quarter;
  const { organizationId, skills, jobId } = await db.one<{
    organizationId: string;
    jobId: string;
    skills: { id: string; primary: boolean; minMonths: number }[];
  }>(sql`
    select i.organization_id as "organizationId", i.job_profile_id as "jobId", i.skills from interviews i
    where i.kind = 'real' order by i.code limit 1`);
  const skillIds = skills.map((skill) => skill.id);
  const panelistRows = await db.many<{ id: string }>(sql`
    with added as (
      insert into users (user_type, email, name, time_zone, draft_key)
      select 'PANELIST', 'free.' || n || '@many.example', 'Free ' || n, 'Asia/Kolkata', ${randomBytes(32)} from generate_series(1, ${panelists}::int) n
      returning id),
    panelist as (
      insert into panelists (user_id, profile_confirmed, experience_months, day_cap, week_cap)
      select id, true, 120, 12, 60 from added returning user_id),
    hours as (
      insert into panelist_hours (panelist_id, weekday, starts, ends)
      select user_id, day, '00:00', '24:00' from panelist, generate_series(1, 7) day),
    known as (
      insert into panelist_skills (panelist_id, skill_id, months) select user_id, skill, 120 from panelist, unnest(${skillIds}::uuid[]) skill)
    select user_id as id from panelist order by user_id`);
  const people = await db.many<{ candidateId: string; personId: string }>(sql`
    with person as (
      insert into persons (email) select 'wanted.' || n || '@many.example' from generate_series(1, ${warmUp + rounds * perRound}::int) n returning id)
    insert into candidates (person_id, organization_id, name) select id, ${organizationId}, 'Wanted' from person
    returning id as "candidateId", person_id as "personId"`);
  const requests = people.map(({ candidateId, personId }, place) => {
    const start = first + Math.floor(place / panelists) * 3 * hour;
    const created = createInterview({
      kind: 'real',
      organizationId,
      candidateId,
      candidatePersonId: personId,
      minutes: 60,
      times: [start],
      now: now - hour,
      by: admin,
    });
    if (!created.accepted) throw new Error('The law refused a request');
    const panelistId = panelistRows[place % panelists]?.id ?? '';
    return { candidateId, personId, panelistId, start, stored: created.stored, input: created.input };
  });
  const rows = requests.map(({ candidateId, personId, stored, input }) => ({
    candidateId,
    personId,
    value: stored.value,
    context: stored.context,
    due: new Date(nextDue(stored)?.at ?? 0),
    event: input,
  }));
  const inserted = await db.many<{ id: string; personId: string }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r("candidateId" uuid, "personId" uuid, value jsonb, context jsonb, due timestamptz, event jsonb)),
    made as (
      insert into interviews (kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf, value,
        context, version, machine_version, deadline)
      select 'real', ${organizationId}, ${jobId}, "candidateId", "personId", 60, ${JSON.stringify(skills)}::jsonb, 'Wanted', 'pendingSchedule',
        value, context, 0, 1, due from given
      returning id, person_id),
    due as (insert into interview_due select m.id, g.due from made m join given g on g."personId" = m.person_id),
    history as (
      insert into interview_history (interview_id, seq, type, by_role, by_id, at, event, leaf, machine_version)
      select m.id, 0, 'CREATE', 'ADMIN', ${admin.id}, now(), g.event, 'pendingSchedule', 1 from made m join given g on g."personId" = m.person_id)
    select id, person_id as "personId" from made`);
  const ids = new Map(inserted.map(({ id, personId }) => [personId, id]));
  await db.run(sql`analyze`);
  return requests.map(({ personId, panelistId, start, stored }) => ({
    id: ids.get(personId) ?? '',
    panelistId,
    personId,
    start,
    stored,
  }));
}

/** The least rows that a booking must write, computed beforehand. */
function bareRows({ id, panelistId, personId, start, stored }: Waiting, admin: Actor, now: number) {
  const facts = { offered: true, rules: interviewRules };
  const event: InterviewEvent = { type: 'BOOK', by: admin, now, panelistId, start, facts };
  const applied = apply(stored, event);
  if (!applied.accepted) throw new Error('The law refused a booking');
  const history = historyColumns(event);
  return {
    id,
    panelistId,
    personId,
    leaf: leafOf(applied.stored),
    value: JSON.stringify(applied.stored.value),
    context: JSON.stringify(applied.stored.context),
    columns: derived(applied.stored),
    history: { ...history, payload: JSON.stringify(history.payload) },
    due: new Date(nextDue(applied.stored)?.at ?? 0),
    asking: JSON.stringify({ panelistId, round: 1, start }),
  };
}

/** The transaction that the constraints require, one statement each, with the driver that the server uses. */
const bareBooking = (db: Database, b: BareRows) =>
  db.transaction(async (tx) => {
    const { id, panelistId, personId, columns: c, history: h, due, asking } = b;
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${panelistId}, 2))`);
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 3))`);
    await tx.run(sql`
      insert into occupancy (interview_id, panelist_id, person_id, during)
      values (${id}, ${panelistId}, ${personId}, tstzrange(${c.starts_at}, ${c.ends_at}))`);
    await tx.run(sql`
      update interviews set leaf = ${b.leaf}, value = ${b.value}::jsonb, context = ${b.context}::jsonb, version = 1,
        panelist_id = ${panelistId}, starts_at = ${c.starts_at}, ends_at = ${c.ends_at}, deadline = ${c.deadline}, updated_at = ${h.at}
      where id = ${id} and version = 0`);
    await tx.run(sql`
      insert into interview_history (interview_id, seq, type, by_role, by_id, at, event, leaf, machine_version)
      values (${id}, 1, ${h.type}, ${h.role}, ${h.by}, ${h.at}, ${h.payload}::jsonb, ${b.leaf}, 1)`);
    await tx.run(sql`
      insert into interview_due (interview_id, due_at) values (${id}, ${due})
      on conflict (interview_id) do update set due_at = excluded.due_at`);
    await tx.run(sql`
      insert into outbox (subject, subject_id, seq, effect, params) values ('interview', ${id}, 1, 'askPanelist', ${asking}::jsonb)`);
    await tx.run(sql`
      insert into idempotency (user_id, key, request_hash, reply)
      values (${h.by}, ${randomUUID()}, decode('00', 'hex'), ${h.payload}::jsonb)`);
  });
type BareRows = ReturnType<typeof bareRows>;

/** Bookings per second, 16 at a time. */
async function rateOf<T>(all: T[], book: (one: T) => Promise<void>): Promise<number> {
  const left = [...all];
  const before = performance.now();
  const client = async () => {
    for (let one = left.pop(); one; one = left.pop()) await book(one);
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return (all.length * 1000) / (performance.now() - before);
}

/** How often `work` waits for the database. Queries that are sent together count once. */
async function roundTrips({ pool }: Database, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  let waiting = 0;
  const patched = new Set<pg.PoolClient>();
  const patch = (client: pg.PoolClient) => {
    if (patched.has(client)) return;
    patched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const counted = (...given: unknown[]) => {
      if (waiting === 0) count += 1;
      waiting += 1;
      return query(...given).finally(() => (waiting -= 1));
    };
    Object.assign(client, { query: counted });
  };
  pool.on('acquire', patch);
  await work();
  pool.off('acquire', patch);
  for (const client of patched) Reflect.deleteProperty(client, 'query');
  return count;
}

/**
 * Bookings through the whole server, compared with the transaction that the constraints require, on a copy of the same
 * data.
 */
export const booking: Part = async ({ note, copy, serve }) => {
  const [place, bare] = [await copy('demo'), await copy('demo')];
  const now = Date.now();
  const { id } = await place.db.one<{ id: string }>(sql`select id from users where email = 'admin@example.com'`);
  const admin: Actor = { role: 'ADMIN', id };
  const wanted = await addWaiting(place.db, admin, now);
  const bareWanted = (await addWaiting(bare.db, admin, now)).map((one) => bareRows(one, admin, now));
  const { app, headers: signIn } = await serve(place);
  const headers = await signIn('admin@example.com');
  const book = async ({ id: interviewId, panelistId, start }: Waiting) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/interviews/${interviewId}/events`,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: { type: 'BOOK', panelistId, start: new Date(start).toISOString(), version: 0 },
    });
    if (answer.statusCode !== 200) throw new Error(`A booking was answered ${answer.statusCode}: ${answer.body}`);
  };
  const bareBook = (rows: BareRows) => bareBooking(bare.db, rows);
  const [last] = wanted.splice(0, 1);
  const trips = await roundTrips(place.db, () => (last ? book(last) : Promise.resolve()));
  const [lastBare] = bareWanted.splice(0, 1);
  const bareTrips = await roundTrips(bare.db, () => (lastBare ? bareBook(lastBare) : Promise.resolve()));
  await rateOf(wanted.splice(0, warmUp - 1), book);
  await rateOf(bareWanted.splice(0, warmUp - 1), bareBook);
  // Autovacuum would do this within a minute of such growth, which is longer than this test takes.
  for (const { db } of [place, bare]) await db.run(sql`analyze`);
  const rates: number[] = [];
  const bareRates: number[] = [];
  // Alternates between both, so that other work of the machine affects both alike.
  for (let round = 0; round < rounds; round += 1) {
    rates.push(await rateOf(wanted.splice(0, perRound), book));
    bareRates.push(await rateOf(bareWanted.splice(0, perRound), bareBook));
  }
  const middle = (all: number[]) =>
    quantile(
      [...all].sort((a, b) => a - b),
      0.5,
    );
  const floor = middle(bareRates);
  const floorName = `SQL alone (2 locks, 6 writes, commit: ${bareTrips} round trips)`;
  note({
    what: `bookings with all checks, 16 at a time (${trips} round trips)`,
    measured: middle(rates),
    unit: '/s',
    beside: { what: floorName, measured: floor },
    promised: { atLeast: floor / 4 },
  });
};
