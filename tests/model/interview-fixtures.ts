import { apply, createInterview } from '../../src/machines/lifecycle/interview-law';
import { interviewRules } from '../../src/contract/interview-rules';
import type { EventOf, EventType, InterviewEvent, InterviewKind } from '../../src/machines/lifecycle/interview-types';
import { clock as theClock, type Actor } from '../../src/machines/lifecycle/law';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';

/** Fixtures of one interview with fixed instants: people, times, and a valid event of every type. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** T0 is the creation and booking, S the start, E the end after 60 minutes. */
export const T0 = Date.UTC(2026, 5, 1, 9);
export const S = T0 + 30 * hour;
export const E = S + hour;

export const people = {
  admin: { role: 'ADMIN', id: 'admin' },
  superAdmin: { role: 'SUPER_ADMIN', id: 'super' },
  organization: { role: 'ORGANIZATION_USER', id: 'org-user', organizationId: 'org' },
  otherOrganization: { role: 'ORGANIZATION_USER', id: 'other-user', organizationId: 'other' },
  panelist: { role: 'PANELIST', id: 'p1' },
  otherPanelist: { role: 'PANELIST', id: 'p9' },
  candidate: { role: 'CANDIDATE', id: 'candidate-user' },
  otherCandidate: { role: 'CANDIDATE', id: 'somebody' },
  clock: theClock,
} satisfies Record<string, Actor>;
export type Who = keyof typeof people;

export const inputOf = (kind: InterviewKind) => ({
  kind,
  organizationId: kind === 'real' ? 'org' : null,
  candidateId: 'candidate',
  candidatePersonId: 'candidate-user',
  minutes: 60,
  times: [S],
  now: T0,
  by: kind === 'real' ? people.organization : people.candidate,
  rules: interviewRules,
});

/** The panelists requested for a slot are p1, p2, p3, in this order. */
export const nextAfter = ({ context }: StoredInterview) => ({ panelistId: `p${context.askedIds.length + 1}` });

/** A valid event of this type: only guards on sender and time can refuse it. */
export const goodEvent = <Type extends EventType>(
  type: Type,
  by: Actor,
  now: number,
  more: object = {},
): EventOf<Type> => {
  const payloads: Partial<Record<EventType, object>> = {
    SET_TIMES: { times: [now + day] },
    INVITE_TO_PICK: { until: now + hour, facts: { rules: interviewRules } },
    BOOK: { panelistId: 'p1', start: now + hour, facts: { offered: true, rules: interviewRules } },
    ACCEPT: { facts: { free: true, rate: 150_000, auto: true } },
    DECLINE: { facts: { next: null } },
    WITHDRAW: { facts: { next: null } },
    ASK_RESCHEDULE: { times: [now + day] },
    NO_SHOW: { who: 'candidate' },
    SUBMIT_FEEDBACK: { facts: { complete: true } },
    QC_UPDATE: { facts: { complete: true } },
    DECIDE: { decision: 'selected' },
    CORRECT: { who: 'panelist' },
    CLOCK: { facts: { up: true, next: null } },
  };
  return { type, by, now, why: 'because', ...payloads[type], ...more } as unknown as EventOf<Type>;
};

export const eventTypes: EventType[] = [
  'INVITE_TO_PICK',
  ...(['SET_TIMES', 'BOOK', 'CANCEL', 'ACCEPT', 'DECLINE', 'WITHDRAW', 'ASK_RESCHEDULE', 'ASK_CANCEL'] as const),
  ...(['REFUSE_CANCEL', 'JOIN', 'NO_SHOW', 'FINISH', 'ABORT', 'SUBMIT_FEEDBACK', 'APPROVE', 'RETURN'] as const),
  ...(['QC_UPDATE', 'DECIDE', 'CORRECT', 'RESCHEDULE', 'DISPUTE', 'CLOCK'] as const),
];

export const begun = (kind: InterviewKind): StoredInterview => {
  const made = createInterview(inputOf(kind));
  if (!made.accepted) throw new Error('The creation was refused');
  return made.stored;
};

/** Applies the events in turn. Throws if an event is refused. */
export const play = (from: StoredInterview, ...events: InterviewEvent[]): StoredInterview =>
  events.reduce((stored, event) => {
    const step = apply(stored, event);
    if (!step.accepted) throw new Error(`${event.type} was refused in ${JSON.stringify(stored.value)}`);
    return step.stored;
  }, from);

const { admin, panelist, candidate, clock } = people;
export const book = (now = T0) => goodEvent('BOOK', admin, now, { start: S });
export const accept = (now = T0) => goodEvent('ACCEPT', panelist, now);
export const join = (by: Actor, now = S) => goodEvent('JOIN', by, now);

const moving = goodEvent('ASK_RESCHEDULE', candidate, T0);
const requested = [book()];
const confirmed = [...requested, accept()];
const live = [...confirmed, join(panelist), join(candidate)];
const pendingFeedback = [...live, goodEvent('CLOCK', clock, E + 30 * minute)];
const inReview = [...pendingFeedback, goodEvent('SUBMIT_FEEDBACK', panelist, E + hour)];
const noShow = [...confirmed, goodEvent('NO_SHOW', admin, E)];

/** The shortest path to each state, and to each case that the lifecycle distinguishes within one. */
export const waysTo = {
  pendingSchedule: [],
  invited: [goodEvent('INVITE_TO_PICK', admin, T0, { until: T0 + 6 * hour })],
  reschedulePending: [...requested, goodEvent('ASK_RESCHEDULE', admin, T0)],
  requested,
  movedTwice: [...requested, moving, book(), moving, book()],
  confirmed,
  cancelAsked: [...confirmed, goodEvent('ASK_CANCEL', candidate, T0)],
  waitingCancelAsked: [...requested, goodEvent('ASK_CANCEL', candidate, T0), goodEvent('DECLINE', panelist, T0)],
  waitingForPanelist: [...confirmed, join(candidate)],
  waitingForCandidate: [...confirmed, join(panelist)],
  adminsAsked: [...confirmed, goodEvent('CLOCK', clock, E)],
  live,
  pendingFeedback,
  inReview,
  released: [...inReview, goodEvent('APPROVE', admin, E + 2 * hour)],
  noShow,
  disputed: [...noShow, goodEvent('DISPUTE', candidate, E + minute)],
  canceled: [...requested, goodEvent('CANCEL', admin, T0)],
} satisfies Record<string, InterviewEvent[]>;
export type Situation = keyof typeof waysTo;

/**
 * The situations that an interview of this kind can be in. A mock is never `invited`: its candidate books it without an
 * invitation.
 */
export const situationsOf = (kind: InterviewKind) =>
  (Object.keys(waysTo) as Situation[]).filter((name) => kind === 'real' || name !== 'invited');

/** An interview in each situation. */
export const inState = (kind: InterviewKind) =>
  Object.fromEntries(
    situationsOf(kind)
      .map((name) => [name, waysTo[name]] as const)
      .map(([name, way]) => [name, play(begun(kind), ...way)]),
  ) as Record<Situation, StoredInterview>;
