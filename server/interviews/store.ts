import type { Leaf, Minutes } from '../../src/contract/interviews';
import type { AskedSkill } from '../../src/contract/jobs';
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
import type { Caller } from '../auth/who';
import { sql, type Sql, type Tx } from '../db/database';
import { conflict } from '../system/failures';
import { interviewsWithin } from './reach';

/** An interview as the law needs it. */
export type Held = {
  id: string;
  kind: 'real' | 'mock';
  organizationId: string | null;
  jobProfileId: string | null;
  candidateId: string;
  personId: string;
  minutes: Minutes;
  skills: AskedSkill[];
  version: number;
  linkCode: string;
  stored: StoredInterview;
  /** The instant of the database's clock at which it was read; epoch ms. */
  now: number;
};
type HeldRow = Omit<Held, 'stored' | 'now'> & StoredInterview & { now: Date };

const fields = sql`
  i.id, i.kind, i.organization_id as "organizationId", i.job_profile_id as "jobProfileId", i.candidate_id as "candidateId",
  i.person_id as "personId", i.minutes, i.skills, i.version, i.link_code as "linkCode", i.value, i.context, law_now() as now`;

async function held(tx: Tx, condition: Sql): Promise<Held | null> {
  const row = await tx.maybe<HeldRow>(sql`select ${fields} from interviews i where ${condition}`);
  if (!row) return null;
  const { value, context, now, ...rest } = row;
  return { ...rest, stored: { value, context }, now: now.getTime() };
}

/** The interview, where the caller reaches it. */
export const heldFor = (tx: Tx, id: string, caller: Caller): Promise<Held | null> =>
  held(tx, sql`i.id = ${id} and ${interviewsWithin(caller)}`);

/** The interview for the clock, who reaches all. */
export const heldForClock = (tx: Tx, id: string): Promise<Held | null> => held(tx, sql`i.id = ${id}`);

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

/** Inserts the interview with the first row of its history. Answers its id. */
export async function insertInterview(
  tx: Tx,
  given: NewInterview,
  input: InterviewInput,
  stored: StoredInterview,
): Promise<string> {
  const c = columnsOf(stored);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into interviews (kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, created_by,
      leaf, value, context, version, machine_version, deadline, created_at, updated_at)
    values (${given.kind}, ${given.organizationId}, ${given.jobProfileId}, ${given.candidateId}, ${given.personId}, ${given.minutes},
      ${JSON.stringify(given.skills)}::jsonb, ${given.searchText}, ${given.createdBy},
      ${c.leaf}, ${c.value}::jsonb, ${c.context}::jsonb, 0, ${interviewMachineVersion}, ${c.deadline}, ${at(input.now)}, ${at(input.now)})
    returning id`);
  await appendHistory(tx, id, 0, { ...input, type: 'CREATE' }, c.leaf);
  await syncDue(tx, id, stored);
  return id;
}

/**
 * Writes the state after an event: the row where its version is still the one that was read, one row of the history, the
 * due row, the slot and the money that follow from the state (product 2). @throws 409 where somebody else was first.
 */
export async function writeTransition(
  tx: Tx,
  before: Held,
  event: InterviewEvent,
  after: StoredInterview,
): Promise<number> {
  const c = columnsOf(after);
  const version = before.version + 1;
  const changed = await tx.run(sql`
    update interviews set leaf = ${c.leaf}, value = ${c.value}::jsonb, context = ${c.context}::jsonb, version = ${version},
      machine_version = ${interviewMachineVersion}, panelist_id = ${c.panelistId}, starts_at = ${c.startsAt}, ends_at = ${c.endsAt},
      deadline = ${c.deadline}, feedback_by = ${c.feedbackBy}, cancel_asked = ${c.cancelAsked}, decision = ${c.decision},
      updated_at = ${at(event.now)}
    where id = ${before.id} and version = ${before.version}`);
  if (changed !== 1) throw conflict('Somebody else changed this interview at the same time.');
  await appendHistory(tx, before.id, version, event, c.leaf);
  await syncDue(tx, before.id, after);
  await syncOccupancy(tx, before, after);
  await postSettlement(tx, before, after, version);
  return version;
}

type Recorded = { type: string; by: Actor; now: number };

/** An event as a row of the history has it: what is not who and when is its payload. */
export function historyColumns(event: Recorded) {
  const { type, by, now, ...payload } = event;
  return { type, role: by.role, by: by.id, organizationId: by.organizationId ?? null, at: new Date(now), payload };
}

async function appendHistory(tx: Tx, id: string, seq: number, event: Recorded, leaf: Leaf): Promise<void> {
  const row = historyColumns(event);
  await tx.run(sql`
    insert into interview_history (interview_id, seq, type, by_role, by_id, by_organization_id, at, event, leaf, machine_version)
    values (${id}, ${seq}, ${row.type}, ${row.role}, ${row.by}, ${row.organizationId}, ${row.at}, ${JSON.stringify(row.payload)}::jsonb,
      ${leaf}, ${interviewMachineVersion})`);
}

async function syncDue(tx: Tx, id: string, stored: StoredInterview): Promise<void> {
  const due = nextDue(stored);
  if (due === null) await tx.run(sql`delete from interview_due where interview_id = ${id}`);
  else
    await tx.run(sql`
      insert into interview_due (interview_id, due_at) values (${id}, ${at(due.at)})
      on conflict (interview_id) do update set due_at = excluded.due_at, try_at = default`);
}

async function syncOccupancy(tx: Tx, before: Held, after: StoredInterview): Promise<void> {
  const had = occupancyOf(before.stored);
  const has = occupancyOf(after);
  if (had && has && had.panelistId === has.panelistId && had.start === has.start && had.end === has.end) return;
  if (had) await tx.run(sql`delete from occupancy where interview_id = ${before.id}`);
  if (has)
    await tx.run(sql`
      insert into occupancy (interview_id, panelist_id, person_id, during)
      values (${before.id}, ${has.panelistId}, ${before.personId}, tstzrange(${at(has.start)}, ${at(has.end)}))`);
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

async function postSettlement(tx: Tx, before: Held, after: StoredInterview, seq: number): Promise<void> {
  for (const change of settlementChanges(before.stored, after))
    await tx.run(sql`
      insert into settlements (interview_id, seq, round, panelist_id, pay_paise, credits)
      values (${before.id}, ${seq}, ${change.round}, ${change.panelistId}, ${change.pay}, ${change.credits})`);
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
