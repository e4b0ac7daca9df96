import { randomUUID } from 'node:crypto';
import type { Leaf } from '../../src/contract/interviews';
import { interviewMachineVersion } from '../../src/machines/lifecycle/interview';
import {
  leafOf,
  nextDue,
  occupancyOf,
  settlementOf,
  type StoredInterview,
} from '../../src/machines/lifecycle/interview-views';
import type {
  Actor,
  InterviewEvent,
  InterviewInput,
  SettlementLine,
} from '../../src/machines/lifecycle/interview-types';
import type { InterviewHistory } from '../../src/machines/lifecycle/interview-law';
import type { Caller } from '../kit/caller';
import { empty, join, sql, type Sql, type Tx } from '../db/database';
import { conflict } from '../kit/failures';
import { announcement, type ChangeNotice } from '../changes/announce';
import type { Queued } from './effects';
import { interviewsWithin } from './reach';
import { heldColumns, heldOf, readerColumns, readerJoins, type Held, type HeldRow, type ReadRow } from './read';

async function held(tx: Tx, condition: Sql, lock: Sql = empty): Promise<Held | null> {
  // The clock is read outside, after the row and its lock: who waited for the row must not judge by an older instant.
  const row = await tx.maybe<HeldRow>(sql`
    select i.*, law_now() as now from (select ${heldColumns} from interviews i where ${condition} ${lock}) i`);
  return row && heldOf(row);
}

// Against other events of the interview; rows that refer to it may be written meanwhile.
const locked = sql`for no key update of i`;
const reachedBy = (id: string, caller: Caller) => sql`i.id = ${id} and ${interviewsWithin(caller)}`;

/** The interview, where the caller reaches it. */
export const heldFor = (tx: Tx, id: string, caller: Caller): Promise<Held | null> => held(tx, reachedBy(id, caller));

/**
 * The same as its reader sees it, and nobody else changes it before the transaction ends. To be taken after the locks of its
 * parties.
 */
export const lockedFor = (tx: Tx, id: string, caller: Caller): Promise<ReadRow | null> =>
  tx.maybe<ReadRow>(sql`
    select ${readerColumns} from (select * from interviews i where ${reachedBy(id, caller)} ${locked}) i ${readerJoins}`);

/** The interview for the clock, who reaches all. */
export const heldForClock = (tx: Tx, id: string): Promise<Held | null> => held(tx, sql`i.id = ${id}`);
export const lockedForClock = (tx: Tx, id: string): Promise<Held | null> => held(tx, sql`i.id = ${id}`, locked);

const at = (instant: number | null) => (instant === null ? null : new Date(instant));

// Instants that lists sort by: what is due next, or the feedback's end.
const deadlineOf = (stored: StoredInterview) =>
  leafOf(stored) === 'pendingFeedback' ? stored.context.feedbackBy : (nextDue(stored)?.at ?? null);

/** Columns that follow from the state. */
export function columnsOf(stored: StoredInterview) {
  const { context } = stored;
  return {
    leaf: leafOf(stored) satisfies Leaf,
    value: JSON.stringify(stored.value),
    context: JSON.stringify(context),
    panelistId: context.panelistId,
    startsAt: at(context.start),
    endsAt: at(context.end),
    deadline: at(deadlineOf(stored)),
    feedbackBy: at(context.feedbackBy),
    cancelAsked: context.cancelAsk !== null,
    decision: context.decision,
  };
}

/** What a new interview is about, beside its state. */
export type NewInterview = Pick<
  Held,
  'kind' | 'organizationId' | 'jobProfileId' | 'candidateId' | 'personId' | 'minutes' | 'skills'
> & {
  searchText: string;
  createdBy: string;
};

/** Inserts the interview with the first row of its history, and what is told of it. Answers its id. */
export async function insertInterview(
  tx: Tx,
  given: NewInterview,
  input: InterviewInput,
  stored: StoredInterview,
  queued: Queued[] = [],
): Promise<string> {
  const c = columnsOf(stored);
  const id = randomUUID();
  await tx.run(sql`
    with given as (
      insert into interviews (id, kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, created_by,
        leaf, value, context, version, machine_version, deadline, created_at, updated_at)
      values (${id}, ${given.kind}, ${given.organizationId}, ${given.jobProfileId}, ${given.candidateId}, ${given.personId}, ${given.minutes},
        ${JSON.stringify(given.skills)}::jsonb, ${given.searchText}, ${given.createdBy},
        ${c.leaf}, ${c.value}::jsonb, ${c.context}::jsonb, 0, ${interviewMachineVersion}, ${c.deadline}, ${at(input.now)}, ${at(input.now)})
      returning id)
    , ${join([historyRow(0, { ...input, type: 'CREATE' }, c.leaf), dueRow(id, stored), ...queuedRows(0, queued)])}
    select id from given`);
  return id;
}

/** What goes with a transition: effects that are told later, and who hears of it at once. */
export type Told = { queued: Queued[]; notice?: ChangeNotice };

/**
 * Writes the state after an event: the row where its version is still the one that was read, one row of the history, the due
 * row, the slot and the money that follow from the state, and what is told of it (product 2). One statement, as its parts
 * need nothing of each other. Answers whether the panelist opted in to be accepted for. @throws 409 where somebody else was
 * first.
 */
export async function writeTransition(
  tx: Tx,
  before: Held,
  event: InterviewEvent,
  after: StoredInterview,
  told: Told = { queued: [] },
): Promise<{ optedIn: boolean }> {
  const c = columnsOf(after);
  const version = before.version + 1;
  const parts = [
    historyRow(version, event, c.leaf),
    dueRow(before.id, after),
    ...occupancyRow(before, after),
    ...settlementRows(before.stored, after, version),
    ...queuedRows(version, told.queued),
  ];
  const changed = await tx.maybe<{ optedIn: boolean }>(sql`
    with given as (
      update interviews set leaf = ${c.leaf}, value = ${c.value}::jsonb, context = ${c.context}::jsonb, version = ${version},
        machine_version = ${interviewMachineVersion}, panelist_id = ${c.panelistId}, starts_at = ${c.startsAt}, ends_at = ${c.endsAt},
        deadline = ${c.deadline}, feedback_by = ${c.feedbackBy}, cancel_asked = ${c.cancelAsked}, decision = ${c.decision},
        updated_at = ${at(event.now)}
      where id = ${before.id} and version = ${before.version} returning id, person_id, panelist_id)
    , ${join(parts)}
    select coalesce((select auto_accept from panelists where user_id = given.panelist_id), false) as "optedIn"
      ${told.notice ? sql`, ${announcement(told.notice)}` : empty}
    from given`);
  if (!changed) throw conflict('Somebody else changed this interview at the same time.');
  return changed;
}

type Recorded = { type: string; by: Actor; now: number };

/** An event as a row of the history has it: what is not who and when is its payload. */
export function historyColumns(event: Recorded) {
  const { type, by, now, ...payload } = event;
  return { type, role: by.role, by: by.id, organizationId: by.organizationId ?? null, at: new Date(now), payload };
}

// Parts of the statements above: each writes for the interview that `given` has changed, if it has.
function historyRow(seq: number, event: Recorded, leaf: Leaf): Sql {
  const row = historyColumns(event);
  return sql`history as (
    insert into interview_history (interview_id, seq, type, by_role, by_id, by_organization_id, at, event, leaf, machine_version)
    select id, ${seq}, ${row.type}, ${row.role}, ${row.by}, ${row.organizationId}, ${row.at}::timestamptz,
      ${JSON.stringify(row.payload)}::jsonb, ${leaf}, ${interviewMachineVersion} from given)`;
}

function dueRow(id: string, stored: StoredInterview): Sql {
  const due = nextDue(stored);
  if (due === null) return sql`due as (delete from interview_due where interview_id = ${id})`;
  return sql`due as (
    insert into interview_due (interview_id, due_at) select id, ${at(due.at)}::timestamptz from given
    on conflict (interview_id) do update set due_at = excluded.due_at, try_at = default)`;
}

function occupancyRow(before: Held, after: StoredInterview): Sql[] {
  const had = occupancyOf(before.stored);
  const has = occupancyOf(after);
  if (!has) return had ? [sql`freed as (delete from occupancy where interview_id = ${before.id})`] : [];
  if (had && had.panelistId === has.panelistId && had.start === has.start && had.end === has.end) return [];
  return [
    sql`taken as (
      insert into occupancy (interview_id, panelist_id, person_id, during)
      select id, ${has.panelistId}::uuid, person_id, tstzrange(${at(has.start)}::timestamptz, ${at(has.end)}::timestamptz) from given
      on conflict (interview_id) do update set panelist_id = excluded.panelist_id, during = excluded.during)`,
  ];
}

function queuedRows(seq: number, queued: Queued[]): Sql[] {
  if (queued.length === 0) return [];
  return [
    sql`queued as (
      insert into outbox (interview_id, seq, effect, params, due_at)
      select given.id, ${seq}, effect, params, due from given,
        jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as q(effect text, params jsonb, due timestamptz))`,
  ];
}

/** What one line of a settlement is worth: pay in whole paise, credits of a mock. */
export const worthOf = (line: SettlementLine) => ({
  pay: Math.round(((line.rate ?? 0) * line.payPercent) / 100),
  credits: line.creditUsed,
});

/** What the rounds are worth after an event, as differences to what they were worth before it; unchanged rounds are left out. */
export function settlementChanges(before: StoredInterview, after: StoredInterview) {
  const had = new Map(settlementOf(before).map((line) => [line.round, worthOf(line)]));
  return settlementOf(after).flatMap((line) => {
    const now = worthOf(line);
    const old = had.get(line.round) ?? { pay: 0, credits: 0 };
    if (now.pay === old.pay && now.credits === old.credits) return [];
    return [
      { round: line.round, panelistId: line.panelistId, pay: now.pay - old.pay, credits: now.credits - old.credits },
    ];
  });
}

function settlementRows(before: StoredInterview, after: StoredInterview, seq: number): Sql[] {
  const changes = settlementChanges(before, after);
  if (changes.length === 0) return [];
  return [
    sql`settled as (
      insert into settlements (interview_id, seq, round, panelist_id, pay_paise, credits)
      select given.id, ${seq}, round, "panelistId", pay, credits from given,
        jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as s(round int, "panelistId" uuid, pay bigint, credits int))`,
  ];
}

type HistoryRow = {
  type: string;
  role: Actor['role'];
  by: string;
  organizationId: string | null;
  at: Date;
  event: object;
};

/** The whole history of an interview, to be replayed by the law. */
export async function historyOf(tx: Tx, id: string): Promise<InterviewHistory> {
  const rows = await tx.many<HistoryRow>(sql`
    select type, by_role as role, by_id as by, by_organization_id as "organizationId", at, event
    from interview_history where interview_id = ${id} order by seq`);
  const [first, ...events] = rows.map(({ type, role, by, organizationId, at: when, event }) => ({
    ...event,
    type,
    by: organizationId === null ? { role, id: by } : { role, id: by, organizationId },
    now: when.getTime(),
  }));
  if (!first) throw new Error('An interview has no history');
  const { type: _type, ...input } = first;
  return { input: input as unknown as InterviewInput, events: events as unknown as InterviewEvent[] };
}
