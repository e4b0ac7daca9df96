import { array, boolean, enums, integer, nullable, object, optional, size, string, type Infer } from 'superstruct';
import {
  call,
  counter,
  file,
  id,
  idParams,
  mostCorrections,
  mostSheetRows,
  nothing,
  pageOf,
  pageQuery,
  sortBy,
  text,
  upload,
  whole,
} from './kit';
import { candidateReaders } from './candidates';
import { limits } from './texts';

/** The maximum number of rows of an uploaded list. */
export const mostUploadRows = 5_000;
/** The maximum number of files in an archive of resumes, and their maximum total size when unpacked. */
export const mostArchiveFiles = 500;
export const mostArchiveBytes = 200 * 1024 * 1024;

/** The kinds of uploads: a workbook, or an archive of resumes, which gives one row for each file. */
export const uploadKinds = ['list', 'resumes'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** The columns of the file in their order, with their headings. */
export const uploadWords = {
  name: 'Name',
  email: 'Email',
  country: 'Country',
  mobile: 'Mobile No',
  timeZone: 'Time zone',
  jobProfile: 'Job profile',
  time1: 'Date and time 1',
  time2: 'Date and time 2',
  time3: 'Date and time 3',
} as const;
export type UploadCell = keyof typeof uploadWords;
export const uploadCells = Object.keys(uploadWords) as UploadCell[];
const cell = () => text(254);
const cells = object({
  name: cell(),
  email: cell(),
  country: cell(),
  mobile: cell(),
  timeZone: cell(),
  jobProfile: cell(),
  time1: cell(),
  time2: cell(),
  time3: cell(),
});
export type UploadCells = Infer<typeof cells>;
/** The cells of an empty row. */
export const blankCells = Object.fromEntries(uploadCells.map((name) => [name, ''])) as UploadCells;

/**
 * `known`: the organization already has a candidate with this email. `unread`: the file is not a readable resume.
 * `kept`: not undone, because something depends on the candidate.
 */
export const uploadRowStates = ['ready', 'wrong', 'known', 'unread', 'taken', 'undone', 'kept'] as const;
export type UploadRowState = (typeof uploadRowStates)[number];
export const uploadRowWords: Record<UploadRowState, string> = {
  ready: 'Ready',
  wrong: 'To correct',
  known: 'Already a candidate',
  unread: 'Not read',
  taken: 'Added',
  undone: 'Removed again',
  kept: 'Kept',
};
const uploadRow = object({
  /** The number of the row, as text. */
  id: string(),
  /** The number of the row in the workbook, or of the file in the archive. */
  nr: integer(),
  cells,
  /** What is wrong or doubtful, with suggestions. */
  wrong: array(object({ cell: enums(uploadCells), message: string(), suggestions: optional(array(string())) })),
  /** Cells that are ignored or questionable, although the row can be added. */
  notes: array(object({ cell: enums(uploadCells), message: string(), suggestions: optional(array(string())) })),
  state: enums(uploadRowStates),
  /** The candidate who already has the email, or who was added. */
  candidateId: nullable(string()),
  /** Why the candidate was kept, or why the file was not read. */
  reason: nullable(string()),
  /** The name of the resume in the archive. */
  file: nullable(string()),
  /** The skills that the resume names: the text in which each was found, and its experience if the resume states it. */
  skills: array(
    object({ name: string(), months: nullable(integer()), found: string(), before: string(), after: string() }),
  ),
});
export type UploadRow = Infer<typeof uploadRow>;
export type UploadCorrection = { nr: number; cells: UploadCells };

export const uploadStates = ['reading', 'draft', 'taking', 'stopped', 'done', 'undoing', 'undone'] as const;
const progress = object({
  id: string(),
  kind: enums(uploadKinds),
  state: enums(uploadStates),
  /** Null for the portal. */
  organization: nullable(string()),
  organizationId: nullable(string()),
  revision: integer(),
  total: integer(),
  ready: integer(),
  wrong: integer(),
  known: integer(),
  unread: integer(),
  taken: integer(),
  kept: integer(),
  /** The number of rows that the current run still has to process. */
  left: integer(),
});
export type UploadProgress = Infer<typeof progress>;

/**
 * Reads a workbook and checks its rows, without adding candidates (product: Candidates in bulk). Without
 * `organizationId`, the upload is for the portal, or for the caller's own organization. 400 at `file` if it cannot be
 * read.
 */
export const uploadCandidates = upload({
  path: '/candidate-uploads',
  summary: 'Upload a list of candidates',
  access: candidateReaders,
  upload: { types: ['xlsx'], bytes: 5 * 1024 * 1024 },
  body: object({ organizationId: optional(id()) }),
  reply: progress,
});
/**
 * Reads the resumes in a .zip file in the background, one candidate for each (product: Candidates in bulk). Adds no
 * candidates. 400 at `file` if it is not an archive of files.
 */
export const uploadResumes = upload({
  path: '/candidate-uploads/resumes',
  summary: 'Upload resumes of candidates',
  access: candidateReaders,
  upload: { types: ['zip'], bytes: 25 * 1024 * 1024 },
  body: object({ organizationId: optional(id()) }),
  reply: progress,
});
export const getUploadTemplate = call({
  method: 'GET',
  path: '/candidate-uploads/template',
  summary: 'Workbook to fill in with candidates',
  access: candidateReaders,
  timeout: 'file',
  reply: file(),
  envelope: 'file',
});
/** The caller's latest upload of this kind from the last 24 hours that was neither discarded nor undone, or null. */
export const getCurrentUpload = call({
  method: 'GET',
  path: '/candidate-uploads/current',
  summary: 'Own unfinished upload of candidates',
  access: candidateReaders,
  timeout: 'short',
  query: object({ kind: enums(uploadKinds) }),
  reply: nullable(progress),
});
/** Only its owner can access an upload: 404 for everyone else, in this call and those below. */
export const getUpload = call({
  method: 'GET',
  path: '/candidate-uploads/:id',
  summary: 'How far an upload of candidates is',
  access: candidateReaders,
  timeout: 'short',
  params: idParams,
  reply: progress,
});
export const listUploadRows = call({
  method: 'GET',
  path: '/candidate-uploads/rows',
  summary: 'Rows of an upload of candidates',
  access: candidateReaders,
  timeout: 'short',
  query: object({
    ...pageQuery,
    uploadId: id(),
    q: optional(text(limits.search)),
    state: optional(enums(uploadRowStates)),
    sort: sortBy('nr'),
  }),
  reply: pageOf(uploadRow),
});
/** Corrects rows that are not added yet, and checks them again together. 409 while the upload is being worked on. */
export const changeUploadRows = call({
  method: 'POST',
  path: '/candidate-uploads/:id/rows',
  summary: 'Correct rows of an upload',
  access: candidateReaders,
  timeout: 'short',
  params: idParams,
  body: object({ rows: size(array(object({ nr: whole(1, mostSheetRows), cells })), 1, mostCorrections) }),
  reply: progress,
});
/**
 * Adds all ready rows in the background; with `skills`, also the skills of their resumes. A second call during that
 * time changes nothing. 409 for another revision.
 */
export const takeUpload = call({
  method: 'POST',
  path: '/candidate-uploads/:id/take',
  summary: 'Add the candidates that are ready',
  access: candidateReaders,
  timeout: 'short',
  params: idParams,
  body: object({ revision: counter(), skills: optional(boolean()) }),
  reply: progress,
});
/** Stops the current run after its page of rows. Rows that are already processed stay as they are. */
export const stopUpload = call({
  method: 'POST',
  path: '/candidate-uploads/:id/stop',
  summary: 'Stop reading, adding or removing candidates',
  access: candidateReaders,
  timeout: 'short',
  params: idParams,
  reply: progress,
});
/** Removes the candidates that the upload added, except those on whom something depends. */
export const undoUpload = call({
  method: 'POST',
  path: '/candidate-uploads/:id/undo',
  summary: 'Remove what an upload added',
  access: candidateReaders,
  timeout: 'short',
  params: idParams,
  reply: progress,
});
/** Discards the upload with its files. Candidates that were added remain. */
export const deleteUpload = call({
  method: 'DELETE',
  path: '/candidate-uploads/:id',
  summary: 'Discard an upload of candidates',
  access: candidateReaders,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
/** The rows that are not added, with their reasons, as a file that can be corrected and uploaded again. */
export const downloadUploadFailures = call({
  method: 'GET',
  path: '/candidate-uploads/:id/failures',
  summary: 'Rows of an upload that are not added',
  access: candidateReaders,
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});
