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

/** The maximum number of interviews that a run acts on. */
export const mostActedOn = 10_000;
/** The maximum number of interviews that are given by id. Larger selections are given by a query. */
export const mostNamed = 1_000;
/** The maximum number of waiting and running runs of a user. */
export const mostRuns = 5;
/** The time from the request to the first interview, during which the whole run can be undone. Milliseconds. */
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
/**
 * The actions on each interview: an event, or an email that does not change the interview. In the order of the menu.
 */
export const runActs = ['REMIND', ...runEvents, 'SEND_LINK'] as const;
export type RunActType = (typeof runActs)[number];

const admins: UserType[] = ['ADMIN', 'SUPER_ADMIN'];
const owners: UserType[] = [...admins, 'ORGANIZATION_USER'];
/**
 * The user types that can start each action. The lifecycle still decides for each interview (product: Acting on
 * many).
 */
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
/**
 * An event of the lifecycle without its version: each interview is acted on at the version that it had when it was
 * selected.
 */
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
 * The interviews: either the given ids, or all that the query of the list finds at the time of the request. Exactly
 * one of the two is required.
 */
const request = object({
  act,
  interviewIds: optional(size(array(id()), 1, mostNamed)),
  query: optional(narrowing),
});
export type RunRequest = { act: RunAct; interviewIds?: string[]; query?: Narrowing };

/** `undone` by its owner before it began. `stopped` can be continued, even if nothing has been done yet. */
export const runStates = ['waiting', 'running', 'undone', 'stopped', 'done'] as const;
const interviewRun = object({
  id: string(),
  act: enums(runActs),
  state: enums(runStates),
  total: integer(),
  done: integer(),
  /** The number of interviews for which the action was refused. */
  refused: integer(),
  /** Milliseconds until the run begins; 0 once it has begun. */
  startsIn: integer(),
});
export type InterviewRun = Infer<typeof interviewRun>;

/** The users who can start runs, each on the interviews that they can see. */
const runners: Access = {
  ADMIN: 'all',
  SUPER_ADMIN: 'all',
  ORGANIZATION_USER: 'organization',
  PANELIST: 'assigned',
};

/**
 * Acts on many interviews a minute from now. 403 for an action that the caller may not take. 404 if the caller can
 * see none of the given interviews. 409 if the query finds none or too many, or if too many runs are waiting or
 * running.
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
  /** Null for an interview that the caller cannot see. */
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

/**
 * Undoes a run that is waiting, and stops one that has begun after its page of interviews. A run that has ended does
 * not change.
 */
export const stopRun = call({
  method: 'POST',
  path: '/interviews/runs/:id/stop',
  summary: 'Undo or stop a run over interviews',
  access: runners,
  timeout: 'short',
  params: idParams,
  reply: interviewRun,
});

/** Resumes a stopped run immediately. */
export const resumeRun = call({
  method: 'POST',
  path: '/interviews/runs/:id/resume',
  summary: 'Continue a stopped run over interviews',
  access: runners,
  timeout: 'short',
  params: idParams,
  reply: interviewRun,
});

/** Deletes a run that is undone, stopped or done. 409 while it is waiting or running. */
export const deleteRun = call({
  method: 'DELETE',
  path: '/interviews/runs/:id',
  summary: 'Dismiss a run over interviews',
  access: runners,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
