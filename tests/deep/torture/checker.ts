import { sql, type Database } from '../../../server/db/database';
import { historyOf } from '../../../server/interviews/store';
import type { InterviewRow } from '../../../src/contract/interviews';
import { apply, createInterview } from '../../../src/machines/lifecycle/interview-law';
import type { Effect } from '../../../src/machines/lifecycle/interview-types';
import { lawProblems } from '../../server/kit/law-problems';
import type { Ledger, Op, Wish } from './ledger';

type Of<K extends Wish['kind']> = Op & { wish: Extract<Wish, { kind: K }> };
const ofKind = <K extends Wish['kind']>(ops: readonly Op[], kind: K): Of<K>[] =>
  ops.filter((op): op is Of<K> => op.wish.kind === kind);

/** Compares the acknowledged names with the stored names: reports the lost, the unexpected and the duplicate ones. */
function compare(what: string, acknowledged: readonly string[], there: readonly string[]): string[] {
  const [wanted, found] = [new Set(acknowledged), new Set(there)];
  const twice = there.filter((name, index) => there.indexOf(name) !== index);
  return [
    ...[...wanted].filter((name) => !found.has(name)).map((name) => `${what}, acknowledged and lost: ${name}`),
    ...[...found].filter((name) => !wanted.has(name)).map((name) => `${what}, there and never acknowledged: ${name}`),
    ...(found.size === there.length ? [] : twice.map((name) => `${what}, there twice: ${name}`)),
  ];
}

/** An interview is identified by an instant that only its request contains. */
async function checkCreated(db: Database, ops: readonly Of<'create'>[]): Promise<string[]> {
  const rows = await db.many<{ id: string; at: number }>(sql`
    select interview_id as id, (event->'times'->>1)::float8 as at from interview_history where type = 'CREATE'`);
  const markerOf = (op: Of<'create'>) => Date.parse(op.wish.body.times[1] ?? '');
  return compare(
    'interviews',
    ops.filter(({ state }) => state === 'ok').map((op) => `${(op.data as InterviewRow).id} (${markerOf(op)})`),
    rows.map(({ id, at }) => `${id} (${at})`),
  );
}

/** A transition is identified by its place in the history. Events of the clock have no client and are left out. */
async function checkEvents(db: Database, ops: readonly Of<'event'>[]): Promise<string[]> {
  const rows = await db.many<{ id: string; seq: number; type: string; by: string; why: string | null }>(sql`
    select interview_id as id, seq, type, by_id as by, event->>'why' as why
    from interview_history where type <> 'CREATE' and by_role <> 'CLOCK'`);
  const name = (id: string, seq: number, type: string, by: string, why: string | null | undefined) =>
    `${type} ${why ?? ''} by ${by} as number ${seq} of ${id}`;
  return compare(
    'events',
    ops
      .filter(({ state }) => state === 'ok')
      .map(({ wish: { interviewId, body }, by }) =>
        name(interviewId, body.version + 1, body.type, by.id, 'why' in body ? body.why : null),
      ),
    rows.map(({ id, seq, type, by, why }) => name(id, seq, type, by, why)),
  );
}

/** Holds come and go. Each remaining hold must have been granted to a client. */
async function checkHolds(db: Database, ops: readonly Of<'hold'>[]): Promise<string[]> {
  const given = new Set(
    ops.filter(({ state }) => state === 'ok').map(({ data }) => (data as { holdId: string }).holdId),
  );
  const rows = await db.many<{ id: string }>(sql`select id from holds`);
  return rows.filter(({ id }) => !given.has(id)).map(({ id }) => `holds, there and never acknowledged: ${id}`);
}

/** A sole writer finds their last value, and as many revisions as were acknowledged. */
async function checkWritten(
  db: Database,
  drafts: readonly Of<'draft'>[],
  hours: readonly Of<'hours'>[],
): Promise<string[]> {
  const writers = new Set([...drafts, ...hours].map(({ by }) => by.id));
  const problems: string[] = [];
  for (const id of writers) {
    const mine = <O extends Op>(ops: readonly O[]) => ops.filter((op) => op.by.id === id && op.state === 'ok');
    const [draftsOk, hoursOk] = [mine(drafts), mine(hours)];
    const there = await db.one<{
      revision: number;
      day: string | null;
      weekly: number;
      draft: number | null;
      text: string | null;
    }>(sql`
      select p.availability_revision as revision,
        (select string_agg(first_day::text, ' ') from panelist_days_off where panelist_id = p.user_id) as day,
        (select count(*) from panelist_hours where panelist_id = p.user_id) as weekly,
        f.revision as draft, f.scorecard->>'strengths' as text
      from panelists p left join feedback_drafts f on f.panelist_id = p.user_id where p.user_id = ${id}`);
    const wanted = {
      revision: hoursOk.length,
      day: hoursOk.at(-1)?.wish.body.daysOff[0]?.from ?? null,
      weekly: 7,
      draft: draftsOk.length || null,
      text: draftsOk.at(-1)?.wish.body.scorecard.strengths ?? null,
    };
    for (const field of Object.keys(wanted) as (keyof typeof wanted)[])
      if (there[field] !== wanted[field])
        problems.push(`what ${id} wrote: ${field} is ${there[field]} instead of ${wanted[field]}`);
  }
  return problems;
}

/** An invitation is identified by its address: one link, one email. */
async function checkInvited(db: Database, ops: readonly Of<'invite'>[]): Promise<string[]> {
  const links = await db.many<{ email: string }>(
    sql`select email::text as email from links where email like 'op%@torture.example'`,
  );
  const emails = await db.many<{ email: string }>(
    sql`select recipient::text as email from mails where recipient like 'op%@torture.example'`,
  );
  const wanted = ops.filter(({ state }) => state === 'ok').map(({ wish }) => wish.body.userName);
  return [
    ...compare(
      'invitations',
      wanted,
      links.map(({ email }) => email),
    ),
    ...compare(
      'letters of invitation',
      wanted,
      emails.map(({ email }) => email),
    ),
  ];
}

/** Nobody has two interviews at once. The check reads the interviews themselves, not the table that guards them. */
async function checkTimes(db: Database): Promise<string[]> {
  const rows = await db.many<{ a: string; b: string }>(sql`
    select a.id as a, b.id as b from interviews a join interviews b on a.id < b.id
      and (a.panelist_id = b.panelist_id or a.person_id = b.person_id)
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.leaf in ('requested', 'confirmed', 'live') and b.leaf in ('requested', 'confirmed', 'live')`);
  return rows.map(({ a, b }) => `booked twice: ${a} and ${b}`);
}

const queued = new Set(['tell', 'askPanelist', 'sendCalendar', 'cancelCalendar']);
const told = (effects: readonly Effect[], seq: number) =>
  effects
    .filter(({ type }) => queued.has(type))
    .filter(({ type, params }) => type !== 'tell' || !['joined', 'live'].includes((params as { what: string }).what))
    .map(({ type }) => `${seq} ${type}`);

/** Each effect of a history is stored once. Reminders come and go and are left out. Everything due was carried out. */
async function checkEffects(db: Database): Promise<string[]> {
  const problems: string[] = [];
  for (const { id } of await db.many<{ id: string }>(sql`select id from interviews`)) {
    const history = await historyOf(db, id);
    const created = createInterview(history.input);
    if (!created.accepted) return [`the history of ${id} does not begin`];
    const wanted = told(created.effects, 0);
    let { stored } = created;
    for (const [index, event] of history.events.entries()) {
      const next = apply(stored, event);
      if (!next.accepted) return [`the history of ${id} does not replay`];
      wanted.push(...told(next.effects, index + 1));
      stored = next.stored;
    }
    const rows = await db.many<{ name: string }>(sql`
      select seq || ' ' || effect as name from outbox where subject_id = ${id} and effect <> 'remind'`);
    const found = rows.map(({ name }) => name).sort();
    if (JSON.stringify(wanted.sort()) !== JSON.stringify(found))
      problems.push(`effects of ${id}: ${found.join(', ')} instead of ${wanted.join(', ')}`);
  }
  const left = await db.one<{ effects: number; emails: number; lost: number; silent: number }>(sql`
    select (select count(*) from outbox where done_at is null and due_at <= law_now()) as effects,
      (select count(*) from mails where sent_at is null and overtaken_at is null) as emails,
      (select count(*) from mails m join outbox o on o.id = m.outbox_id where m.overtaken_at is not null and not m.calendar_only
        and m.link_id is null and m.body !~ '\\[\\[link:' and not exists (
        select from outbox newer join mails n on n.outbox_id = newer.id
        where newer.subject_id = o.subject_id and newer.seq > o.seq and n.recipient = m.recipient)) as lost,
      (select count(*) from outbox o where done_at is not null and effect = 'tell' and params->>'to' = 'admins'
        and (select count(*) from mails m where m.outbox_id = o.id) > (select count(*) from users where active and user_type in ('ADMIN', 'SUPER_ADMIN'))) as silent`);
  if (left.effects > 0) problems.push(`${left.effects} effects were never carried out`);
  if (left.emails > 0) problems.push(`${left.emails} letters were never sent`);
  if (left.lost > 0) problems.push(`${left.lost} letters were held back without a newer one`);
  if (left.silent > 0) problems.push(`${left.silent} effects for admins were told to more than each of them once`);
  return problems;
}

/** A mail server accepted every email that is marked as sent, at least once. */
async function checkSent(db: Database, taken: ReadonlySet<number>): Promise<string[]> {
  const rows = await db.many<{ id: number }>(sql`select id from mails where sent_at is not null`);
  return rows.filter(({ id }) => !taken.has(id)).map(({ id }) => `letter ${id} is marked as sent, and nobody got it`);
}

/**
 * Compares every operation with the database, after all of them are settled and all jobs are done. Returns a line for
 * each finding. `taken` are the numbers of the delivered emails.
 */
export async function check(db: Database, { ops }: Ledger, taken: ReadonlySet<number>): Promise<string[]> {
  const open = ops.filter(({ state }) => state === 'open' || state === 'unknown');
  return [
    ...open.map(({ n, wish }) => `operation ${n} (${wish.kind}) was never settled`),
    ...(await checkCreated(db, ofKind(ops, 'create'))),
    ...(await checkEvents(db, ofKind(ops, 'event'))),
    ...(await checkHolds(db, ofKind(ops, 'hold'))),
    ...(await checkWritten(db, ofKind(ops, 'draft'), ofKind(ops, 'hours'))),
    ...(await checkInvited(db, ofKind(ops, 'invite'))),
    ...(await checkTimes(db)),
    ...(await checkEffects(db)),
    ...(await checkSent(db, taken)),
    ...(await lawProblems(db)),
  ];
}
