import { array, boolean, enums, integer, nullable, number, object, optional, string, type Infer } from 'superstruct';
import { askedSkill, jobProfileStatuses, type AskedSkill } from './job-profiles';
import {
  call,
  id,
  idParams,
  named,
  narrowQuery,
  nothing,
  pageOf,
  pageQuery,
  sortBy,
  text,
  upload,
  type Access,
} from './kit';
import type { SkillRow } from './skills';
import { termsRefs, termsToRead } from './terms-due';
import { limits } from './texts';

const candidates: Access = { CANDIDATE: 'own' };

/** Converts the skills that a job requires to the form that `src/contract/skills.ts` matches. */
export const asRows = (skills: readonly AskedSkill[]): SkillRow[] =>
  skills.map(({ minMonths, ...skill }) => ({ ...skill, months: minMonths }));

/** How well a person's skills fit a job: `share` is from 0 to 1. */
const fit = object({ share: number(), matched: integer(), asked: integer() });
export type Fit = Infer<typeof fit>;

/** The number of matching skills in words: "4 of 6 skills". */
export const fitWords = ({ matched, asked }: Pick<Fit, 'matched' | 'asked'>) =>
  asked === 0 ? 'No skills asked for' : `${matched} of ${asked} ${asked === 1 ? 'skill' : 'skills'}`;

const openJob = object({
  id: string(),
  title: string(),
  location: nullable(string()),
  organization: named(),
  skills: array(askedSkill),
  /** When the job was created; an instant. */
  createdAt: string(),
  /** Null if the caller has no skills yet. */
  fit: nullable(fit),
  /** When the caller applied, an instant. */
  appliedAt: nullable(string()),
});
export type OpenJob = Infer<typeof openJob>;

/**
 * Open jobs of all organizations that are not blocked; `q` is a part of the title or organization (product:
 * Applying).
 */
export const listOpenJobs = call({
  method: 'GET',
  path: '/open-jobs',
  summary: 'Jobs to apply for, those that match best first unless asked otherwise',
  access: candidates,
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: narrowQuery.q,
    skillId: optional(id()),
    location: optional(text(limits.search)),
    applied: optional(enums(['yes', 'no'])),
    sort: sortBy('match', 'created', 'title', 'applied'),
  }),
  reply: pageOf(openJob),
});

/** The locations of open jobs, for a filter. */
export const listJobLocations = call({
  method: 'GET',
  path: '/open-jobs/locations',
  summary: 'The locations of jobs to apply for',
  access: candidates,
  timeout: 'short',
  reply: array(string()),
});

const skillRow = object({ id: string(), name: string(), primary: boolean(), months: integer() });
const jobResume = object({ fileName: string(), at: string() });
const openJobDetail = object({
  ...openJob.schema,
  status: enums(jobProfileStatuses),
  /** This and the next three texts are rich text. */
  description: string(),
  responsibilities: string(),
  benefits: string(),
  instructions: string(),
  ownSkills: array(skillRow),
  /** Whether the caller's profile has a resume, and the resume for this job, if any. */
  hasResume: boolean(),
  jobResume: nullable(jobResume),
  /** `canWithdraw` is false once the organization plans an interview. */
  application: nullable(object({ id: string(), at: string(), canWithdraw: boolean() })),
  /** The organization's terms that the caller accepts by applying. */
  terms: array(termsToRead),
});
export type OpenJobDetail = Infer<typeof openJobDetail>;

/** An open job, or one that the caller applied for. */
export const getOpenJob = call({
  method: 'GET',
  path: '/open-jobs/:id',
  summary: 'A job to apply for, with the caller’s match',
  access: candidates,
  timeout: 'short',
  params: idParams,
  reply: openJobDetail,
});

/**
 * Uploads a PDF or DOCX of at most 5 MB that is sent with the application for this job instead of the profile's
 * resume.
 */
export const uploadJobResume = upload({
  path: '/open-jobs/resume',
  summary: 'Upload a resume for one job',
  access: candidates,
  upload: { types: ['pdf', 'docx'], bytes: 5 * 1024 * 1024 },
  body: object({ jobProfileId: id() }),
  reply: jobResume,
});

export const resumeChoices = ['profile', 'job'] as const;
export type ResumeChoice = (typeof resumeChoices)[number];
/**
 * Applies for an open job, and accepts the organization's terms in the versions that were read. 400 at `resume` or
 * `skills` if they are missing. 404 for a job out of reach. 409 if the job is no longer open, the caller has already
 * applied, or terms are not accepted.
 */
export const applyForJob = call({
  method: 'POST',
  path: '/open-jobs/:id/applications',
  summary: 'Apply for a job',
  access: candidates,
  timeout: 'short',
  params: idParams,
  body: object({ resume: enums(resumeChoices), accepts: optional(termsRefs()) }),
  reply: object({ id: string() }),
  once: true,
});

/** Withdraws an application while nothing depends on it; 409 once an interview is planned. */
export const withdrawApplication = call({
  method: 'POST',
  path: '/applications/:id/withdraw',
  summary: 'Withdraw an application',
  access: candidates,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

const applicant = object({
  /** The id of the application. */
  id: string(),
  candidate: named(),
  at: string(),
  fit,
  skills: array(skillRow),
  /** Whether an interview for this job was requested. */
  planned: boolean(),
});
export type Applicant = Infer<typeof applicant>;

/** The applicants for one job, or for all jobs; `q` is a part of the name. */
export const listApplicants = call({
  method: 'GET',
  path: '/applicants',
  summary: 'Applicants of a job, the best match first unless asked otherwise',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' },
  scope: 'candidates:read',
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: narrowQuery.q,
    jobProfileId: optional(id()),
    sort: sortBy('match', 'created', 'name'),
  }),
  reply: pageOf(applicant),
});
