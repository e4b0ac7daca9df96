import {
  jobFieldWords,
  jobStatusWords,
  jobTexts,
  type JobContent,
  type JobField,
} from '../../../contract/job-profiles-edit';
import { readableText } from '../../../contract/rich-text';
import { skillInWords } from '../job-words';

export interface JobChangeInWords {
  part: JobField;
  title: string;
  choice: { from: string; to: string } | null;
  text: { from: string; to: string } | null;
}

const nothing = 'nothing';
const numbers = ['yearsFrom', 'yearsTo', 'openings'] as const;

/** The differences between two contents of a job profile, in the order of the form. */
export function jobChanges(from: JobContent, to: JobContent): JobChangeInWords[] {
  const choice = (part: JobField, a: string, b: string): JobChangeInWords => ({
    part,
    title: jobFieldWords[part],
    choice: a === b ? null : { from: a || nothing, to: b || nothing },
    text: null,
  });
  const text = (part: JobField, a: string, b: string): JobChangeInWords => ({
    part,
    title: jobFieldWords[part],
    choice: null,
    text: a === b ? null : { from: a, to: b },
  });
  const word = (value: number | null) => (value === null ? '' : String(value));
  const skills = ({ skills: rows }: JobContent) => rows.map(skillInWords).toSorted().join('\n');
  return [
    choice('title', from.title, to.title),
    choice('location', from.location, to.location),
    ...numbers.map((part) => choice(part, word(from[part]), word(to[part]))),
    choice('status', jobStatusWords[from.status], jobStatusWords[to.status]),
    text('skills', skills(from), skills(to)),
    ...jobTexts.map((part) => {
      const [a, b] = [readableText(from[part]), readableText(to[part])];
      // The same words with different formatting.
      return a === b && from[part] !== to[part]
        ? choice(part, 'unchanged formatting', 'new formatting')
        : text(part, a, b);
    }),
  ].filter((one) => one.choice !== null || one.text !== null);
}

/** The changed fields in one line: "Location, Benefits". */
export const changedFields = (changes: readonly JobChangeInWords[]) => changes.map(({ title }) => title).join(', ');
