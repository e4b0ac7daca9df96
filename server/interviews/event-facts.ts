import { DateTime } from 'luxon';
import { declineWords, type Refusal, type SentEvent } from '../../src/contract/interviews';
import type { Detail } from '../../src/contract/kit';
import { whyNeeded } from '../../src/contract/interviews-decisions';
import { scorecardProblems, type Scorecard } from '../../src/contract/feedback';
import { texts } from '../../src/contract/texts';
import { hour, iso, minute } from '../../src/contract/time';
import type { Interview } from '../../src/machines/lifecycle/interview-law';
import { rulesOf } from '../../src/contract/interview-rules';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import type { Caller } from '../kit/caller';
import { sql, type Tx } from '../db/database';
import {
  firstNotice,
  judgeBooking,
  offersFor,
  openTimesFor,
  replacementNotice,
  replacementsFor,
  type BookingWish,
  type Wish,
} from '../slots/offers';
import { hasFreeInterview } from '../ledger/subscriptions';
import { actorOf, type Informed } from '../lifecycle/send';
import { lockParties } from '../slots/locks';
import type { Held } from './read';
import { refuseFarTimes } from './request';
import { rulesNow } from './rules';
import { heldFor, heldForClock } from './store';

export const wishOf = (interview: Held, times: number[] = interview.stored.context.times): Wish => ({
  organizationId: interview.organizationId,
  personId: interview.personId,
  minutes: interview.minutes,
  times,
  skills: interview.skills,
  exceptInterviewId: interview.id,
});

type Hold = { id: string; startsAt: string; panelistId: string; candidateId: string };
const standingHold = (tx: Tx, holdId: string, userId: string) =>
  tx.maybe<Hold>(sql`
    select id, starts_at as "startsAt", panelist_id as "panelistId", candidate_id as "candidateId" from holds
    where id = ${holdId} and user_id = ${userId} and until > law_now()`);

/** The caller's own hold for this request, which must not count against their search. */
export async function ownHold(tx: Tx, request: string, caller: Caller): Promise<string | null> {
  const row = await tx.maybe<{ id: string }>(sql`
    select id from holds where user_id = ${caller.userId} and coalesce(interview_id, candidate_id) = ${request}`);
  return row?.id ?? null;
}

/** Whether a booking moves an interview that is already booked. */
export const isMove = (interview: Pick<Held, 'stored'>) =>
  leafOf(interview.stored) === 'requested' || leafOf(interview.stored) === 'confirmed';

/** The notice that a booking needs. An admin who moves an interview needs none (product: Lifecycle). */
export const bookingNotice = (interview: Pick<Held, 'stored'>, caller: Caller) =>
  caller.reach === 'all' && isMove(interview) ? 0 : firstNotice;

/** The slots on offer now, as the caller may know them: with ranks and reasons, or only as times for a candidate. */
export async function offersTo(tx: Tx, wish: Wish, now: number, { reach, userType }: Caller) {
  if (userType === 'CANDIDATE') return openTimesFor(tx, wish, now);
  return offersFor(tx, wish, now, { admin: reach === 'all', explain: false });
}

/**
 * Whether the subscription of a mock interview has one left to reserve. A booked interview that moves has already
 * reserved its own.
 */
const isPaidFor = async (tx: Tx, interview: Held): Promise<boolean> =>
  interview.subscriptionId === null || isMove(interview) || (await hasFreeInterview(tx, interview.subscriptionId));

type Booking = Extract<SentEvent, { type: 'BOOK' }>;

/** Releases the caller's hold and judges the slot (product: Booking), under the locks of both parties. */
async function bookingRefusal(tx: Tx, interview: Held, sent: Booking, caller: Caller): Promise<Refusal | null> {
  const start = Date.parse(sent.start);
  const hold = sent.holdId === undefined ? null : await standingHold(tx, sent.holdId, caller.userId);
  const heldThis =
    hold !== null &&
    Date.parse(hold.startsAt) === start &&
    hold.panelistId === sent.panelistId &&
    hold.candidateId === interview.candidateId;
  // Report an expired hold instead of ignoring it: the slot may be someone else's by now, and its notice was judged
  // when it was held.
  if (sent.holdId !== undefined && !heldThis) return 'HELD';
  const admin = caller.reach === 'all';
  const wish: BookingWish = {
    ...wishOf(interview),
    panelistId: sent.panelistId,
    start,
    // Notice is judged when the slot is held.
    notice: heldThis ? 0 : bookingNotice(interview, caller),
    anyStart: admin && (sent.anyStart === true || isMove(interview)),
    exceptHoldId: hold?.id ?? null,
  };
  const refusal = await judgeBooking(tx, wish, interview.now);
  if (hold && refusal === null) await tx.run(sql`delete from holds where id = ${hold.id}`);
  return refusal;
}

// Skips the search if the lifecycle would not ask another panelist.
function mayAskNext({ stored: { context }, now }: Held): boolean {
  const { start, asked } = context;
  const { askAtMost, replacementNotice: notice } = rulesOf(context);
  return start !== null && asked < askAtMost && now <= start - notice;
}

/** At most three panelists who could take over, best first. They must be locked, then judged again by `nextRanked`. */
async function rankedFor(tx: Tx, interview: Held): Promise<string[]> {
  const { start, askedIds } = interview.stored.context;
  if (start === null || !mayAskNext(interview)) return [];
  return (await replacementsFor(tx, wishOf(interview), start, askedIds, interview.now)).slice(0, 3);
}

/** The best of the locked panelists who can take over (product: Lifecycle, [next ranked]), or null. */
async function nextRanked(tx: Tx, interview: Held, ranked: string[]): Promise<{ panelistId: string } | null> {
  const { start, askedIds } = interview.stored.context;
  if (start === null || !mayAskNext(interview)) return null;
  for (const panelistId of ranked.filter((id) => !askedIds.includes(id))) {
    const wish = { ...wishOf(interview, [start]), panelistId, start, notice: replacementNotice, anyStart: false };
    if ((await judgeBooking(tx, wish, interview.now)) === null) return { panelistId };
  }
  return null;
}

/** The rate of the panelist's band, in paise; null without a rate card (product: Remuneration). */
async function rateOf(tx: Tx, interview: Held, panelistId: string): Promise<number | null> {
  const row = await tx.maybe<{ paise: number }>(sql`
    select r.paise from rate_cards r join panelists p on p.user_id = ${panelistId}
    where r.kind = ${interview.kind} and r.minutes = ${interview.minutes} and r.least_months <= p.experience_months
      and r.holds_from <= ${new Date(interview.now)}::timestamptz::date
    order by r.least_months desc, r.holds_from desc limit 1`);
  return row?.paise ?? null;
}

/**
 * The facts of ACCEPT: `free`, whether the panelist still occupies the slot and may work, and the `rate` that
 * acceptance fixes.
 */
export async function acceptFacts(
  tx: Tx,
  interview: Held,
): Promise<{ free: boolean; rate: number | null; auto: boolean }> {
  const panelistId = interview.stored.context.panelistId;
  if (panelistId === null) return { free: false, rate: null, auto: false };
  const { free, auto } = await tx.one<{ free: boolean; auto: boolean }>(sql`
    select p.auto_accept as auto, p.active and u.active
      and exists (select from occupancy o where o.interview_id = ${interview.id} and o.panelist_id = p.user_id)
      and not exists (select from panelist_blocks b where b.panelist_id = p.user_id and b.organization_id = ${interview.organizationId}) as free
    from panelists p join users u on u.id = p.user_id where p.user_id = ${panelistId}`);
  return { free, auto, rate: await rateOf(tx, interview, panelistId) };
}

async function draftProblems(tx: Tx, interview: Held, revision: number): Promise<Detail[]> {
  const draft = await tx.maybe<{ scorecard: Scorecard }>(sql`
    select scorecard from feedback_drafts
    where interview_id = ${interview.id} and panelist_id = ${interview.stored.context.panelistId} and revision = ${revision}
    for update`);
  if (!draft) return [{ field: 'revision', message: 'Your draft was changed elsewhere' }];
  return scorecardProblems(interview.skills, draft.scorecard);
}

const instants = (times: string[]) => times.map((time) => Date.parse(time));

/** The reason of a panelist who declines, in words: the reason they chose, then the text they wrote. */
function whyDeclined({ because, away, why = '' }: Extract<SentEvent, { type: 'DECLINE' }>): string {
  const words = (day: string) => DateTime.fromISO(day).toFormat('dd-MM-yyyy');
  const chosen = away
    ? away.from === away.to
      ? `Away on ${words(away.from)}`
      : `Away from ${words(away.from)} to ${words(away.to)}`
    : because && declineWords[because];
  return [chosen, why.trim()].filter(Boolean).join('. ');
}

/**
 * Locks everyone whom an event may occupy, then adds actor, time and facts to what the client sent. If another
 * interview has already taken the slot of a booking, no one is locked and the event is refused.
 */
export async function factsOf(tx: Tx, id: string, sent: SentEvent, caller: Caller) {
  const lock = (panelistIds: string[], slot?: { panelistId: string; start: string }) =>
    lockParties(tx, panelistIds, slot ? { interviewId: id, slot } : { interviewId: id });
  let ranked: string[] = [];
  let lost = false;
  if (sent.type === 'BOOK')
    lost = await lock([sent.panelistId], { panelistId: sent.panelistId, start: iso(Date.parse(sent.start)) });
  if (sent.type === 'DECLINE' || sent.type === 'WITHDRAW') {
    // Panelists who could take over are ranked before anyone is locked.
    const interview = await heldFor(tx, id, caller);
    if (interview?.version === sent.version) ranked = await rankedFor(tx, interview);
    if (ranked.length > 0) await lock(ranked);
  }
  return async (interview: Held): Promise<Informed<Interview>> => {
    const { now } = interview;
    const base = { by: actorOf(caller), now };
    switch (sent.type) {
      // The lifecycle does not check this, because older histories have times that are further ahead.
      case 'SET_TIMES':
      case 'ASK_RESCHEDULE': {
        const times = instants(sent.times);
        refuseFarTimes(times, now);
        return {
          event:
            sent.type === 'SET_TIMES'
              ? { ...base, type: sent.type, times }
              : { ...base, type: sent.type, why: sent.why, times },
        };
      }
      case 'INVITE_TO_PICK':
        return {
          event: { ...base, type: sent.type, until: Date.parse(sent.until), facts: { rules: await rulesNow(tx) } },
          because: texts.pickByWrong,
        };
      case 'BOOK': {
        const start = Date.parse(sent.start);
        const paidFor = await isPaidFor(tx, interview);
        const offered = !lost && paidFor && (await bookingRefusal(tx, interview, sent, caller)) === null;
        const event = { ...base, type: sent.type, panelistId: sent.panelistId, start };
        return {
          event: { ...event, facts: { offered, rules: await rulesNow(tx) } },
          because: paidFor ? refusalText(interview.stored.context.times, start, now) : texts.nothingLeft,
        };
      }
      case 'ACCEPT':
        return { event: { ...base, type: sent.type, facts: { ...(await acceptFacts(tx, interview)), auto: false } } };
      case 'DECLINE':
      case 'WITHDRAW': {
        const facts = { next: await nextRanked(tx, interview, ranked) };
        const said = sent.type === 'DECLINE' ? whyDeclined(sent) : sent.why;
        return { event: { ...base, type: sent.type, why: said, facts } };
      }
      case 'SUBMIT_FEEDBACK':
      case 'QC_UPDATE': {
        const problems =
          sent.type === 'QC_UPDATE'
            ? scorecardProblems(interview.skills, sent.scorecard)
            : await draftProblems(tx, interview, sent.revision);
        const event = { ...base, type: sent.type, facts: { complete: problems.length === 0 } };
        return problems.length === 0 ? { event } : { event, because: problems };
      }
      case 'DECIDE': {
        const { version: _version, ...plain } = sent;
        const had = interview.stored.context.decision;
        const complete = had === null || had === sent.decision || (sent.why ?? '').trim() !== '';
        const event = { ...base, ...plain, facts: { complete } };
        return complete ? { event } : { event, because: [{ field: 'why', message: whyNeeded }] };
      }
      default: {
        const { version: _version, ...plain } = sent;
        return { event: { ...base, ...plain } };
      }
    }
  };
}

/** Whether the server was up in the three minutes before `at`. Every process renews its mark (clock.ts) each minute. */
async function wasUp(tx: Tx, at: number): Promise<boolean> {
  const row = await tx.one<{ up: boolean }>(sql`
    select exists (select from server_marks where at > ${new Date(at - 3 * minute)} and at <= ${new Date(at)}) as up`);
  return row.up;
}

/** The facts of CLOCK, after locking the panelists who could take over an unanswered interview. */
export async function clockFactsOf(tx: Tx, id: string) {
  const seen = await heldForClock(tx, id);
  const ranked = seen && leafOf(seen.stored) === 'requested' ? await rankedFor(tx, seen) : [];
  if (ranked.length > 0) await lockParties(tx, ranked, { interviewId: id });
  return async (held: Held, dueAt: number) => {
    const leaf = leafOf(held.stored);
    if (leaf === 'requested') return { next: await nextRanked(tx, held, ranked) };
    return leaf === 'confirmed' ? { up: await wasUp(tx, dueAt) } : undefined;
  };
}

/** The message if a slot cannot be booked, in the specification's words where it has any (product: Booking). */
export function refusalText(times: number[], start: number, now: number): string {
  if (start <= now) return texts.dateTimeWrong;
  if (times.every((time) => time + 2 * hour < now)) return texts.candidateTimePassed;
  return texts.confirmPanelist;
}
