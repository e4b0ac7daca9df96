import {
  array,
  boolean,
  enums,
  integer,
  literal,
  never,
  nullable,
  object,
  omit,
  optional,
  size,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { askedSkill } from './job-profiles';
import { recommendations, scorecard } from './feedback';
import {
  call,
  counter,
  daySpan,
  file,
  id,
  idParams,
  instant,
  named,
  narrower,
  pageOf,
  pageQuery,
  oneOf,
  queryList,
  sortBy,
  text,
  type Access,
} from './kit';
import { limits } from './texts';
import { minute } from './time';
import { interviewNote, interviewOwner, ownerFilter } from './interviews-owners';
import { interviewRules } from './interview-rules';
import { countedMetrics } from './interviews-counted';

/** Lengths of an interview in minutes; the default is 60 (product: Requests). */
export const lengths = [30, 45, 60, 90] as const;
export type Minutes = (typeof lengths)[number];
export const kinds = ['real', 'mock'] as const;

/** The leaf states of the lifecycle (product: Lifecycle). */
export const leaves = [
  'pendingSchedule',
  'reschedulePending',
  'requested',
  'confirmed',
  'live',
  'pendingFeedback',
  'inReview',
  'released',
  'noShow',
  'canceled',
] as const;
export type Leaf = (typeof leaves)[number];
/**
 * States in which the panelist may write the scorecard: from acceptance until submission. After release, only QC
 * Update changes it.
 */
export const writableLeaves: readonly Leaf[] = ['confirmed', 'live', 'pendingFeedback'];

/** The states that have a time; `canceled` is not one of them. */
export const timedLeaves = [
  'requested',
  'confirmed',
  'live',
  'pendingFeedback',
  'inReview',
  'released',
  'noShow',
] as const satisfies readonly Leaf[];

/** The words of labels. `labelNotes` has the notes that are shown next to them (product: Lifecycle). */
export const labelWords = {
  pendingSchedule: 'Pending schedule',
  upcoming: 'Upcoming',
  reschedulePending: 'Reschedule pending',
  pendingFeedback: 'Pending feedback',
  completed: 'Completed',
  noShow: 'No show',
  canceled: 'Canceled',
} as const;
export const labelNotes = {
  awaitingPanelist: 'awaiting panelist',
  live: 'live',
  cancelAsked: 'cancel requested',
  inReview: 'in review',
} as const;
const label = object({
  word: enums(Object.keys(labelWords) as (keyof typeof labelWords)[]),
  note: nullable(enums(Object.keys(labelNotes) as (keyof typeof labelNotes)[])),
});
export type Label = Infer<typeof label>;
/** The words of a label, for StateChip. A live interview is no longer upcoming, so only its note is shown. */
/** A live interview is no longer ahead, so its note alone is shown. */
export const labelInWords = ({ word, note }: Label) =>
  note === 'live'
    ? { word: 'Live', note: null }
    : { word: labelWords[word], note: note === null ? null : labelNotes[note] };

const why = () => text(limits.reason, 1);
export const times = () => size(array(instant()), 1, interviewRules.timesAtMost);
const absentee = ['candidate', 'panelist', 'both'] as const;
export const decisions = ['selected', 'rejected', 'onHold'] as const;
export type Decision = (typeof decisions)[number];
export const decisionWords: Record<Decision, string> = {
  selected: 'Selected',
  rejected: 'Rejected',
  onHold: 'On hold',
};

/** What a panelist declines: this time only, or this kind of interview. */
export const declineCauses = ['time', 'kind'] as const;
export type DeclineCause = (typeof declineCauses)[number];
export const declineWords: Record<DeclineCause, string> = {
  time: 'Not this time',
  kind: 'Not this kind of interview',
};

const event = <T extends string, F extends Parameters<typeof object>[0]>(type: T, fields: F) =>
  object({ type: literal(type), version: counter(), ...fields });
/**
 * The events that clients may send, by type. Only the server adds facts and CLOCK (product: Transitions). `version`
 * is the version of the interview that the client has read.
 */
export const eventStructs = {
  SET_TIMES: event('SET_TIMES', { times: times() }),
  BOOK: event('BOOK', { panelistId: id(), start: instant(), holdId: optional(id()), anyStart: optional(boolean()) }),
  INVITE_TO_PICK: event('INVITE_TO_PICK', { until: instant() }),
  CANCEL: event('CANCEL', { why: why() }),
  ACCEPT: event('ACCEPT', {}),
  /** `away` is also stored as days off. */
  DECLINE: event('DECLINE', {
    because: optional(enums(declineCauses)),
    away: optional(daySpan()),
    why: optional(text(limits.reason)),
  }),
  WITHDRAW: event('WITHDRAW', { why: why() }),
  ASK_RESCHEDULE: event('ASK_RESCHEDULE', { why: why(), times: times() }),
  ASK_CANCEL: event('ASK_CANCEL', { why: why() }),
  REFUSE_CANCEL: event('REFUSE_CANCEL', { why: why() }),
  JOIN: event('JOIN', {}),
  NO_SHOW: event('NO_SHOW', { who: optional(enums(absentee)), why: optional(text(limits.reason)) }),
  FINISH: event('FINISH', {}),
  ABORT: event('ABORT', { why: why() }),
  SUBMIT_FEEDBACK: event('SUBMIT_FEEDBACK', { revision: counter() }),
  APPROVE: event('APPROVE', {}),
  RETURN: event('RETURN', { why: why() }),
  QC_UPDATE: event('QC_UPDATE', { scorecard }),
  /** A reason is required to change an earlier decision. */
  DECIDE: event('DECIDE', { decision: enums(decisions), why: optional(why()) }),
  CORRECT: event('CORRECT', { who: enums([...absentee, 'held']), why: why() }),
  DISPUTE: event('DISPUTE', { why: why() }),
  RESCHEDULE: event('RESCHEDULE', { why: why() }),
};
export type SentType = keyof typeof eventStructs;
export const sentTypes = Object.keys(eventStructs) as SentType[];
export type SentEvent = { [T in SentType]: Infer<(typeof eventStructs)[T]> }[SentType];
const sentEvent = oneOf<SentEvent>('type', eventStructs);

const allowedAction = object({
  type: enums(sentTypes),
  /** The possible values of `who` if the sender must say who was absent; otherwise the server determines it. */
  who: optional(array(enums([...absentee, 'held']))),
});
export type AllowedAction = Infer<typeof allowedAction>;

const person = { id: string(), name: string() };
export const interviewFields = {
  id: string(),
  /** A short code that is easy to say on the phone. */
  code: string(),
  kind: enums(kinds),
  state: enums(leaves),
  label,
  version: integer(),
  minutes: enums(lengths),
  times: array(string()),
  start: nullable(string()),
  end: nullable(string()),
  waitBy: nullable(string()),
  /** Until when the candidate may choose one of the offered times by a link. */
  pickBy: nullable(string()),
  answerBy: nullable(string()),
  feedbackBy: nullable(string()),
  /** From when on the parties can join, and from when on the panelist can finish; null if there is no such time. */
  joinFrom: nullable(string()),
  finishFrom: nullable(string()),
  /** The rules of this interview that its readers need; milliseconds (product: Lifecycle). */
  rules: object({ joinBefore: integer(), feedbackWithin: integer(), correctWithin: integer() }),
  /** Missing for candidates: it reveals how many panelists were asked before. */
  round: optional(integer()),
  organization: nullable(named()),
  jobProfile: nullable(object({ id: string(), title: string() })),
  candidate: object({ ...person, timeZone: string(), email: optional(string()), mobile: optional(nullable(string())) }),
  panelist: nullable(object({ ...person, timeZone: optional(string()), email: optional(string()) })),
  joined: object({ panelist: boolean(), candidate: boolean() }),
  absent: nullable(enums(absentee)),
  decision: nullable(enums(decisions)),
  /** When and why the decision was last made or changed; null for readers who may not see it. */
  decided: nullable(object({ at: string(), why: nullable(string()) })),
  recommendation: nullable(enums(recommendations)),
  /** The last reason in the history other than that of a decision, if the reader may see it. */
  why: nullable(string()),
  /** An open wish to cancel (product: Lifecycle, Wishes). */
  cancelAsk: nullable(object({ who: enums(['candidate', 'panelist']), by: string(), why: string(), at: string() })),
  allowedActions: array(allowedAction),
  /** The instant at which `allowedActions` changes without an event; null if there is none. */
  allowedUntil: nullable(string()),
  createdAt: string(),
  updatedAt: string(),
};
/** When each party was last reminded; null if it was not. */
export const reminded = object({ candidate: nullable(string()), panelist: nullable(string()) });
export type Reminded = Infer<typeof reminded>;
/** Includes what only admins see: reminders, if a party is awaited (product: Reminders), and the owner and note. */
export const staffFields = {
  ...interviewFields,
  reminded: optional(reminded),
  owner: optional(nullable(interviewOwner)),
  note: optional(nullable(interviewNote)),
};
export const interviewRow = object(staffFields);
export type InterviewRow = Infer<typeof interviewRow>;

const historyEntry = object({
  seq: integer(),
  type: string(),
  at: string(),
  /** Display name of the actor, 'The system' for the clock. */
  by: string(),
  why: nullable(string()),
  /** The decision of a DECIDE event, if the reader may see it. */
  decision: optional(enums(decisions)),
  label,
});
export type HistoryEntry = Infer<typeof historyEntry>;
const detailFields = {
  skills: array(askedSkill),
  description: nullable(string()),
  /** The candidate's resume as text, with contacts removed for panelists (product: Readers). */
  resume: nullable(string()),
  history: array(historyEntry),
};
export const interviewDetail = object({ ...staffFields, ...detailFields });
export type InterviewDetail = Infer<typeof interviewDetail>;

const noContacts = { candidate: object({ ...person, timeZone: string() }), panelist: nullable(object(person)) };
const noReview = { state: enums(leaves.filter((leaf) => leaf !== 'inReview')) };
const noDecision = { decision: nullable(never()), decided: nullable(never()) };
const { round: _round, ...ofCandidate } = interviewFields;
/** The fields of an interview for user types with fewer rights (product: Readers). */
const lessFields = {
  ORGANIZATION_USER: {
    ...interviewFields,
    ...noContacts,
    ...noReview,
    candidate: object({ ...person, timeZone: string(), email: string(), mobile: nullable(string()) }),
  },
  PANELIST: { ...interviewFields, ...noContacts, ...noDecision },
  CANDIDATE: { ...ofCandidate, ...noContacts, ...noReview, ...noDecision },
};
const forEach = (reply: (fields: Parameters<typeof object>[0]) => Struct<unknown, unknown>) => ({
  ORGANIZATION_USER: reply(lessFields.ORGANIZATION_USER),
  PANELIST: reply(lessFields.PANELIST),
  CANDIDATE: reply(lessFields.CANDIDATE),
});

/** Which interviews each user type may see (product: Access). */
export const interviewReach: Access = {
  ADMIN: 'all',
  SUPER_ADMIN: 'all',
  ORGANIZATION_USER: 'organization',
  PANELIST: 'assigned',
  CANDIDATE: 'own',
};
export const owners: Access = { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' };

/** Named lists of interviews, for tabs, tiles and widgets (product: Interview lists). */
export const views = [
  'all',
  'waiting',
  'pendingSchedule',
  'reschedulePending',
  'requested',
  'upcoming',
  'booked',
  'live',
  'monitor',
  'held',
  'pendingFeedback',
  'overdueFeedback',
  'inReview',
  'review',
  'overdueReview',
  'completed',
  'released',
  'undecided',
  'decided',
  'cancelAsked',
  'canceled',
  'noShow',
  'changeable',
  'today',
] as const;
export type View = (typeof views)[number];

/** How long an interview has been waiting for its time, its scorecard or its review (product: Metrics). */
export const waits = ['day', 'days', 'longer'] as const;
export type Wait = (typeof waits)[number];
export const waitWords: Record<Wait, string> = {
  day: 'Under a day',
  days: '1 to 3 days',
  longer: 'Longer than 3 days',
};

const listQuery = object({
  ...pageQuery,
  view: optional(enums(views)),
  state: optional(queryList(enums(leaves), leaves.length)),
  kind: optional(enums(kinds)),
  organizationId: optional(id()),
  jobProfileId: optional(id()),
  panelistId: optional(id()),
  candidateId: optional(id()),
  /** The mock interviews of a bought plan. */
  subscriptionId: optional(id()),
  decision: optional(enums([...decisions, 'none'])),
  waited: optional(enums(waits)),
  /** For admins (product: Owner and note). */
  owner: optional(ownerFilter()),
  /** The interviews of this candidate's person, who may also be a candidate of other organizations. */
  personOf: optional(id()),
  from: optional(instant()),
  to: optional(instant()),
  /** The earliest start. Unlike `from`, it excludes interviews that began before and are still running. */
  startsFrom: optional(instant()),
  /** The span in which it was requested. */
  createdFrom: optional(instant()),
  createdTo: optional(instant()),
  /** The span in which it was last changed. */
  changedFrom: optional(instant()),
  changedTo: optional(instant()),
  /** Only what statistics count by this metric in this span (product: Reports). Give all three or none. */
  counted: optional(enums(countedMetrics)),
  countedFrom: optional(instant()),
  countedTo: optional(instant()),
  q: optional(text(limits.search)),
  sort: sortBy('start', 'deadline', 'updated', 'created', 'decided'),
});
export type ListQuery = Infer<typeof listQuery>;
/** The part of a query that selects interviews, without order and page. */
export const narrowing = omit(listQuery, ['_page', '_limit', 'sort']);

export const listInterviews = call({
  method: 'GET',
  path: '/interviews',
  summary: 'Interviews, paged and filtered, as far as the caller may see',
  access: interviewReach,
  scope: 'interviews:read',
  timeout: 'short',
  query: listQuery,
  reply: pageOf(interviewRow),
  replyFor: forEach((fields) => narrower(pageOf(object(fields)))),
});

export const countInterviews = call({
  method: 'GET',
  path: '/interviews/counts',
  summary: 'Number of interviews in each view',
  access: interviewReach,
  scope: 'interviews:read',
  timeout: 'short',
  query: object({ views: queryList(enums(views), views.length) }),
  reply: array(object({ view: enums(views), count: integer() })),
});

export const getInterview = call({
  method: 'GET',
  path: '/interviews/:id',
  summary: 'One interview with its history and what may be done now',
  access: interviewReach,
  scope: 'interviews:read',
  timeout: 'short',
  params: idParams,
  reply: interviewDetail,
  replyFor: forEach((fields) => narrower(object({ ...fields, ...detailFields }))),
});

/** The calendar entry that is updated when an email about the interview changes it. 404 if no time is booked. */
export const getCalendarEntry = call({
  method: 'GET',
  path: '/interviews/:id/calendar',
  summary: 'An interview as a calendar entry',
  access: interviewReach,
  scope: 'interviews:read',
  timeout: 'short',
  params: idParams,
  reply: file(),
  envelope: 'file',
});

/** True if the sender knows that the same interview was requested within the last minute. */
const again = optional(boolean());
/** The time within which an equal request needs a confirmation; milliseconds (product: Requests). */
export const sameRequestWithin = minute;
export const sameRequestAsked = 'You requested the same interview a minute ago. Request another?';

const realRequest = object({
  kind: literal('real'),
  jobProfileId: id(),
  candidateId: id(),
  minutes: enums(lengths),
  times: times(),
  again,
});
const mockRequest = object({
  kind: literal('mock'),
  skillIds: size(array(id()), 1, 10),
  candidateId: id(),
  minutes: enums(lengths),
  times: times(),
  again,
});
const requestBody = oneOf<Infer<typeof realRequest> | Infer<typeof mockRequest>>('kind', {
  real: realRequest,
  mock: mockRequest,
});
export type InterviewRequest = Infer<typeof requestBody>;

export const createInterview = call({
  method: 'POST',
  path: '/interviews',
  summary: 'Request an interview',
  access: owners,
  scope: 'interviews:write',
  timeout: 'short',
  body: requestBody,
  reply: interviewRow,
  replyFor: { ORGANIZATION_USER: narrower(object(lessFields.ORGANIZATION_USER)) },
  once: true,
});

export const refusals = [
  'NO_SKILL',
  'BLOCKED',
  'BUSY',
  'CALENDAR',
  'OUTSIDE_HOURS',
  'CAP',
  'NOTICE',
  'HELD',
  'INACTIVE',
] as const;
export type Refusal = (typeof refusals)[number];

/** The values by which the ranking compares slots, shown as the reasons for an offer. */
export const offeredReasons = object({
  skillsMatched: integer(),
  skillsAsked: integer(),
  experienceYears: integer(),
  interviewsThisWeek: integer(),
  busyPercent: integer(),
  minutesFromPreferred: integer(),
});
export const offeredFields = {
  /** The rank of the panelist, from 1. It is the same for all of their slots. */
  rank: integer(),
  panelistId: string(),
  panelistName: string(),
  start: string(),
  end: string(),
  reasons: offeredReasons,
};
/** What connected calendars report about a panelist: busy times, and when they were read; null if none is connected. */
export const calendarFields = {
  busy: array(object({ start: string(), end: string() })),
  calendarReadAt: nullable(string()),
};
/** The panelist's time zone and the time of the last calendar reading are for admins only. */
const offeredSlot = object({
  ...offeredFields,
  panelistTimeZone: optional(string()),
  calendarReadAt: optional(calendarFields.calendarReadAt),
});
export type OfferedSlot = Infer<typeof offeredSlot>;
export const refusedPanelist = object({
  panelistId: string(),
  panelistName: string(),
  reason: enums(refusals),
  calendarReadAt: calendarFields.calendarReadAt,
});
export type RefusedPanelist = Infer<typeof refusedPanelist>;
export const slotsReply = object({
  /** The server's clock at the search. */
  now: string(),
  offered: array(offeredSlot),
  /** How many panelists are free, if `offered` has only the best of them. */
  free: optional(integer()),
  /** The panelist of the previous booking, whom rescheduling proposes again. */
  former: optional(string()),
  /** The rows of the grid, for admins: the panelists' working hours and bookings within the searched windows. */
  rows: optional(
    array(
      object({
        panelistId: string(),
        panelistName: string(),
        timeZone: string(),
        free: array(object({ start: string(), end: string() })),
        taken: array(object({ start: string(), end: string() })),
        ...calendarFields,
      }),
    ),
  ),
  /** With `explain=1`, for admins: why other slots are not offered. */
  refused: optional(array(refusedPanelist)),
});
export type Slots = Infer<typeof slotsReply>;
/**
 * The only way to change an interview's state (product: Contract). `data` of a 409 has `allowedActions`, `version`
 * and, for BOOK, fresh `slots`.
 */
export const sendEvent = call({
  method: 'POST',
  path: '/interviews/:id/events',
  summary: 'Send an event to an interview',
  access: interviewReach,
  scope: 'interviews:write',
  timeout: 'short',
  params: idParams,
  body: sentEvent,
  /** `interview` is null if the sender may no longer see it, such as a panelist who declined. */
  reply: object({ interview: nullable(interviewRow), link: optional(string()) }),
  replyFor: forEach((fields) => narrower(object({ interview: nullable(object(fields)), link: optional(string()) }))),
  once: true,
});
/** `data` of a 409 about an interview. */
export type EventConflict = { allowedActions: AllowedAction[]; version: number; slots?: Slots };
