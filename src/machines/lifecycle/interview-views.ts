import type { Label, Leaf } from '../../contract/interviews';
import { halfOf, moveUntil } from './interview-guards';
import { rulesOf } from '../../contract/interview-rules';
import type { InterviewContext, SettlementLine } from './interview-types';
import { leafOf as leafOfAny, type ActorRole } from './law';
import { settleOpen } from './settlement';

/**
 * Values that follow from an interview's state: slot, due row, money, labels (product: Credits and pay). Each function
 * takes a snapshot or the stored interview.
 */
export type InterviewValue =
  | 'pendingSchedule'
  | 'reschedulePending'
  | { upcoming: 'requested' | 'confirmed' | 'live' }
  | 'pendingFeedback'
  | { completed: 'inReview' | 'released' }
  | 'noShow'
  | 'canceled';
export type StoredInterview = { value: InterviewValue; context: InterviewContext };

export const leafOf = (held: Pick<StoredInterview, 'value'>) => leafOfAny(held) as Leaf;

/** The occupied range [start, end) in epoch ms; null in states without one. */
export const occupancyOf = (held: StoredInterview): { panelistId: string; start: number; end: number } | null => {
  const { panelistId, start, end } = held.context;
  const occupying = typeof held.value === 'object' && 'upcoming' in held.value;
  return occupying && panelistId !== null && start !== null && end !== null ? { panelistId, start, end } : null;
};

/** When CLOCK is due (epoch ms); null if never. */
export const nextDue = (held: StoredInterview): { at: number } | null => {
  const { waitBy, answerBy, adminsAsked, end } = held.context;
  const due = (at: number | null) => (at === null ? null : { at });
  switch (leafOf(held)) {
    case 'pendingSchedule':
    case 'reschedulePending':
      return due(waitBy);
    case 'requested':
      return due(answerBy);
    case 'confirmed':
      return due(adminsAsked ? null : end);
    case 'live':
      return due(end === null ? null : end + rulesOf(held.context).liveOverrun);
    default:
      return null;
  }
};

const turningPoints = (held: StoredInterview): (number | null)[] => {
  const { context } = held;
  const { start, end } = context;
  const rules = rulesOf(context);
  const beside = (at: number | null, by: number) => (at === null ? null : at + by);
  switch (leafOf(held)) {
    case 'pendingSchedule':
    case 'reschedulePending':
      return [context.waitBy, context.pickBy];
    case 'requested':
      return [moveUntil(context), context.answerBy, start];
    case 'confirmed':
      return [beside(start, -rules.joinBefore), moveUntil(context), start, beside(start, rules.noShowAfter), end];
    case 'live':
      return [beside(start, rules.noShowAfter), halfOf(context), beside(end, rules.liveOverrun)];
    case 'noShow':
      return [beside(context.noShow?.markedAt ?? null, rules.correctWithin)];
    default:
      return [];
  }
};

/** The next instant (epoch ms) at which time alone changes what anyone may do; null if there is none. */
export const allowedUntil = (held: StoredInterview, now: number): number | null => {
  const ahead = turningPoints(held).filter((at) => at !== null && at > now) as number[];
  return ahead.length === 0 ? null : Math.min(...ahead);
};

/** The wish to cancel, while it can still end the interview; null if none is open. */
export const openWishOf = (held: StoredInterview) =>
  ['pendingSchedule', 'reschedulePending', 'requested', 'confirmed'].includes(leafOf(held))
    ? held.context.cancelAsk
    : null;

/** One line per round, oldest first; none for an interview that was never booked. */
export const settlementOf = (held: StoredInterview): SettlementLine[] => {
  const closed = held.context.rounds.map(({ round, panelistId, creditReserved, creditUsed, payPercent, rate }) => ({
    round,
    panelistId,
    creditReserved,
    creditUsed,
    payPercent,
    rate,
  }));
  if (held.context.panelistId === null) return closed;
  const leaf = leafOf(held);
  return [...closed, settleOpen(held.context, leaf === 'noShow' || leaf === 'released' ? leaf : 'open')];
};

/**
 * The codes of the label for a reader (product: Lifecycle). Until feedback is released, its readers see it as pending.
 */
export const labelOf = (held: StoredInterview, role: ActorRole): Label => {
  const leaf = leafOf(held);
  const wish = openWishOf(held) === null ? null : 'cancelAsked';
  switch (leaf) {
    case 'live':
      return { word: 'upcoming', note: 'live' };
    case 'requested':
    case 'confirmed':
      return { word: 'upcoming', note: wish ?? (leaf === 'requested' ? 'awaitingPanelist' : null) };
    case 'inReview':
      return role === 'ORGANIZATION_USER' || role === 'CANDIDATE'
        ? { word: 'pendingFeedback', note: null }
        : { word: 'completed', note: 'inReview' };
    case 'released':
      return { word: 'completed', note: null };
    default:
      return { word: leaf, note: wish };
  }
};
