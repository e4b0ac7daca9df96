import { minute } from '../../contract/time';
import { doerOf, isCandidate, isPanelist } from './interview-guards';
import { interviewRules, rulesOf, type InterviewRules, type StoredRules } from '../../contract/interview-rules';
import type {
  Absent,
  ClosedRound,
  InterviewContext,
  InterviewEvent,
  InterviewInput,
  RoundEnd,
} from './interview-types';
import type { Actor } from './law';
import { settleEnded } from './settlement';

/** The changes of an interview's context (product: Lifecycle), as plain functions for the assign actions. */
type Changed = Partial<InterviewContext>;
type Moment = { now: number; by: Actor };

const noRound = {
  pickBy: null,
  panelistId: null,
  start: null,
  end: null,
  askedIds: [],
  asked: 0,
  answerBy: null,
  acceptedAt: null,
  rate: null,
  cancelAsk: null,
  panelistJoined: false,
  candidateJoined: false,
  bothAt: null,
  adminsAsked: false,
  noShow: null,
  disputedBy: [],
  feedbackBy: null,
} satisfies Changed;

const waitByTimes = (times: number[], rules: InterviewRules) => Math.max(...times) + rules.waitFor;

export const created = (input: InterviewInput): InterviewContext => {
  const rules = input.rules ?? interviewRules;
  return {
    ...noRound,
    kind: input.kind,
    organizationId: input.organizationId,
    candidateId: input.candidateId,
    candidatePersonId: input.candidatePersonId,
    minutes: input.minutes,
    times: input.times,
    rules,
    waitBy: waitByTimes(input.times, rulesOf({ rules })),
    round: 0,
    moves: 0,
    feedbackVersions: 0,
    decision: null,
    decided: null,
    canceled: null,
    rounds: [],
  };
};

/**
 * The open wish to cancel after a booking, new times or the end of a round (product: Lifecycle, Wishes). A panelist's
 * wish ends with their round. A candidate's wish stays until someone answers it, unless the candidate names or chooses
 * a time themselves.
 */
const wishAfter = ({ cancelAsk, ...context }: InterviewContext, event: InterviewEvent | Moment) => {
  const { wishStays } = rulesOf('type' in event && event.type === 'BOOK' ? event.facts : context);
  const stays = wishStays && cancelAsk?.who === 'candidate' && !isCandidate(context, event.by);
  return { cancelAsk: stays ? cancelAsk : null };
};

export const timesSet = (context: InterviewContext, event: Moment, times: number[]): Changed => ({
  ...wishAfter(context, event),
  times,
  waitBy: waitByTimes(times, rulesOf(context)),
});

const answerByOf = (start: number, now: number, rules: InterviewRules) =>
  Math.min(start, Math.max(Math.min(now + rules.answerWithin, start - rules.answerBefore), now + rules.answerAtLeast));

export const booked = (
  context: InterviewContext,
  event: Moment,
  slot: { panelistId: string; start: number; rules: StoredRules },
): Changed => ({
  ...noRound,
  ...wishAfter(context, event),
  rules: slot.rules,
  round: context.round + 1,
  waitBy: null,
  panelistId: slot.panelistId,
  start: slot.start,
  end: slot.start + context.minutes * minute,
  askedIds: [slot.panelistId],
  asked: 1,
  answerBy: answerByOf(slot.start, event.now, rulesOf(slot)),
});

/**
 * The same round and slot with another panelist. The candidate's wish to cancel stays open; the former panelist's ends.
 */
export const nextAsked = (context: InterviewContext, { now }: Moment, panelistId: string): Changed => ({
  panelistId,
  askedIds: [...context.askedIds, panelistId],
  asked: context.asked + 1,
  answerBy: context.start === null ? null : answerByOf(context.start, now, rulesOf(context)),
  acceptedAt: null,
  rate: null,
  cancelAsk: context.cancelAsk?.who === 'candidate' ? context.cancelAsk : null,
  panelistJoined: false,
  candidateJoined: false,
});

/** Closes the present round. "The moment of asking counts": a cancel answers the open request,
 * and so does moving a panelist who had asked; anything else is attributed to its sender. */
export const roundClosed = (context: InterviewContext, event: Moment, how: RoundEnd): Changed => {
  const { now, by } = event;
  if (context.start === null || context.end === null) return {};
  const ask = context.cancelAsk;
  const answered = how === 'canceled' || (how === 'moved' && ask?.who === 'panelist') ? ask : null;
  const endedBy = answered?.who ?? doerOf(by);
  const closed: ClosedRound = {
    ...settleEnded(context, { how, endedBy, ahead: context.start - (answered?.at ?? now) }),
    start: context.start,
    end: context.end,
    acceptedAt: context.acceptedAt,
    panelistJoined: context.panelistJoined,
    candidateJoined: context.candidateJoined,
    bothAt: context.bothAt,
    endedAt: now,
    endedBy,
    how,
  };
  return { ...noRound, ...wishAfter(context, event), rounds: [...context.rounds, closed] };
};

export const waiting = (context: InterviewContext, { now }: Moment): Changed => ({
  waitBy: now + rulesOf(context).waitFor,
});

/** After ASK_RESCHEDULE, whose times are already set. */
export const waitingFromTimes = (context: InterviewContext, event: Moment): Changed =>
  rulesOf(context).waitsFromNamedTimes
    ? { waitBy: waitByTimes(context.times, rulesOf(context)) }
    : waiting(context, event);

export const canceled = (_: InterviewContext, { now, by }: Moment, why: string | null): Changed => ({
  waitBy: null,
  pickBy: null,
  cancelAsk: null,
  canceled: { at: now, by: doerOf(by), why, expired: by.role === 'CLOCK' },
});

export const joined = (context: InterviewContext, { now, by }: Moment): Changed => {
  const panelistJoined = context.panelistJoined || isPanelist(context, by);
  const candidateJoined = context.candidateJoined || !isPanelist(context, by);
  const both = panelistJoined && candidateJoined;
  return {
    panelistJoined,
    candidateJoined,
    bothAt: both ? now : null,
    cancelAsk: both ? null : context.cancelAsk,
  };
};

/** The absent party by the record of joins. Only called if exactly one has joined, so never "both". */
export const absentOf = (context: InterviewContext): Absent => {
  if (context.panelistJoined) return 'candidate';
  return context.candidateJoined ? 'panelist' : 'both';
};

export const noShowMarked = (_: InterviewContext, { now, by }: Moment, who: Absent): Changed => ({
  noShow: { who, markedAt: now, by: doerOf(by) },
  disputedBy: [],
});

export const feedbackDue = (context: InterviewContext, { now }: Moment): Changed => ({
  feedbackBy: now + rulesOf(context).feedbackWithin,
  noShow: null,
  disputedBy: [],
});
