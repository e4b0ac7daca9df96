import type { EffectParams } from '../../src/machines/lifecycle/interview-types';
import { sql, type Tx } from '../db/database';
import { enqueue, type Jobs } from '../db/queues';
import { calendarEntry, type CalendarTime } from '../kit/calendar-entry';
import { postMail } from '../kit/mail';
import { letterFor, type About, type Reader } from './letters';

type Waiting = { id: number; interviewId: string; seq: number; effect: string; params: Record<string, unknown> };

/** `accepted` is whether the panelist of now accepted: until then a candidate reads no name (product: Readers). */
async function aboutOf(tx: Tx, interviewId: string, publicUrl: string): Promise<About & { accepted: boolean }> {
  const row = await tx.one<Omit<About, 'publicUrl'> & { accepted: boolean }>(sql`
    select i.id as "interviewId", i.code, i.starts_at as start, i.ends_at as end, c.name as candidate, u.name as panelist,
      case when j.id is not null then jsonb_build_object('title', j.title, 'organization', o.name) end as job,
      coalesce(i.context->>'acceptedAt', '') <> '' as accepted
    from interviews i join candidates c on c.id = i.candidate_id left join users u on u.id = i.panelist_id
    left join job_profiles j on j.id = i.job_profile_id left join organizations o on o.id = i.organization_id
    where i.id = ${interviewId}`);
  return { ...row, publicUrl };
}

/** Who is meant by an effect, as users with an address. */
async function readersOf(
  tx: Tx,
  interviewId: string,
  parts: Reader['part'][],
  panelistId: string | null,
): Promise<Reader[]> {
  return tx.many<Reader>(sql`
    select u.id, u.email::text as email, u.name, u.time_zone as "timeZone", 'admin' as part
    from users u where u.active and u.user_type in ('ADMIN', 'SUPER_ADMIN') and 'admin' = any(${parts})
    union all
    select u.id, u.email::text, u.name, u.time_zone, 'organization' from users u join interviews i on i.organization_id = u.organization_id
    where i.id = ${interviewId} and u.active and 'organization' = any(${parts})
    union all
    select u.id, u.email::text, u.name, u.time_zone, 'panelist' from users u
    where u.id = ${panelistId}::uuid and u.active and 'panelist' = any(${parts})
    union all
    select p.id, p.email::text, c.name, c.time_zone, 'candidate' from interviews i
    join candidates c on c.id = i.candidate_id join persons p on p.id = i.person_id
    where i.id = ${interviewId} and 'candidate' = any(${parts})`);
}

type Told = { what: string; parts: Reader['part'][]; panelistId: string | null; calendar: 'send' | 'cancel' | null };

const partsOf: Record<EffectParams['tell']['to'], Reader['part'][]> = {
  admins: ['admin'],
  all: ['organization', 'panelist', 'candidate'],
  panelist: ['panelist'],
  organization: ['organization'],
  asker: ['panelist', 'candidate'],
};

/** What an effect says to whom. */
function toldBy(row: Waiting): Told {
  const params = row.params;
  const panelistId = (params['panelistId'] ?? params['id'] ?? null) as string | null;
  switch (row.effect) {
    case 'tell':
      return {
        what: String(params['what']),
        parts: partsOf[params['to'] as EffectParams['tell']['to']],
        panelistId,
        calendar: null,
      };
    case 'askPanelist':
      return { what: 'asked', parts: ['panelist'], panelistId, calendar: null };
    case 'sendCalendar':
      return { what: 'calendar', parts: ['organization', 'panelist', 'candidate'], panelistId, calendar: 'send' };
    case 'cancelCalendar':
      return {
        what: 'calendarCanceled',
        parts: ['organization', 'panelist', 'candidate'],
        panelistId,
        calendar: 'cancel',
      };
    case 'remind':
      return params['kind'] === 'feedback'
        ? { what: 'remindFeedback', parts: ['panelist'], panelistId, calendar: null }
        : { what: 'remindInterview', parts: ['panelist', 'candidate'], panelistId, calendar: null };
    default:
      throw new Error(`No message is known for ${row.effect}`);
  }
}

async function panelistOf(tx: Tx, interviewId: string): Promise<string | null> {
  return (await tx.one<{ id: string | null }>(sql`select panelist_id as id from interviews where id = ${interviewId}`))
    .id;
}

/**
 * The time that an entry is about: that of its own round, which the interview itself may have left already. Null for a
 * cancel of what was never sent.
 */
async function calendarTimeOf(tx: Tx, row: Waiting): Promise<CalendarTime | null> {
  const sent = await tx.maybe<{ start: number; end: number }>(sql`
    select (params->>'start')::float8 as start, (params->>'end')::float8 as end from outbox
    where subject_id = ${row.interviewId} and effect = 'sendCalendar' and seq <= ${row.seq}
      and params->>'round' = ${String(row.params['round'])}
    order by seq desc limit 1`);
  return sent && { sequence: row.seq, start: new Date(sent.start), end: new Date(sent.end) };
}

async function carryOut(tx: Tx, row: Waiting, publicUrl: string): Promise<void> {
  const told = toldBy(row);
  const about = await aboutOf(tx, row.interviewId, publicUrl);
  const panelistId = row.effect === 'remind' ? await panelistOf(tx, row.interviewId) : told.panelistId;
  const readers = await readersOf(tx, row.interviewId, told.parts, panelistId);
  // "Who asked" is one of the two parties, by the id that the effect carries.
  const meant = row.params['to'] === 'asker' ? readers.filter((reader) => reader.id === told.panelistId) : readers;
  const time = told.calendar ? await calendarTimeOf(tx, row) : null;
  const ics = time ? calendarEntry(about, time, told.calendar === 'cancel' ? 'canceled' : 'confirmed') : null;
  const inLetter = time ? { ...about, start: time.start, end: time.end } : about;
  for (const reader of meant) {
    // It may be another's by now, of whom the one before reads nothing (product: Readers).
    const panelist =
      reader.part === 'panelist' ? reader.name : reader.part === 'candidate' && !about.accepted ? null : about.panelist;
    const mine = { ...inLetter, panelist };
    const letter = letterFor(told.what, mine, reader);
    await postMail(tx, { outboxId: row.id, recipient: reader.email, ...letter, ics });
  }
}

/**
 * Carries out what an event causes and is due, each effect once (product: Email). Those that are due later, such as
 * reminders, get a job of their own.
 */
export async function runEffects(
  tx: Tx,
  { subject, subjectId, seq }: Jobs['effects'],
  publicUrl: string,
): Promise<void> {
  const due = await tx.many<Waiting>(sql`
    select id, subject_id as "interviewId", seq, effect, params from outbox
    where subject_id = ${subjectId} and seq = ${seq} and done_at is null and due_at <= law_now() order by id for update`);
  for (const row of due) await carryOut(tx, row, publicUrl);
  await tx.run(sql`update outbox set done_at = law_now() where id = any(${due.map(({ id }) => id)}::bigint[])`);
  const { after } = await tx.one<{ after: number | null }>(sql`
    select ceil(extract(epoch from min(due_at) - law_now()))::float8 as after from outbox
    where subject_id = ${subjectId} and seq = ${seq} and done_at is null`);
  if (after !== null) await enqueue(tx, 'effects', { subject, subjectId, seq }, { after: Math.max(after, 0) });
}
