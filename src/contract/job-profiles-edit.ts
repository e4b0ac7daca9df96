import { array, boolean, enums, integer, nullable, object, size, string, type Infer } from 'superstruct';
import { cleanFreeText, nameLikeProblem } from './input-rules';
import { jobProfileStatuses } from './job-profiles';
import { call, counter, id, idParams, named, text, whole, type Access, type Detail } from './kit';
import { mostRich, richProblem } from './rich-text';
import { mostMonths, mostSkills, skillRowsProblem } from './skills';
import { limits, texts } from './texts';

const keepers: Access = { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' };

export type JobStatus = (typeof jobProfileStatuses)[number];
export const jobStatusWords: Record<JobStatus, string> = {
  DRAFT: 'Draft',
  OPEN: 'Open',
  ON_HOLD: 'On hold',
  CLOSED: 'Closed',
};

/** The maximum years of experience, and the maximum number of openings, of a job profile. */
export const mostYears = 60;
export const mostOpenings = 10_000;
/** The maximum number of characters of each rich text, without markup (product: Text limits). */
export const jobTextLimits = {
  description: limits.description,
  responsibilities: 2000,
  benefits: 2000,
  instructions: 3000,
} as const;
export type JobText = keyof typeof jobTextLimits;
export const jobTexts = Object.keys(jobTextLimits) as JobText[];

const rich = () => text(mostRich);
const jobSkill = object({ id: string(), name: string(), primary: boolean(), months: integer() });
const shared = {
  title: text(200),
  location: text(200),
  yearsFrom: nullable(whole(0, mostYears)),
  yearsTo: nullable(whole(0, mostYears)),
  openings: nullable(whole(1, mostOpenings)),
  description: rich(),
  responsibilities: rich(),
  benefits: rich(),
  instructions: rich(),
  status: enums(jobProfileStatuses),
};
/** Everything that can be changed in a job profile. Each version stores all of it. */
const jobContent = object({ ...shared, skills: array(jobSkill) });
export type JobContent = Infer<typeof jobContent>;
const sentContent = {
  ...shared,
  skills: size(array(object({ id: id(), primary: boolean(), months: whole(0, mostMonths) })), 0, mostSkills),
};

const jobProfile = object({
  id: string(),
  organization: named(),
  version: integer(),
  createdAt: string(),
  updatedAt: string(),
  /** The name of the user who saved the current version, if known. */
  by: nullable(string()),
  content: jobContent,
  /** The number of the job's interviews that are still waiting, upcoming or live, and of all its interviews. */
  openInterviews: integer(),
  interviews: integer(),
});
export type JobProfile = Infer<typeof jobProfile>;

/** Titles and locations are stored cleaned (product: Validation). */
export const cleanJob = <T extends Pick<JobContent, 'title' | 'location'>>(content: T): T => ({
  ...content,
  title: cleanFreeText(content.title),
  location: cleanFreeText(content.location),
});

/** The labels of the fields in which a job profile can have problems. */
export const jobFieldWords = {
  organization: 'Organization',
  title: 'Job profile',
  location: 'Location',
  yearsFrom: 'Experience from',
  yearsTo: 'Experience to',
  openings: 'Openings',
  skills: 'Skills',
  description: 'Job Description',
  responsibilities: 'Responsibilities',
  benefits: 'Benefits',
  instructions: 'Instruction',
  status: 'Status',
} as const;
export type JobField = keyof typeof jobFieldWords;

export const jobTextsOf = {
  experience: 'The upper limit must not be below the lower one',
  saved: 'Someone else has saved this job profile.',
} as const;

const emptyText: Record<JobText, string> = {
  description: texts.properText('Job Description'),
  responsibilities: texts.required,
  benefits: texts.required,
  instructions: texts.properText('Instruction'),
};

/**
 * The problems that prevent saving a job profile (product: Job profiles, Validation). Only an open job profile must
 * be complete. Every other one needs at least a title, and its other values must be valid.
 */
export function jobProblems(content: JobContent): Detail[] {
  const { title, location, yearsFrom, yearsTo, openings, skills, status } = content;
  const whole = status === 'OPEN';
  const lacks = (value: number | null, field: JobField) =>
    whole && value === null ? texts.fieldRequired(jobFieldWords[field]) : null;
  const order = yearsFrom !== null && yearsTo !== null && yearsTo < yearsFrom ? jobTextsOf.experience : null;
  const found: [JobField, string | null][] = [
    ['title', nameLikeProblem(jobFieldWords.title, title)],
    ['location', whole || location.trim() !== '' ? nameLikeProblem(jobFieldWords.location, location) : null],
    ['yearsFrom', lacks(yearsFrom, 'yearsFrom')],
    ['yearsTo', lacks(yearsTo, 'yearsTo') ?? order],
    ['openings', lacks(openings, 'openings')],
    ['skills', whole || skills.length > 0 ? skillRowsProblem(skills, 0) : null],
    ...jobTexts.map((field): [JobField, string | null] => [
      field,
      richProblem(content[field], jobTextLimits[field], whole ? emptyText[field] : null),
    ]),
  ];
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

/** The title of a copy, within the limit of a title. */
export const copyTitle = (title: string) => `Copy of ${title}`.slice(0, limits.name).trim();

export const getJobProfile = call({
  method: 'GET',
  path: '/job-profiles/:id',
  summary: 'One job profile',
  access: keepers,
  scope: 'job-profiles:read',
  timeout: 'short',
  params: idParams,
  reply: jobProfile,
});
const savedJob = object({ id: string(), version: integer() });
export type SavedJob = Infer<typeof savedJob>;
/** Creates a job profile. The organization must be the caller's own, unless they reach all organizations. */
export const createJobProfile = call({
  method: 'POST',
  path: '/job-profiles',
  summary: 'Create a job profile',
  access: keepers,
  scope: 'job-profiles:write',
  timeout: 'short',
  once: true,
  body: object({ organizationId: id(), ...sentContent }),
  reply: savedJob,
});
/** `data` of the 409 of `saveJobProfile`: the version that somebody else has saved. */
export type SavedMeanwhile = { version: number; by: string | null; at: string; content: JobContent };
/** 409 with `SavedMeanwhile` unless `version` is current. Saving unchanged content creates no new version. */
export const saveJobProfile = call({
  method: 'PUT',
  path: '/job-profiles/:id',
  summary: 'Save a job profile as its next version',
  access: keepers,
  scope: 'job-profiles:write',
  timeout: 'short',
  params: idParams,
  body: object({ version: counter(), ...sentContent }),
  reply: savedJob,
});
export const duplicateJobProfile = call({
  method: 'POST',
  path: '/job-profiles/:id/duplicate',
  summary: 'Make a draft with the content of a job profile',
  access: keepers,
  timeout: 'short',
  once: true,
  params: idParams,
  body: object({ title: text(200) }),
  reply: savedJob,
});

/** The maximum number of job profiles whose status can be changed at once. */
export const mostJobs = 100;
const statusReply = object({
  changed: integer(),
  /** The job profiles that cannot have this status yet, each with its first problem. */
  refused: array(object({ id: string(), title: string(), reason: string() })),
});
export type StatusReply = Infer<typeof statusReply>;
/** 404 unless all job profiles are within reach. A job profile that already has the status does not change. */
export const changeJobStatus = call({
  method: 'POST',
  path: '/job-profiles/status',
  refuses: [404],
  summary: 'Give job profiles another status',
  access: keepers,
  scope: 'job-profiles:write',
  timeout: 'short',
  body: object({ jobProfileIds: size(array(id()), 1, mostJobs), status: enums(jobProfileStatuses) }),
  reply: statusReply,
});

export const jobVersionKinds = ['created', 'edited', 'status', 'restored'] as const;
const jobVersion = object({
  version: integer(),
  kind: enums(jobVersionKinds),
  /** The version whose content was restored; null for other kinds. */
  restored: nullable(integer()),
  at: string(),
  by: nullable(string()),
  content: jobContent,
});
export type JobVersion = Infer<typeof jobVersion>;
export const listJobVersions = call({
  method: 'GET',
  path: '/job-profiles/:id/versions',
  summary: 'The latest hundred versions of a job profile, newest first',
  access: keepers,
  scope: 'job-profiles:read',
  timeout: 'short',
  params: idParams,
  reply: array(jobVersion),
});
/**
 * The status is retained. 400 if the old content is not sufficient for it, 409 with `SavedMeanwhile` unless `version`
 * is current.
 */
export const restoreJobVersion = call({
  method: 'POST',
  path: '/job-profiles/:id/restore',
  summary: 'Save the content of an earlier version as the next one',
  access: keepers,
  timeout: 'short',
  params: idParams,
  body: object({ version: counter(), restore: counter() }),
  reply: savedJob,
});
