import {
  jobFieldWords,
  jobProblems,
  jobTexts,
  mostOpenings,
  mostYears,
  type JobContent,
  type JobField,
} from '../../contract/job-profiles-edit';
import type { Detail, Named } from '../../contract/kit';
import { richLength } from '../../contract/rich-text';
import { texts } from '../../contract/texts';

/** A job profile as it is typed: numbers are text, and empty if there is no value. */
export type JobDraft = Omit<JobContent, 'yearsFrom' | 'yearsTo' | 'openings'> & {
  organization: Named | null;
  yearsFrom: string;
  yearsTo: string;
  openings: string;
};
export type JobChange = Partial<JobDraft>;

export const emptyDraft = (organization: Named | null): JobDraft => ({
  organization,
  title: '',
  location: '',
  yearsFrom: '',
  yearsTo: '',
  openings: '',
  description: '',
  responsibilities: '',
  benefits: '',
  instructions: '',
  skills: [],
  status: 'DRAFT',
});

const typed = (value: number | null) => (value === null ? '' : String(value));
export const draftOf = (content: JobContent, organization: Named | null): JobDraft => ({
  ...content,
  organization,
  yearsFrom: typed(content.yearsFrom),
  yearsTo: typed(content.yearsTo),
  openings: typed(content.openings),
});

const numberOf = (text: string) => (text === '' ? null : Number(text));
export function contentOf({ organization: _, ...draft }: JobDraft): JobContent {
  const { yearsFrom, yearsTo, openings } = draft;
  return {
    ...draft,
    title: draft.title.trim(),
    location: draft.location.trim(),
    yearsFrom: numberOf(yearsFrom),
    yearsTo: numberOf(yearsTo),
    openings: numberOf(openings),
  };
}

const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most);
/** Cleans a change as it is typed (product: Validation). An empty editor leaves an empty text. */
export function cleanChange(change: JobChange): JobChange {
  const cleaned = { ...change };
  if (cleaned.yearsFrom !== undefined) cleaned.yearsFrom = digits(cleaned.yearsFrom, 2);
  if (cleaned.yearsTo !== undefined) cleaned.yearsTo = digits(cleaned.yearsTo, 2);
  if (cleaned.openings !== undefined) cleaned.openings = digits(cleaned.openings, 5);
  for (const field of jobTexts) if (richLength(cleaned[field] ?? '-') === 0) cleaned[field] = '';
  return cleaned;
}

/** The errors that prevent a draft from being saved, by field. */
export function draftProblems(draft: JobDraft): Detail[] {
  const content = contentOf(draft);
  const range = (field: JobField, value: number | null, least: number, most: number) =>
    value !== null && (value < least || value > most) ? [{ field, message: `Must be from ${least} to ${most}` }] : [];
  return [
    ...(draft.organization === null
      ? [{ field: 'organization', message: texts.fieldRequired(jobFieldWords.organization) }]
      : []),
    ...range('yearsFrom', content.yearsFrom, 0, mostYears),
    ...range('yearsTo', content.yearsTo, 0, mostYears),
    ...range('openings', content.openings, 1, mostOpenings),
    ...jobProblems(content),
  ];
}

const plain = ({ skills, organization, ...rest }: JobDraft) =>
  JSON.stringify([
    organization?.id,
    Object.entries(rest).toSorted(),
    skills.map(({ id, primary, months }) => [id, primary, months]).toSorted(),
  ]);
export const isSameDraft = (a: JobDraft, b: JobDraft) => plain(a) === plain(b);
