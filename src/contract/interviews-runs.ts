import {
  array,
  enums,
  integer,
  literal,
  nullable,
  object,
  omit,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import { eventStructs, narrowing, type ListQuery, type SentEvent } from './interviews';
import { call, file, id, idParams, named, nothing, oneOf, pageOf, pageQuery, type Access, type UserType } from './kit';
import { minute } from './time';

/** A run acts on so many interviews at most. */
export const mostActedOn = 10_000;
/** So many are named one by one; more of them by the query that finds them. */
export const mostNamed = 1_000;
/** Runs of a user that are not over, at most. */
export const mostRuns = 5;
/** From the request to the first interview; until then all of it can be undone. Milliseconds. */
export const runsAfter = minute;
export const tooManyActedOn = `Select at most ${mostActedOn.toLocaleString('en')} interviews. Narrow the list with a filter first.`;

/** Events that can be sent to many interviews, with the same fields to each. */
const runEvents = [
  'CANCEL',
  'INVITE_TO_PICK',
  'ASK_RESCHEDULE',
  'REFUSE_CANCEL',
  'RESCHEDULE',
  'DECLINE',
  'WITHDRAW',
] as const;
export type RunEvent = (typeof runEvents)[number];
/** What is done with each interview: an event, or an email that changes nothing. In the order in which it is offered. */
export const runActs = ['REMIND', ...runEvents, 'SEND_LINK'] as const;
export type RunActType = (typeof runActs)[number];

const admins: UserType[] = ['ADMIN', 'SUPER_ADMIN'];
const owners: UserType[] = [...admins, 'ORGANIZATION_USER'];
/** Who can begin which; the law still judges each interview (product: Acting on many). */
export const runActsOf: Record<RunActType, readonly UserType[]> = {
  REMIND: admins,
  SEND_LINK: admins,
  CANCEL: owners,
  ASK_RESCHEDULE: [...owners, 'PANELIST'],
  INVITE_TO_PICK: owners,
  REFUSE_CANCEL: admins,
  RESCHEDULE: owners,
  DECLINE: ['PANELIST'],
  WITHDRAW: ['PANELIST'],
};

type WithoutVersion<E> = E extends unknown ? Omit<E, 'version'> : never;
/** As an event of the lifecycle; each interview's version is that of the moment at which it was selected. */
export type RunAct =
  WithoutVersion<Extract<SentEvent, { type: RunEvent }>> | { type: 'REMIND' } | { type: 'SEND_LINK' };
const act = oneOf<RunAct>('type', {
  REMIND: object({ type: literal('REMIND') }),
  SEND_LINK: object({ type: literal('SEND_LINK') }),
  CANCEL: omit(eventStructs.CANCEL, ['version']),
  ASK_RESCHEDULE: omit(eventStructs.ASK_RESCHEDULE, ['version']),
  INVITE_TO_PICK: omit(eventStructs.INVITE_TO_PICK, ['version']),
  REFUSE_CANCEL: omit(eventStructs.REFUSE_CANCEL, ['version']),
  RESCHEDULE: omit(eventStructs.RESCHEDULE, ['version']),
  DECLINE: omit(eventStructs.DECLINE, ['version']),
  WITHDRAW: omit(eventStructs.WITHDRAW, ['version']),
} satisfies Record<RunActType, unknown>);
export type Narrowing = Omit<ListQuery, '_page' | '_limit' | 'sort'>;
/**
 * The interviews are those that are named, or all that the query of the list finds when the run is requested: one of the
 * two.
 */
const request = object({
  act,
  interviewIds: optional(size(array(id()), 1, mostNamed)),
  query: optional(narrowing),
});
export type RunRequest = { act: RunAct; interviewIds?: string[]; query?: Narrowing };

export const runStates = ['waiting', 'running', 'stopped', 'done'] as const;
const interviewRun = object({
  id: string(),
  act: enums(runActs),
  state: enums(runStates),
  total: integer(),
  done: integer(),
  /** Interviews on which it was refused. */
  refused: integer(),
  /** Milliseconds until it begins; 0 once it has. */
  startsIn: integer(),
});
export type InterviewRun = Infer<typeof interviewRun>;

/** Who acts on interviews, each on those that they see. */
const runners: Access = {
  ADMIN: 'all',
  SUPER_ADMIN: 'all',
  ORGANIZATION_USER: 'organization',
  PANELIST: 'assigned',
};

/**
 * Acts on many interviews a minute from now. 403 for an act that is not for the caller, 404 where they see none of the
 * named interviews, 409 where the query finds none, or too many, or too many runs are not over.
 */
export const startRun = call({
  method: 'POST',
  path: '/interviews/runs',
  summary: 'Act on many interviews',
  access: runners,
  timeout: 'short',
  body: request,
  reply: interviewRun,
  once: true,
});

/** The caller's runs of the last two weeks that they did not dismiss, newest first. */
export const listRuns = call({
  method: 'GET',
  path: '/interviews/runs',
  summary: 'Own runs over interviews',
  access: runners,
  timeout: 'short',
  reply: array(interviewRun),
});

export const getRun = call({
  method: 'GET',
  path: '/interviews/runs/:id',
  summary: 'How far a run over interviews is',
  access: runners,
  timeout: 'short',
  params: idParams,
  reply: interviewRun,
});

const refusal = object({
  id: string(),
  /** Null for an interview that the caller does not see. */
  code: nullable(string()),
  candidate: nullable(named()),
  reason: string(),
});
export type RunRefusal = Infer<typeof refusal>;

export const listRefusals = call({
  method: 'GET',
  path: '/interviews/runs/:id/refusals',
  summary: 'The interviews of a run on which it was refused, with the reason',
  access: runners,
  timeout: 'short',
  params: idParams,
  query: object({ ...pageQuery }),
  reply: pageOf(refusal),
});

export const downloadRefusals = call({
  method: 'GET',
  path: '/interviews/runs/:id/refusals/file',
  summary: 'The same as a workbook',
  access: runners,
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});

/** Undoes a run that waits, and stops one that has begun after its page of interviews; one that is over stays as it is. */
export const stopRun = call({
  method: 'POST',
  path: '/interviews/runs/:id/stop',
  summary: 'Undo or stop a run over interviews',
  access: runners,
  timeout: 'short',
  params: idParams,
  reply: interviewRun,
});

/** Goes on with a run that was stopped, at once. */
export const resumeRun = call({
  method: 'POST',
  path: '/interviews/runs/:id/resume',
  summary: 'Continue a stopped run over interviews',
  access: runners,
  timeout: 'short',
  params: idParams,
  reply: interviewRun,
});

/** Deletes a run that is over. 409 for one that is not. */
export const deleteRun = call({
  method: 'DELETE',
  path: '/interviews/runs/:id',
  summary: 'Dismiss a run over interviews',
  access: runners,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
