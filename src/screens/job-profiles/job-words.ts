import type { JobContent } from '../../contract/job-profiles-edit';
import { texts } from '../../contract/texts';

/** "2 to 5 years". */
export function yearsInWords({ yearsFrom, yearsTo }: Pick<JobContent, 'yearsFrom' | 'yearsTo'>): string {
  if (yearsFrom === null && yearsTo === null) return texts.fieldEmpty;
  if (yearsTo === null) return `From ${yearsFrom} years`;
  return yearsFrom === yearsTo ? `${yearsTo} years` : `${yearsFrom ?? 0} to ${yearsTo} years`;
}

/** "1 year 6 months", or "any" for none. */
export function monthsInWords(months: number): string {
  if (months === 0) return 'any experience';
  const count = (amount: number, word: string) => (amount === 0 ? '' : `${amount} ${word}${amount === 1 ? '' : 's'}`);
  return [count(Math.floor(months / 12), 'year'), count(months % 12, 'month')].filter(Boolean).join(' ');
}

/** "React, primary, 2 years". */
export const skillInWords = ({ name, primary, months }: JobContent['skills'][number]) =>
  [name, primary && 'primary', monthsInWords(months)].filter(Boolean).join(', ');
