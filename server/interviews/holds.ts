import type { BodyOf } from '../../src/contract/kit';
import type { Hold, createHold } from '../../src/contract/interviews';
import type { Caller } from '../auth/who';
import { databaseNow, sql, type Tx } from '../db/database';
import { conflict, invalid, missing } from '../system/failures';
import { refusalText, wishOf } from './event-facts';
import { lockParties } from './locks';
import { firstNotice, judgeBooking, offersFor, type BookingWish, type Wish } from './offers';
import { belongTogether, candidateWithin, subjectOf } from './request';
import { heldFor } from './store';

const holdFor = 5 * 60_000;
type HoldBody = BodyOf<typeof createHold>;

/** What is wanted, from the interview where there is one, else from the body. */
async function wishFor(tx: Tx, body: HoldBody, caller: Caller): Promise<Wish & { candidateId: string }> {
  if (body.interviewId !== undefined) {
    const held = await heldFor(tx, body.interviewId, caller);
    if (!held) throw missing();
    return { ...wishOf(held), candidateId: held.candidateId };
  }
  if (!body.preferred) throw invalid([{ field: 'preferred', message: 'Is required' }]);
  const candidate = await candidateWithin(tx, body.candidateId, caller);
  const subject = await subjectOf(tx, body, caller);
  belongTogether(candidate, subject);
  return {
    organizationId: subject.organizationId,
    personId: candidate.personId,
    minutes: body.minutes,
    times: body.preferred.map((time) => Date.parse(time)),
    skills: subject.skills,
    candidateId: candidate.id,
  };
}

/**
 * Holds a slot for five minutes (product 3): one hold a request and user, the one before is given back; a hold counts as
 * taken. @throws 409 with fresh slots where the slot may not be booked.
 */
export async function holdSlot(tx: Tx, body: HoldBody, caller: Caller): Promise<Hold> {
  const wish = await wishFor(tx, body, caller);
  const start = Date.parse(body.start);
  await lockParties(tx, [body.panelistId], wish.personId);
  const now = await databaseNow(tx);
  await tx.run(sql`
    delete from holds where user_id = ${caller.userId}
      and coalesce(interview_id, candidate_id) = ${body.interviewId ?? wish.candidateId}`);
  const admin = caller.reach === 'all';
  const booking: BookingWish = {
    ...wish,
    panelistId: body.panelistId,
    start,
    notice: firstNotice,
    anyStart: admin && body.anyStart === true,
  };
  const refusal = await judgeBooking(tx, booking, now);
  if (refusal !== null) {
    const slots = await offersFor(tx, wish, now, { admin, explain: false });
    throw conflict(refusalText(wish.times, start, now), { slots });
  }
  const until = new Date(now + holdFor);
  const during = { start: new Date(start), end: new Date(start + wish.minutes * 60_000) };
  const { id } = await tx.one<{ id: string }>(sql`
    insert into holds (user_id, interview_id, candidate_id, panelist_id, starts_at, ends_at, until)
    values (${caller.userId}, ${body.interviewId ?? null}, ${wish.candidateId}, ${body.panelistId}, ${during.start}, ${during.end}, ${until})
    returning id`);
  await tx.run(sql`
    insert into occupancy (hold_id, panelist_id, person_id, during)
    values (${id}, ${body.panelistId}, ${wish.personId}, tstzrange(${during.start}, ${during.end}))`);
  return { holdId: id, until: until.toISOString() };
}

/** Lets the caller's own hold go; one that has ended already is no error. */
export async function releaseHold(tx: Tx, id: string, caller: Caller): Promise<void> {
  await tx.run(sql`delete from holds where id = ${id} and user_id = ${caller.userId}`);
}

/** The caller's standing hold for this request, which must not count against their own search. */
export async function ownHold(tx: Tx, request: string, caller: Caller): Promise<string | null> {
  const row = await tx.maybe<{ id: string }>(sql`
    select id from holds where user_id = ${caller.userId} and coalesce(interview_id, candidate_id) = ${request}`);
  return row?.id ?? null;
}
