import {
  mostArchiveFiles,
  mostUploadRows,
  uploadCandidates,
  uploadResumes,
  type UploadKind,
} from '../../../contract/candidates-uploads';
import { texts } from '../../../contract/texts';

type KindWords = {
  call: typeof uploadCandidates;
  form: string;
  file: string;
  /** How to begin, in the time zone of the reader. */
  guide: (zone: string) => string;
  check: string;
  missing: string;
  rows: string;
  another: string;
  discard: string;
  discarded: string;
};
const looked = 'You can correct errors in the next step. No one is added until you confirm.';
const stay = 'Candidates who were added stay, and can no longer be removed together.';

/** The texts of both uploads. A list of candidates and resumes are uploaded in the same way. */
export const kindWords: Record<UploadKind, KindWords> = {
  list: {
    call: uploadCandidates,
    form: 'List of candidates',
    file: 'Excel file of candidates',
    guide: (zone) =>
      `Fill in the template, one candidate per row and at most ${mostUploadRows.toLocaleString('en-US')} rows. Dates and times are in your time zone (${zone}). ${looked}`,
    check: 'Check the list',
    missing: texts.uploadWorkbook,
    rows: 'Rows of the list',
    another: 'Upload another list',
    discard: 'Discard the list',
    discarded: stay,
  },
  resumes: {
    call: uploadResumes,
    form: 'Resumes of candidates',
    file: 'Zip file of resumes',
    guide: () =>
      `Put the resumes (PDF or DOCX, at most ${mostArchiveFiles}) into one .zip. Each becomes a candidate: name, email and number are read from it, and the skills that it names. ${looked}`,
    check: 'Read the resumes',
    missing: texts.uploadZip,
    rows: 'Resumes',
    another: 'Upload more resumes',
    discard: 'Discard the resumes',
    discarded: `${stay} The other resumes are deleted.`,
  },
};
