import { mostMatching } from '../../../contract/job-profiles-sourcing';

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "2 years 3 months" (product: Sourcing). */
export function experienceWords(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return [years > 0 && many(years, 'year'), (rest > 0 || years === 0) && many(rest, 'month')].filter(Boolean).join(' ');
}

export const percentOf = (share: number) => Math.round(share * 100);
export const matchingText = (count: number) => (count > mostMatching ? `${mostMatching}+` : String(count));

export const candidatesHref = (jobProfileId: string) => `/dashboard/adminsourcing?tab=1&id=${jobProfileId}`;
