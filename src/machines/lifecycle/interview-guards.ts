import { minute } from '../../contract/time';
import { rulesOf, type InterviewRules } from '../../contract/interview-rules';
import type { Doer, InterviewContext, InterviewEvent, Party } from './interview-types';
import type { Actor } from './law';

type Args = { context: InterviewContext; event: InterviewEvent };
type Held = Pick<InterviewContext, 'candidatePersonId' | 'kind' | 'organizationId' | 'panelistId'>;

/**
 * A user's relation to an interview. It depends on the present role: a user who loses a role loses its rights (product:
 * Lifecycle).
 */
export const isAdmin = (by: Actor) => by.role === 'ADMIN' || by.role === 'SUPER_ADMIN';
export const isCandidate = (held: Held, by: Actor) => by.role === 'CANDIDATE' && by.id === held.candidatePersonId;
export const isPanelist = (held: Held, by: Actor) => by.role === 'PANELIST' && by.id === held.panelistId;
export const isOrganization = (held: Held, by: Actor) =>
  by.role === 'ORGANIZATION_USER' &&
  held.kind === 'real' &&
  held.organizationId !== null &&
  by.organizationId === held.organizationId;
export const isOwner = (held: Held, by: Actor) =>
  isAdmin(by) || isOrganization(held, by) || (held.kind === 'mock' && isCandidate(held, by));

export const doerOf = (by: Actor): Doer => {
  if (isAdmin(by)) return 'admin';
  if (by.role === 'ORGANIZATION_USER') return 'organization';
  if (by.role === 'CANDIDATE') return 'candidate';
  return by.role === 'PANELIST' ? 'panelist' : 'clock';
};

/** Only called for a party: guards exclude everyone else. */
export const partyOf = (by: Actor): Party => (by.role === 'PANELIST' ? 'panelist' : 'candidate');

/** One to three preferred times, all in the future (product: Requests). */
export const areGoodTimes = (times: number[], now: number, rules: InterviewRules) =>
  times.length > 0 && times.length <= rules.timesAtMost && times.every((time) => time > now);

/**
 * Half the length after both joined: FINISH is allowed from here on, ABORT of a live interview before. Null while not
 * live.
 */
export const halfOf = ({ bothAt, minutes }: Pick<InterviewContext, 'bothAt' | 'minutes'>) =>
  bothAt === null ? null : bothAt + (minutes * minute) / 2;

/** The parties can join from here on; null if nothing is booked. */
export const joinFromOf = ({ start, rules }: Pick<InterviewContext, 'start' | 'rules'>) =>
  start === null ? null : start - rulesOf({ rules }).joinBefore;

export const moveUntil = ({ start, kind, rules }: Pick<InterviewContext, 'start' | 'kind' | 'rules'>) => {
  const { moveBefore, mockMoveBefore } = rulesOf({ rules });
  return start === null ? null : start - (kind === 'mock' ? mockMoveBefore : moveBefore);
};

// Half-open checks of deadlines in the context: `from` is true from the instant on, `until` before it. Both are false
// without a deadline.
const from = (now: number, at: number | null) => at !== null && now >= at;
const until = (now: number, at: number | null) => at !== null && now < at;
const after = (at: number | null, by: number) => (at === null ? null : at + by);

const completeFact = (event: InterviewEvent) =>
  (event.type === 'SUBMIT_FEEDBACK' || event.type === 'QC_UPDATE') && event.facts?.complete === true;
/** The next panelist to ask, as ranked by the server; null if there is none. */
export const nextFact = (event: InterviewEvent) =>
  event.type === 'DECLINE' || event.type === 'WITHDRAW' || event.type === 'CLOCK' ? (event.facts?.next ?? null) : null;
const timesOf = (event: InterviewEvent) =>
  event.type === 'SET_TIMES' || event.type === 'ASK_RESCHEDULE' ? event.times : [];

/** An event without its facts is refused, whatever its type promises. */
export const interviewGuards = {
  byOwner: ({ context, event }: Args) => isOwner(context, event.by),
  byAdmin: ({ event }: Args) => isAdmin(event.by),
  byOrganization: ({ context, event }: Args) => isOrganization(context, event.by),
  byCandidate: ({ context, event }: Args) => isCandidate(context, event.by),
  byPanelist: ({ context, event }: Args) => isPanelist(context, event.by),
  byClock: ({ event }: Args) => event.by.role === 'CLOCK',
  /** An admin never reviews an interview that they conducted themselves, in whatever role. */
  heldByThem: ({ context, event }: Args) => event.by.id === context.panelistId,

  isReal: ({ context }: Args) => context.kind === 'real',
  timesGood: ({ context, event }: Args) => areGoodTimes(timesOf(event), event.now, rulesOf(context)),
  offered: ({ event }: Args) => event.type === 'BOOK' && event.facts?.offered === true,
  inFuture: ({ event }: Args) => event.type === 'BOOK' && event.start > event.now,
  nearEnough: ({ event }: Args) =>
    event.type === 'BOOK' && event.start <= event.now + (event.facts?.rules?.bookAhead ?? 0),
  pickNear: ({ event }: Args) =>
    event.type === 'INVITE_TO_PICK' &&
    event.until > event.now &&
    event.until <= event.now + (event.facts?.rules?.pickWithin ?? 0),
  beforePickEnds: ({ context, event }: Args) => until(event.now, context.pickBy),
  free: ({ event }: Args) => event.type === 'ACCEPT' && event.facts?.free === true,
  hasRate: ({ event }: Args) => event.type === 'ACCEPT' && typeof event.facts?.rate === 'number',
  optedIn: ({ event }: Args) => event.type === 'ACCEPT' && event.facts?.auto === true,
  wasUp: ({ event }: Args) => event.type === 'CLOCK' && event.facts?.up === true,
  complete: ({ event }: Args) => completeFact(event),
  // Histories from the time when a changed decision needed no reason do not have this fact.
  explained: ({ event }: Args) => event.type !== 'DECIDE' || event.facts?.complete !== false,

  fewAsked: ({ context }: Args) => context.asked < rulesOf(context).askAtMost,
  nextRanked: ({ context, event }: Args) => {
    const next = nextFact(event);
    return next !== null && !context.askedIds.includes(next.panelistId);
  },
  noticeLeft: ({ context, event }: Args) =>
    context.start !== null && event.now <= context.start - rulesOf(context).replacementNotice,
  movesLeft: ({ context }: Args) => context.moves < rulesOf(context).candidateMoves,
  cancelAsked: ({ context }: Args) => context.cancelAsk !== null,
  replacesAsker: ({ context, event }: Args) =>
    event.type === 'BOOK' && context.cancelAsk?.who === 'panelist' && event.panelistId !== context.panelistId,

  fromWaitBy: ({ context, event }: Args) => from(event.now, context.waitBy),
  fromAnswerBy: ({ context, event }: Args) => from(event.now, context.answerBy),
  beforeStart: ({ context, event }: Args) => until(event.now, context.start),
  fromStart: ({ context, event }: Args) => from(event.now, context.start),
  beforeMoveEnds: ({ context, event }: Args) => until(event.now, moveUntil(context)),
  doorOpen: ({ context, event }: Args) => from(event.now, joinFromOf(context)) && until(event.now, context.end),
  fromNoShow: ({ context, event }: Args) => from(event.now, after(context.start, rulesOf(context).noShowAfter)),
  fromEnd: ({ context, event }: Args) => from(event.now, context.end),
  fromOverrun: ({ context, event }: Args) => from(event.now, after(context.end, rulesOf(context).liveOverrun)),
  fromHalf: ({ context, event }: Args) => from(event.now, halfOf(context)),
  beforeHalf: ({ context, event }: Args) => until(event.now, halfOf(context)),
  whileCorrectable: ({ context, event }: Args) =>
    until(event.now, after(context.noShow?.markedAt ?? null, rulesOf(context).correctWithin)),

  selfJoined: ({ context, event }: Args) =>
    (isPanelist(context, event.by) && context.panelistJoined) ||
    (isCandidate(context, event.by) && context.candidateJoined),
  otherJoined: ({ context, event }: Args) =>
    (isPanelist(context, event.by) && context.candidateJoined) ||
    (isCandidate(context, event.by) && context.panelistJoined),
  someJoined: ({ context }: Args) => context.panelistJoined || context.candidateJoined,
  adminsAsked: ({ context }: Args) => context.adminsAsked,
  namesAbsent: ({ event }: Args) =>
    event.type === 'NO_SHOW' && (event.who === 'candidate' || event.who === 'panelist' || event.who === 'both'),
  wasHeld: ({ event }: Args) => event.type === 'CORRECT' && event.who === 'held',
  disputed: ({ context, event }: Args) => context.disputedBy.some((party) => party === partyOf(event.by)),
};
