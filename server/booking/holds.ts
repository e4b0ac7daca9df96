import type { BodyOf } from '../../src/contract/kit';
import type { Hold, createHold } from '../../src/contract/booking';
import { iso, minute } from '../../src/contract/time';
import type { Caller } from '../kit/caller';
import { databaseNow, sql, type Tx } from '../db/database';
import { invalid, lost, missing, raceLost } from '../kit/failures';
import { bookingNotice, isMove, offersTo, ownHold, refusalText, wishOf } from '../interviews/event-facts';
import { lockParties } from '../slots/locks';
import { firstNotice, judgeBooking, type BookingWish, type Wish } from '../slots/offers';
import { settingsOf } from '../kit/settings';
import { belongTogether, candidateWithin, subjectOf } from '../interviews/request';
import { heldFor } from '../interviews/store';

type HoldBody = BodyOf<typeof createHold>;

type HeldWish = Wish & { candidateId: string; notice: number; moves: boolean };

/** The parameters of a hold, from its interview if it has one, otherwise from the body. */
async function wishFor(tx: Tx, body: HoldBody, caller: Caller): Promise<HeldWish> {
  if (body.interviewId !== undefined) {
    const held = await heldFor(tx, body.interviewId, caller);
    if (!held) throw missing();
    return {
      ...wishOf(held),
      candidateId: held.candidateId,
      notice: bookingNotice(held, caller),
      moves: isMove(held),
    };
  }
  if (!body.preferred) throw invalid([{ field: 'preferred', message: 'Enter a value' }]);
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
    notice: firstNotice,
    moves: false,
  };
}

/**
 * Holds a slot for some minutes (product: Booking; Settings). There is one hold per request and user, so an earlier one
 * is released. @throws 409 with fresh slots if the slot cannot be booked.
 */
export async function holdSlot(tx: Tx, body: HoldBody, caller: Caller): Promise<Hold> {
  const wish = await wishFor(tx, body, caller);
  const start = Date.parse(body.start);
  const admin = caller.reach === 'all';
  const request = body.interviewId ?? wish.candidateId;
  const later = async (db: Tx) => {
    const free = { ...wish, exceptHoldId: await ownHold(db, request, caller) };
    return { slots: await offersTo(db, free, await databaseNow(db), caller) };
  };
  try {
    await lockParties(tx, [body.panelistId], wish);
    const now = await databaseNow(tx);
    await tx.run(sql`
      delete from holds where user_id = ${caller.userId} and coalesce(interview_id, candidate_id) = ${request}`);
    const booking: BookingWish = {
      ...wish,
      panelistId: body.panelistId,
      start,
      anyStart: admin && (body.anyStart === true || wish.moves),
    };
    if ((await judgeBooking(tx, booking, now)) !== null) throw lost(refusalText(wish.times, start, now), later);
    const { holdMinutes } = await settingsOf(tx, 'holdMinutes');
    const until = iso(now + holdMinutes * minute);
    const [from, to] = [new Date(start), new Date(start + wish.minutes * minute)];
    const { holdId } = await tx.one<{ holdId: string }>(sql`
      with hold as (
        insert into holds (user_id, interview_id, candidate_id, panelist_id, starts_at, ends_at, until)
        values (${caller.userId}, ${body.interviewId ?? null}, ${wish.candidateId}, ${body.panelistId}, ${from}, ${to}, ${until})
        returning id)
      insert into occupancy (hold_id, panelist_id, person_id, during)
      select id, ${body.panelistId}::uuid, ${wish.personId}::uuid, tstzrange(${from}::timestamptz, ${to}::timestamptz) from hold
      returning hold_id as "holdId"`);
    return { holdId, now: iso(now), until };
  } catch (error) {
    throw raceLost(error, later);
  }
}

/** Releases the caller's own hold; succeeds if it no longer exists. */
export async function releaseHold(tx: Tx, id: string, caller: Caller): Promise<void> {
  await tx.run(sql`delete from holds where id = ${id} and user_id = ${caller.userId}`);
}
