import {
  array,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import { lengths, offeredReasons, type Refusal } from './interviews';
import {
  admins,
  call,
  counter,
  file,
  id,
  idParams,
  instant,
  mostCorrections,
  mostSheetRows,
  nothing,
  oneOf,
  queryInteger,
  text,
  upload,
  whole,
} from './kit';
import { texts } from './texts';
import { bookingNotice } from './booking-rules';
import { spanInWords } from './time';

/** The maximum number of rows in a batch. */
export const mostRows = 500;

/** Why a row has no proposal, in words for admins (product: Many at once). */
export const whyWords = {
  NO_SKILL: 'No panelist has all primary skills with enough experience.',
  BLOCKED: 'These panelists and this organization are blocked for each other.',
  BUSY: 'Every panelist with these skills has another interview at these times.',
  CALENDAR: 'Every panelist with these skills is busy at these times in their own calendar.',
  OUTSIDE_HOURS: 'No panelist with these skills has available hours at these times.',
  CAP: 'The panelists with these skills have reached their interview limit for the day or week.',
  NOTICE: `These times are too soon. Book at least ${spanInWords(bookingNotice)} ahead.`,
  HELD: 'Someone else is booking the last free times right now.',
  INACTIVE: 'No panelist is active.',
  PASSED: texts.candidateTimePassed,
  TOO_FAR: texts.tooFarAhead,
  CANDIDATE: 'The candidate has another interview at these times.',
  BATCH: 'Other rows take all free times.',
  PIN: 'The chosen panelist and time cannot be booked. Choose another time.',
  GONE: 'This request no longer waits to be scheduled.',
} as const satisfies Record<Refusal, string> & Record<string, string>;
export type Why = keyof typeof whyWords;
const whys = Object.keys(whyWords) as Why[];

/** The columns of the file in their order, with their headings. */
export const cellWords = {
  organization: 'Organization',
  jobProfile: 'Job profile',
  email: 'Candidate email',
  minutes: 'Minutes',
  time1: 'Date and time 1',
  time2: 'Date and time 2',
  time3: 'Date and time 3',
} as const;
export type CellName = keyof typeof cellWords;
export const cellNames = Object.keys(cellWords) as CellName[];
const cell = () => text(254);
const cells = object({
  organization: cell(),
  jobProfile: cell(),
  email: cell(),
  minutes: cell(),
  time1: cell(),
  time2: cell(),
  time3: cell(),
});
export type Cells = Infer<typeof cells>;
/** How times are written in cells, in the reader's time zone. */
export const cellTime = 'dd-MM-yyyy HH:mm';

const proposal = object({
  panelistId: string(),
  panelistName: string(),
  start: string(),
  end: string(),
  reasons: offeredReasons,
});
export type BatchProposal = Infer<typeof proposal>;

const batchRow = object({
  /** The number of the row in the workbook. Rows that are not from a workbook are numbered from 1. */
  nr: integer(),
  candidate: string(),
  organization: string(),
  jobProfile: string(),
  minutes: integer(),
  times: array(string()),
  /** The cells as in the file; null for a row that is not from a file. */
  cells: nullable(cells),
  /** Wrong cells. A row with any of them is not solved. */
  wrong: array(object({ cell: enums(cellNames), message: string(), suggestions: optional(array(string())) })),
  /** Cells that are ignored, although the row can be booked. */
  notes: array(object({ cell: enums(cellNames), message: string() })),
  leftOut: boolean(),
  pinned: boolean(),
  /** Somebody else booked the proposed time, so the row was solved again. */
  changed: boolean(),
  proposal: nullable(proposal),
  why: nullable(enums(whys)),
  /** For a row without a proposal: the option nearest to the preferred times. */
  nearest: nullable(proposal),
  result: nullable(enums(['booked', 'failed'])),
  /** Why the booking failed, or why the proposal was lost. */
  reason: nullable(string()),
  interviewId: nullable(string()),
  /** The candidate's reason for asking to cancel this request; null if there is no open wish to cancel. */
  cancelWhy: nullable(string()),
});
export type BatchRowReply = Infer<typeof batchRow>;

const states = ['draft', 'committing', 'stopped', 'done'] as const;
export type BatchState = (typeof states)[number];
const progressFields = {
  id: string(),
  state: enums(states),
  source: enums(['waiting', 'candidates', 'file']),
  /** Increases with every change. A commit states the revision that its sender has read. */
  revision: integer(),
  total: integer(),
  /** The progress of the current commit: the number of rows to book, and of rows that are finished. */
  toBook: integer(),
  over: integer(),
  booked: integer(),
};
const progress = object(progressFields);
export type BatchProgress = Infer<typeof progress>;
const batch = object({ ...progressFields, rows: array(batchRow) });
export type Batch = Infer<typeof batch>;

const ids = () => size(array(id()), 1, mostRows);
const fromWaiting = object({ source: literal('waiting'), interviewIds: ids() });
const fromCandidates = object({
  source: literal('candidates'),
  jobProfileId: id(),
  candidateIds: ids(),
  minutes: enums(lengths),
  times: size(array(instant()), 1, 3),
});
const batchRequest = oneOf<Infer<typeof fromWaiting> | Infer<typeof fromCandidates>>('source', {
  waiting: fromWaiting,
  candidates: fromCandidates,
});
export type BatchRequest = Infer<typeof batchRequest>;

/**
 * Creates a batch from waiting requests or from candidates, and solves it. Books nothing. Replaces the caller's earlier
 * batches that were never changed or booked; so does the upload below.
 */
export const createBatch = call({
  method: 'POST',
  path: '/batches',
  summary: 'Make a batch of interviews to book',
  access: admins,
  timeout: 'file',
  body: batchRequest,
  reply: progress,
  once: true,
});
/** Creates a batch from a workbook, and solves it. The rows of the batch name the wrong cells. */
export const uploadBatch = upload({
  path: '/batches/file',
  summary: 'Make a batch from a workbook',
  access: admins,
  timeout: 'file',
  upload: { types: ['xlsx'], bytes: 2 * 1024 * 1024 },
  reply: progress,
});
export const getBatchTemplate = call({
  method: 'GET',
  path: '/batches/template',
  summary: 'Workbook to fill in for a batch',
  access: admins,
  timeout: 'file',
  reply: file(),
  envelope: 'file',
});
/** The caller's latest batch that is not done, or null. */
export const getCurrentBatch = call({
  method: 'GET',
  path: '/batches/current',
  summary: 'Own unfinished batch',
  access: admins,
  timeout: 'short',
  reply: nullable(progress),
});
/** Only its owner can access a batch: 404 for everyone else, in this call and those below. */
export const getBatch = call({
  method: 'GET',
  path: '/batches/:id',
  summary: 'A batch with its rows',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: batch,
});
export const getBatchProgress = call({
  method: 'GET',
  path: '/batches/:id/progress',
  summary: 'How far a batch is booked',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: progress,
});
/** Solves the rows that are not booked yet. 409 while the batch is being booked, in this call and those below. */
export const solveBatch = call({
  method: 'POST',
  path: '/batches/:id/solve',
  summary: 'Solve a batch again',
  access: admins,
  timeout: 'file',
  params: idParams,
  reply: batch,
});
const rowNumber = () => whole(1, mostSheetRows);
const change = oneOf<BatchChange>('type', {
  pin: object({ type: literal('pin'), nr: rowNumber(), panelistId: id(), start: instant() }),
  unpin: object({ type: literal('unpin'), nr: rowNumber() }),
  leaveOut: object({ type: literal('leaveOut'), nr: rowNumber() }),
  putBack: object({ type: literal('putBack'), nr: rowNumber() }),
  edit: object({ type: literal('edit'), rows: size(array(object({ nr: rowNumber(), cells })), 1, mostCorrections) }),
});
export type BatchChange =
  | { type: 'pin'; nr: number; panelistId: string; start: string }
  | { type: 'unpin' | 'leaveOut' | 'putBack'; nr: number }
  | { type: 'edit'; rows: { nr: number; cells: Cells }[] };
/** Changes one row, or corrects several rows, which are then checked together. Solves the other rows around them. */
export const changeBatchRow = call({
  method: 'POST',
  path: '/batches/:id/rows',
  summary: 'Change a row of a batch',
  access: admins,
  timeout: 'file',
  params: idParams,
  body: change,
  reply: batch,
});
/** The other proposals that a row could have while all other rows keep theirs. */
export const getBatchChoices = call({
  method: 'GET',
  path: '/batches/:id/choices',
  summary: 'Other panelists and times for a row',
  access: admins,
  timeout: 'short',
  params: idParams,
  query: object({ nr: queryInteger(1, mostSheetRows) }),
  reply: array(proposal),
});
/**
 * Books all proposals in the background. A second commit during that time changes nothing. 409 for another revision.
 */
export const commitBatch = call({
  method: 'POST',
  path: '/batches/:id/commit',
  summary: 'Book the proposals of a batch',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ revision: counter() }),
  reply: progress,
});
/** Stops a commit after the row that is being booked. Rows that are already booked stay booked. */
export const stopBatch = call({
  method: 'POST',
  path: '/batches/:id/stop',
  summary: 'Stop booking a batch',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: progress,
});
/** Discards a batch. Interviews that it booked remain. */
export const deleteBatch = call({
  method: 'DELETE',
  path: '/batches/:id',
  summary: 'Discard a batch',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
/** The rows that are not booked, with their reasons. */
export const downloadBatchFailures = call({
  method: 'GET',
  path: '/batches/:id/failures',
  summary: 'Rows of a batch that are not booked',
  access: admins,
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});
