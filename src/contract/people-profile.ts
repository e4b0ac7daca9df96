import { nullable, object, refine, string, type Infer } from 'superstruct';
import { mobile, newName } from './auth-rules';
import { call, text, timeZone, type Access } from './kit';
import { limits, texts } from './texts';

/** Only panelists and candidates have a profile (product 5, the profile guard). */
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
/** Bytes of the largest resume (product 6). */
export const resumeBytes = 5 * 1024 * 1024;
/** Controls, line ends and marks of direction, which make a file's name look like another one. */
export const hiddenMarks = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const resumeName = () =>
  refine(text(120, 1), 'fileName', (value) => {
    if (value.search(hiddenMarks) >= 0) return 'Text has characters that are not allowed';
    return /.\.(pdf|docx)$/i.test(value) || texts.fileFailed;
  });
/**
 * Hands in a PDF or DOCX of at most 5 MB, as base64; its text becomes the resume's text. 400 at `content` where it is
 * something else, is too large or has no text that can be read.
 */
export const uploadResume = call({
  method: 'POST',
  path: '/resume',
  summary: 'Upload a resume',
  access: candidates,
  timeout: 'upload',
  body: object({ fileName: resumeName(), content: text(Math.ceil(resumeBytes / 3) * 4, 4) }),
  reply: resume,
});
