import { nullable, object, string, type Infer } from 'superstruct';
import { mobile, newName } from './auth-rules';
import { admins, call, file, idParams, text, timeZone, upload, type Access } from './kit';
import { limits } from './texts';

/** Only panelists and candidates have a profile (product: Guarded routes). */
export const profileOwners = ['PANELIST', 'CANDIDATE'] as const;
const owners: Access = { PANELIST: 'own', CANDIDATE: 'own' };

const profile = object({
  name: string(),
  email: string(),
  mobile: nullable(string()),
  timeZone: string(),
});
export type Profile = Infer<typeof profile>;
export const getProfile = call({
  method: 'GET',
  path: '/profile',
  summary: 'Contact details of the caller',
  access: owners,
  timeout: 'short',
  reply: profile,
});
/** The e-mail is the account and stays. */
export const putProfile = call({
  method: 'PUT',
  path: '/profile',
  summary: 'Change the contact details',
  access: owners,
  timeout: 'short',
  body: object({ name: newName(), mobile: nullable(mobile()), timeZone: timeZone() }),
  reply: profile,
});

/** `fileName` is null where the text was written by hand; `at` is an instant. */
const resume = object({ text: string(), fileName: nullable(string()), at: nullable(string()) });
export type Resume = Infer<typeof resume>;
const candidates: Access = { CANDIDATE: 'own' };
/** The calling candidate's own resume; null where there is none. */
export const getResume = call({
  method: 'GET',
  path: '/resume',
  summary: 'The resume of the caller',
  access: candidates,
  timeout: 'short',
  reply: nullable(resume),
});
/** Writes the resume's text by hand; a file handed in before stays beside it. */
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
 * Hands in a PDF or DOCX of at most 5 MB (product: Resumes); its text becomes the resume's text, and it replaces the
 * file before it. 400 at `file` where it is something else or has no text that can be read, 413 where it is too large.
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
  summary: 'The resume of the caller as it was uploaded',
  access: candidates,
  timeout: 'file',
  reply: file(),
  envelope: 'file',
});
/** `id` is the candidate's. Panelists read the text alone, with contacts struck out. */
export const downloadCandidateResume = call({
  method: 'GET',
  path: '/candidates/:id/resume-file',
  summary: 'The resume of a candidate as it was uploaded',
  access: admins,
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});
