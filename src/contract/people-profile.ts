import {
  boolean,
  enums,
  integer,
  literal,
  nullable,
  number,
  object,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { call, eitherOf, file, id, idParams, oneOf, text, upload, type Access } from './kit';
import { candidateReaders } from './candidates';
import { saveOf, sectionShapes, type SaveSection } from './people-profile-sections';
import { limits } from './texts';

/** Only panelists and candidates have a profile (product: Guarded routes). */
export const profileOwners = ['PANELIST', 'CANDIDATE'] as const;
const owners: Access = { PANELIST: 'own', CANDIDATE: 'own' };

/** An encrypted value, or 'unreadable' if its key is missing or it is damaged. */
export const orUnreadable = <T, S>(struct: Struct<T, S>) => eitherOf([struct, literal('unreadable')]);
/** Encrypted values are masked: they show only enough to be recognized, such as "•••• 4821". */
const maskedIdentity = object({ pan: string(), idKind: string(), idNumber: string() });
const maskedBank = object({
  country: string(),
  account: string(),
  holder: string(),
  ifsc: string(),
  swift: string(),
});
const revision = integer();
export const profile = object({
  userId: string(),
  userType: enums(profileOwners),
  email: string(),
  personal: sectionShapes.personal,
  contact: sectionShapes.contact,
  skill: sectionShapes.skill,
  project: sectionShapes.project,
  education: sectionShapes.education,
  certificate: sectionShapes.certificate,
  identity: nullable(orUnreadable(maskedIdentity)),
  bank: nullable(orUnreadable(maskedBank)),
  /** The resume of a candidate; `at` is an instant, null if it was typed. */
  resume: nullable(object({ fileName: nullable(string()), at: nullable(string()) })),
  /** A short video of the user; `at` is an instant. */
  video: nullable(object({ seconds: number(), at: string() })),
  /** False for an account that can sign in only with a provider. */
  hasPassword: boolean(),
  revisions: object({
    personal: revision,
    skill: revision,
    project: revision,
    education: revision,
    certificate: revision,
    contact: revision,
    identity: revision,
    bank: revision,
  }),
});
export type Profile = Infer<typeof profile>;
export const getProfile = call({
  method: 'GET',
  path: '/profile',
  summary: 'The profile of the caller; bank account, PAN and ID proof are masked',
  access: owners,
  timeout: 'short',
  reply: profile,
});
/**
 * Saves one section, based on its `revision`. The email cannot be changed: it identifies the account. 400 with the
 * messages of the rules, at fields such as `rows.0.title`. 409 with the current `{revision, value}` if it was saved
 * elsewhere.
 */
export const saveSection = call({
  method: 'PUT',
  path: '/profile',
  summary: 'Save a section of the profile',
  access: owners,
  timeout: 'short',
  body: oneOf<SaveSection>('section', {
    personal: saveOf('personal'),
    skill: saveOf('skill'),
    project: saveOf('project'),
    education: saveOf('education'),
    certificate: saveOf('certificate'),
    contact: saveOf('contact'),
  }),
  reply: profile,
});

/** `fileName` is null if the text was typed; `at` is an instant. */
const resume = object({ text: string(), fileName: nullable(string()), at: nullable(string()) });
export type Resume = Infer<typeof resume>;
const candidates: Access = { CANDIDATE: 'own' };
export const getResume = call({
  method: 'GET',
  path: '/resume',
  summary: 'The resume of the caller',
  access: candidates,
  timeout: 'short',
  reply: nullable(resume),
});
/** Saves the resume's text as typed; an uploaded file is not removed. */
export const putResume = call({
  method: 'PUT',
  path: '/resume',
  summary: 'Write the resume by hand',
  access: candidates,
  timeout: 'short',
  body: object({ text: text(limits.resume, 1) }),
  reply: resume,
});
/**
 * Uploads a PDF or DOCX of at most 5 MB (product: Resumes) in place of any earlier file; its text becomes the
 * resume's text. 400 at `file` for another type or if no text can be read, 413 if it is too large.
 */
export const uploadResume = upload({
  path: '/resume',
  summary: 'Upload a resume',
  access: candidates,
  upload: { types: ['pdf', 'docx'], bytes: 5 * 1024 * 1024 },
  reply: resume,
});
export const downloadResume = call({
  method: 'GET',
  path: '/resume/file',
  refuses: [404],
  summary: 'The resume of the caller as it was uploaded',
  access: candidates,
  timeout: 'file',
  reply: file(),
  envelope: 'file',
});
/**
 * `id` is that of the candidate. An organization gets the file that came with its own candidacy, not that of the
 * person. Panelists cannot download it: they read the text, without contact details.
 */
export const downloadCandidateResume = call({
  method: 'GET',
  path: '/candidates/:id/resume-file',
  summary: 'The resume of a candidate as it was uploaded',
  access: candidateReaders,
  scope: 'candidates:read',
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});

/**
 * Stores the resume of a candidate within reach, replacing any earlier one that came with this candidacy. Its text
 * becomes that of the candidate. Refused as for `uploadResume`.
 */
export const uploadCandidateResume = upload({
  path: '/candidates/resume',
  summary: 'Upload the resume of a candidate',
  access: candidateReaders,
  upload: { types: ['pdf', 'docx'], bytes: 5 * 1024 * 1024 },
  body: object({ candidateId: id() }),
  reply: object({ fileName: string() }),
});
