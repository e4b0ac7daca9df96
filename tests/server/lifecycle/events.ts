import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createInterview } from '../../../src/contract/interviews';
import type { EventType, InterviewEvent, InterviewKind } from '../../../src/machines/lifecycle/interview-types';
import type { StoredInterview } from '../../../src/machines/lifecycle/interview-views';
import { runClock } from '../../../server/interviews/clock';
import { acceptFacts } from '../../../server/interviews/event-facts';
import { sendByClock } from '../../../server/interviews/send';
import { heldForClock } from '../../../server/interviews/store';
import { sql } from '../../../server/db/database';
import { S, T0 } from '../../model/interview-fixtures';
import { unexpected } from '../kit';
import { goodScorecard, iso } from '../kit/interviews';
import type { LawHouse } from './house';
import { isAdmin } from './situations';

export type Answer = { status: number; body: { status: string; message: string; data: unknown } };

export async function post(house: LawHouse, url: string, token: string | null, payload: object): Promise<Answer> {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { 'idempotency-key': randomUUID(), ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/**
 * Creates the request that a model begins with, at its T0. Returns its id. A mock interview is requested by an admin.
 */
export async function request(house: LawHouse, kind: InterviewKind): Promise<string> {
  const { cast } = house;
  await house.at(T0);
  const plain = { minutes: 60, times: [iso(S)] };
  const answer =
    kind === 'real'
      ? await post(house, createInterview.path, cast.people.org.token, {
          ...{ ...plain, kind, candidateId: cast.asha.own.id, jobProfileId: cast.job.id },
        })
      : await post(house, createInterview.path, cast.people.admin.token, {
          ...{ ...plain, kind, candidateId: cast.asha.mock.id, skillIds: cast.skills.map(({ id }) => id) },
        });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body.data as { id: string }).id;
}

/** The body that a client sends for an event of the law, without the version. */
export function bodyOf(house: LawHouse, event: InterviewEvent): object {
  const { type } = event;
  const why = 'because';
  switch (event.type) {
    case 'BOOK': {
      const { panelistId, start } = event;
      return { type, panelistId, start: iso(start), ...(isAdmin(event.by) ? { anyStart: true } : {}) };
    }
    case 'INVITE_TO_PICK':
      return { type, until: iso(event.until) };
    case 'SET_TIMES':
      return { type, times: event.times.map(iso) };
    case 'ASK_RESCHEDULE':
      return { type, why, times: event.times.map(iso) };
    case 'SUBMIT_FEEDBACK':
      return { type, revision: 1 };
    case 'QC_UPDATE':
      return { type, scorecard: scorecardOf(house, event.facts.complete) };
    case 'DECIDE':
      return { type, decision: event.decision, why };
    case 'NO_SHOW':
      return { type, ...(event.who ? { who: event.who, why } : {}) };
    case 'CORRECT':
      return { type, who: event.who, why };
    default:
      return withoutReason.has(type) ? { type } : { type, why };
  }
}
const withoutReason = new Set<EventType>(['ACCEPT', 'JOIN', 'FINISH', 'APPROVE']);

const scorecardOf = (house: LawHouse, complete: boolean) => {
  const card = goodScorecard(house);
  return complete ? card : { ...card, recommendation: null };
};

/** Makes the facts of an event true in the database. */
export async function arrange(house: LawHouse, id: string, { context }: StoredInterview, event: InterviewEvent) {
  const { db } = house;
  const { panelistId } = context;
  const facts = ('facts' in event ? event.facts : undefined) ?? {};
  const next = 'next' in facts ? facts.next : null;
  if ((event.type === 'CLOCK' || event.type === 'DECLINE' || event.type === 'WITHDRAW') && next === null)
    await db.run(sql`update panelists set active = false where user_id is distinct from ${panelistId}::uuid`);
  if ('free' in facts && !facts.free)
    await db.run(sql`update panelists set active = false where user_id = ${panelistId}::uuid`);
  if ('rate' in facts && facts.rate === null) await db.run(sql`delete from rate_cards`);
  if ('auto' in facts && facts.auto)
    await db.run(sql`update panelists set auto_accept = true where user_id = ${panelistId}::uuid`);
  if ('offered' in facts && !facts.offered) await db.run(sql`update panelists set active = false`);
  if (event.type === 'SUBMIT_FEEDBACK' && panelistId !== null)
    await db.run(sql`
      insert into feedback_drafts (interview_id, panelist_id, revision, scorecard)
      values (${id}, ${panelistId}, 1, ${JSON.stringify(scorecardOf(house, event.facts.complete))}::jsonb)
      on conflict (interview_id) do update set panelist_id = excluded.panelist_id, scorecard = excluded.scorecard`);
  if ('up' in facts && facts.up)
    await db.run(sql`
      insert into server_marks select due_at - interval '1 minute' from interview_due where interview_id = ${id}
      on conflict do nothing`);
}

/** Resets the panelists: all are active, and none accepts automatically. */
export const rearrange = ({ db }: LawHouse) => db.run(sql`update panelists set active = true, auto_accept = false`);

/**
 * Sends an event of the clock with the code that the jobs run: ACCEPT for a panelist who accepts automatically,
 * otherwise the due event, at its time.
 */
export async function sendAsClock(house: LawHouse, id: string, event: InterviewEvent): Promise<void> {
  if (event.type === 'ACCEPT') {
    await house.at(event.now);
    const accepted = await house.db.transaction(async (tx) => {
      const held = await heldForClock(tx, id);
      return held !== null && sendByClock(tx, held, { ...event, facts: await acceptFacts(tx, held) });
    });
    expect(accepted).toBe(true);
    return;
  }
  const { due } = await house.db.one<{ due: string }>(sql`
    select due_at as due from interview_due where interview_id = ${id}`);
  expect(Date.parse(due)).toBeLessThanOrEqual(event.now);
  await house.at(Date.parse(due));
  expect(await runClock(house.db, unexpected)).toBe(1);
}
