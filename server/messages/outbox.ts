import type { EffectParams } from '../../src/machines/lifecycle/interview-types';
import type { ClickPurpose } from '../../src/contract/interviews-links';
import type { Party } from '../../src/contract/interviews-live';
import { iso } from '../../src/contract/time';
import { followInterview } from '../calendars/entries';
import { enteredFor, writtenFor } from '../calendars/entry-places';
import { makeLink } from '../interviews/links';
import { personZone } from '../kit/time-zones';
import { sql, type Tx } from '../db/database';
import { enqueue, type Jobs } from '../db/queues';
import { calendarEntry, type CalendarTime } from '../kit/calendar-entry';
import { plainName } from '../kit/plain-names';
import { postEmail } from '../kit/email';
import { readWords } from '../kit/email-words';
import { emailFor, toPick, type About, type Reader } from './interview-emails';

type Waiting = { id: number; interviewId: string; seq: number; effect: string; params: Record<string, unknown> };

type Known = About & {
  /** Whether the current panelist has accepted. Before that, a candidate sees no name (product: Readers). */
  accepted: boolean;
  leaf: string;
  /** Whether the start is still ahead. */
  ahead: boolean;
  round: number;
  panelistId: string | null;
  /** The id of the user, or of the candidate's person, who caused the event. */
  byId: string | null;
};
type Told = Omit<Known, 'times' | 'answerBy' | 'before' | 'by' | 'publicUrl'> & {
  times: number[];
  answerBy: number | null;
  before: number | null;
  role: string | null;
  byName: string | null;
};

const partOf: Record<string, Reader['part']> = {
  ADMIN: 'admin',
  SUPER_ADMIN: 'admin',
  ORGANIZATION_USER: 'organization',
  PANELIST: 'panelist',
  CANDIDATE: 'candidate',
};

/** The facts for emails about an interview. `seq` is the event that causes them; null for none. */
export async function aboutOf(tx: Tx, interviewId: string, seq: number | null, publicUrl: string): Promise<Known> {
  const { times, answerBy, before, role, byName, ...row } = await tx.one<Told>(sql`
    select i.id as "interviewId", i.code, i.minutes, i.starts_at as start, i.ends_at as end, i.leaf, i.feedback_by as "feedbackBy",
      coalesce(i.starts_at > law_now(), false) as ahead,
      i.panelist_id as "panelistId", (i.context->>'round')::int as round, i.context->'times' as times, i.context->'rules' as rules,
      (i.context->>'answerBy')::float8 as "answerBy", c.name as candidate, u.name as panelist,
      case when j.id is not null then jsonb_build_object('title', j.title, 'organization', o.name) end as job,
      coalesce(i.context->>'acceptedAt', '') <> '' as accepted, h.by_role as role, h.event->>'why' as why,
      case h.by_role when 'CANDIDATE' then c.name when 'PANELIST' then (select name from users where id::text = h.by_id) end as "byName",
      h.by_id as "byId",
      (select (params->>'start')::float8 from outbox b
        where b.subject_id = i.id and b.effect = 'sendCalendar' and b.seq < ${seq} order by b.seq desc limit 1) as before
    from interviews i left join interview_history h on h.interview_id = i.id and h.seq = ${seq}
    join candidates c on c.id = i.candidate_id left join users u on u.id = i.panelist_id
    left join job_profiles j on j.id = i.job_profile_id left join organizations o on o.id = i.organization_id
    where i.id = ${interviewId}`);
  const part = partOf[role ?? ''];
  return {
    ...row,
    times: times.map((time) => iso(time)),
    answerBy: iso(answerBy),
    before: iso(before),
    by: part ? { part, name: byName ?? '' } : null,
    publicUrl,
  };
}

/** The users that an effect is for, with their addresses. */
export async function readersOf(
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
    select p.id, p.email::text, c.name, ${personZone}, 'candidate' from interviews i
    join candidates c on c.id = i.candidate_id join persons p on p.id = i.person_id left join users u on u.id = p.user_id
    where i.id = ${interviewId} and 'candidate' = any(${parts})`);
}

/** The facts of an interview that this reader may see. */
export const namesFor = (about: Known, reader: Reader): About => ({
  ...about,
  // The panelist may have changed. An earlier panelist must not learn who it is now (product: Readers).
  panelist:
    reader.part === 'panelist' ? reader.name : reader.part === 'candidate' && !about.accepted ? null : about.panelist,
});

type Notice = { what: string; parts: Reader['part'][]; panelistId: string | null };

const partsOf: Record<EffectParams['tell']['to'], Reader['part'][]> = {
  admins: ['admin'],
  all: ['organization', 'panelist', 'candidate'],
  panelist: ['panelist'],
  organization: ['organization'],
  // Admins see it in their daily summary.
  owner: ['organization'],
  asker: ['panelist', 'candidate'],
};

/** The kind of email that an effect writes, and its recipients. */
function noticeOf(row: Waiting): Notice {
  const params = row.params;
  const panelistId = (params['panelistId'] ?? params['id'] ?? null) as string | null;
  switch (row.effect) {
    case 'tell':
      return {
        what: String(params['what']),
        parts: partsOf[params['to'] as EffectParams['tell']['to']],
        panelistId,
      };
    case 'askPanelist':
      return { what: 'asked', parts: ['panelist'], panelistId };
    case 'sendCalendar':
      return { what: 'calendar', parts: ['organization', 'panelist', 'candidate'], panelistId };
    case 'cancelCalendar':
      return {
        what: 'calendarCanceled',
        parts: ['organization', 'panelist', 'candidate'],
        panelistId,
      };
    case 'invitePick':
      return { what: 'pick', parts: ['candidate'], panelistId };
    case 'mailDecision':
      return { what: 'decisionEmail', parts: ['candidate'], panelistId };
    case 'sendLink':
      return { what: 'link', parts: [params['party'] as Party], panelistId };
    case 'sendCode':
      return { what: 'code', parts: [params['party'] as Party], panelistId };
    case 'remind':
      if (params['kind'] === 'pick') return { what: 'remindPick', parts: ['candidate'], panelistId };
      return params['kind'] === 'feedback'
        ? { what: 'remindFeedback', parts: ['panelist'], panelistId }
        : { what: 'remindInterview', parts: ['panelist', 'candidate'], panelistId };
    default:
      throw new Error(`No message is known for ${row.effect}`);
  }
}

/**
 * The time of a calendar entry. It comes from the entry's own round, which the interview may have left already. Null if
 * a cancellation follows no sent entry.
 */
async function calendarTimeOf(tx: Tx, row: Waiting): Promise<CalendarTime | null> {
  const sent = await tx.maybe<{ start: number; end: number }>(sql`
    select (params->>'start')::float8 as start, (params->>'end')::float8 as end from outbox
    where subject_id = ${row.interviewId} and effect = 'sendCalendar' and seq <= ${row.seq}
      and params->>'round' = ${String(row.params['round'])}
    order by seq desc limit 1`);
  return sent && { sequence: row.seq, start: iso(sent.start), end: iso(sent.end) };
}

// The panelist was replaced, the request moved, or it already has a response; or a reminder comes after the start.
const isOvertaken = ({ effect, params }: Waiting, { leaf, ahead, round, panelistId }: Known) =>
  effect === 'askPanelist'
    ? leaf !== 'requested' || round !== params['round'] || panelistId !== params['panelistId']
    : effect === 'remind' && params['kind'] === 'interview' && !ahead;

// Effects that concern the panelist at the time they are carried out.
const ofNow = new Set(['remind', 'sendLink', 'sendCode']);

// Emails with the code for joining: those that parties have at hand when they join.
export const withCode = new Set(['accepted', 'calendar', 'remindInterview', 'link', 'code']);

const toBook = ['pendingSchedule', 'reschedulePending'];
// The states in which a notification to admins needs an admin to act. All others are only in the daily summary.
const waitsIn: Record<string, readonly string[]> = {
  created: toBook,
  timesSet: toBook,
  declined: toBook,
  withdrawn: toBook,
  // A candidate's request stays open when the panelist declines or withdraws.
  cancelAsked: ['pendingSchedule', 'reschedulePending', 'requested', 'confirmed'],
  nobodyMarked: ['confirmed'],
  feedbackSubmitted: ['inReview'],
  disputed: ['noShow'],
};

/** Whether an admin must still act on this row, and no later row notifies about the same. */
async function stillWaits(tx: Tx, { interviewId, seq, params }: Waiting): Promise<boolean> {
  const what = String(params['what']);
  const states = waitsIn[what] ?? [];
  const same = Object.keys(waitsIn).filter((other) => waitsIn[other] === states);
  const found = await tx.maybe(sql`
    select from interviews i where i.id = ${interviewId} and i.leaf = any(${states})
      and (${what} <> 'cancelAsked' or i.cancel_asked)
      and not exists (select from outbox n where n.subject_id = i.id and n.seq > ${seq} and n.effect = 'tell'
        and n.params->>'to' = 'admins' and n.params->>'what' = any(${same}))
      and not exists (select from interview_history h where h.interview_id = i.id and h.seq > ${seq} and h.type = 'CORRECT')`);
  return found !== null;
}

// The one-click actions of each email.
export const clicksOf: Record<string, ClickPurpose[]> = {
  asked: ['accept', 'decline'],
  remindAnswer: ['accept', 'decline'],
  accepted: ['join'],
  calendar: ['join'],
  remindInterview: ['join'],
  remindJoin: ['join'],
};

const possibleIn: Record<ClickPurpose, readonly string[]> = {
  accept: ['requested'],
  decline: ['requested'],
  join: ['confirmed', 'live'],
};

/**
 * The links and the code in an email to a party. The interview is locked while they are created. A candidate without an
 * account gets a link in every email. Once the time to pick has passed, the link opens the invitation instead.
 */
export async function linksOf(
  tx: Tx,
  interviewId: string,
  what: string,
  { part }: Reader,
  publicUrl: string,
): Promise<Pick<About, 'address' | 'clicks' | 'joinCode' | 'pickBy'>> {
  if (part !== 'candidate' && part !== 'panelist') return {};
  const { joinCode, account, pickBy, open, leaf } = await tx.one<{
    joinCode: string;
    account: boolean;
    pickBy: string | null;
    open: boolean;
    leaf: string;
  }>(sql`
    select k.code as "joinCode", ${part} = 'panelist' or p.user_id is not null as account,
      (select at from to_timestamp((i.context->>'pickBy')::float8 / 1000) at where at > law_now()) as "pickBy",
      i.leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed') as open, i.leaf
    from interviews i join persons p on p.id = i.person_id join interview_join_codes k on k.interview_id = i.id and k.party = ${part}
    where i.id = ${interviewId} for share of i`);
  const clicks: About['clicks'] = {};
  for (const purpose of clicksOf[what] ?? [])
    if (possibleIn[purpose].includes(leaf))
      clicks[purpose] = publicUrl + (await makeLink(tx, { interviewId, party: part, purpose }));
  const code = withCode.has(what) ? { joinCode: `${joinCode.slice(0, 3)} ${joinCode.slice(3)}` } : {};
  const picks = pickBy !== null && part === 'candidate' && (toPick.has(what) || what === 'link');
  if (!open || (account && !picks && what !== 'link')) return { clicks, ...code };
  const link = await makeLink(tx, {
    interviewId,
    party: part,
    ...(picks ? { purpose: 'pick', until: pickBy } : { purpose: 'invitation' }),
  });
  return { clicks, ...(picks ? { pickBy } : code), address: publicUrl + link };
}

const entryFor = (known: About, time: CalendarTime, kind: 'confirmed' | 'canceled', reader: Reader): string => {
  const { code, candidate, panelist, minutes } = known;
  const facts = [
    ['Interview', code],
    ['Candidate', plainName(candidate)],
    ['Panelist', plainName(panelist ?? '')],
    ['Length', `${minutes} minutes`],
  ] as const;
  return calendarEntry({ ...known, facts }, time, kind, reader);
};

/** When a panelist's calendars were last read, unless for the booking itself (product: Connected calendars). */
async function readAtIfOld(tx: Tx, { interviewId, seq }: Waiting, panelistId: string): Promise<string | null> {
  const { readAt } = await tx.one<{ readAt: string | null }>(sql`
    select min(coalesce(c.read_at, k.created_at)) as "readAt"
    from calendar_connections k join connected_calendars c on c.connection_id = k.id
    where k.user_id = ${panelistId} and k.set_up and c.chosen
      and coalesce(c.read_at, k.created_at) < (select at - (law_now() - now()) from interview_history
        where interview_id = ${interviewId} and seq = ${seq}) - interval '2 minutes'`);
  return readAt;
}

/** Writes the emails of an effect. `calendar` is the effect whose calendar entry they include. */
async function writeEmails(tx: Tx, row: Waiting, calendar: Waiting | null, publicUrl: string): Promise<void> {
  const about = await aboutOf(tx, row.interviewId, row.seq, publicUrl);
  if (isOvertaken(row, about)) return;
  if (row.params['to'] === 'admins' && !(await stillWaits(tx, row))) return;
  const { what: asked, parts, panelistId } = noticeOf(row);
  const readers = await readersOf(tx, row.interviewId, parts, ofNow.has(row.effect) ? about.panelistId : panelistId);
  // An asker is one of the two parties, identified by the id in the effect.
  const meant = row.params['to'] === 'asker' ? readers.filter((reader) => reader.id === panelistId) : readers;
  const time = calendar && (await calendarTimeOf(tx, calendar));
  const canceled = calendar?.effect === 'cancelCalendar';
  const words = await readWords(tx);
  const inCalendar = time && (await (canceled ? enteredFor : writtenFor)(tx, row.interviewId));
  const inEmail = time ? { ...about, start: time.start, end: time.end } : about;
  for (const reader of meant) {
    // The author of an event gets no email about it, except one with the calendar entry if there is any.
    const own = !ofNow.has(row.effect) && reader.id === about.byId;
    if (own && !time) continue;
    const what = own ? (canceled ? 'calendarCanceled' : 'calendar') : asked;
    // A connected calendar that is written to already has the entry (product: Connected calendars).
    const entered = inCalendar?.has(reader.id) ?? false;
    if (entered && (what === 'calendar' || what === 'calendarCanceled')) continue;
    const links = await linksOf(tx, row.interviewId, what, reader, publicUrl);
    // A time was booked before the link could be sent.
    if (toPick.has(what) && !links.pickBy) continue;
    // A newer invitation was sent in the meantime.
    if (what === 'remindPick' && Date.parse(links.pickBy ?? '') !== row.params['until']) continue;
    const shown = what === 'link' && links.pickBy ? 'pick' : what;
    const text = row.effect === 'mailDecision' ? { text: String(row.params['text']) } : {};
    const calendarReadAt = what === 'asked' ? await readAtIfOld(tx, row, reader.id) : null;
    const known = { ...namesFor(inEmail, reader), calendarReadAt };
    const email = emailFor(shown, { ...known, ...links, ...text }, reader, words);
    const ics =
      time && !entered ? entryFor({ ...known, ...links }, time, canceled ? 'canceled' : 'confirmed', reader) : null;
    await postEmail(tx, {
      priority: reader.part === 'admin' ? 'other' : 'interview',
      outboxId: row.id,
      recipient: reader.email,
      ...email,
      ics,
      calendarOnly: what === 'calendarCanceled',
    });
  }
}

/** Writes the emails of one event's effects. The email to all parties also carries the calendar entry. */
async function carryOut(tx: Tx, due: readonly Waiting[], publicUrl: string): Promise<void> {
  const calendar = due.find(({ effect }) => effect === 'sendCalendar' || effect === 'cancelCalendar') ?? null;
  const toAll = due.find(({ effect, params }) => effect === 'tell' && params['to'] === 'all');
  // After a downtime, several reminders of an event can be due at once. Only the last one is sent.
  const lastReminder = due.findLast(({ effect }) => effect === 'remind');
  for (const row of due.filter((one) => one.effect !== 'remind' || one === lastReminder))
    if (row !== calendar) await writeEmails(tx, row, row === toAll ? calendar : null, publicUrl);
    else if (!toAll) await writeEmails(tx, row, row, publicUrl);
}

/**
 * Carries out the due effects of an event, each once (product: Email). Effects that are due later, such as reminders,
 * get their own job.
 */
export async function runEffects(
  tx: Tx,
  { subject, subjectId, seq }: Jobs['effects'],
  publicUrl: string,
): Promise<void> {
  // No one can leave the interview while its emails are written. It is locked before its effects, in the same order as
  // by events.
  await tx.maybe(sql`select from interviews where id = ${subjectId} for share`);
  const due = await tx.many<Waiting>(sql`
    select id, subject_id as "interviewId", seq, effect, params from outbox
    where subject_id = ${subjectId} and seq = ${seq} and done_at is null and due_at <= law_now() order by id for update`);
  await carryOut(tx, due, publicUrl);
  if (due.some(({ effect }) => !ofNow.has(effect))) await followInterview(tx, subjectId);
  await tx.run(sql`update outbox set done_at = law_now() where id = any(${due.map(({ id }) => id)}::bigint[])`);
  const { after } = await tx.one<{ after: number | null }>(sql`
    select ceil(extract(epoch from min(due_at) - law_now()))::float8 as after from outbox
    where subject_id = ${subjectId} and seq = ${seq} and done_at is null`);
  if (after !== null) await enqueue(tx, 'effects', { subject, subjectId, seq }, { after: Math.max(after, 0) });
}
