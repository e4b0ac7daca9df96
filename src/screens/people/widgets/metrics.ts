import type { Outcome } from '../../../contract/metrics';

/** A number of hours in words: "30 min", "2 h", "2.5 days"; a dash if there is none. */
export function hoursInWords(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${rounded(hours)} h` : `${rounded(hours / 24)} days`;
}
/** A formatter for an axis: all numbers use the unit of the largest one. */
export function hoursInOneUnit(all: readonly (number | null)[]): (hours: number | null) => string {
  const most = Math.max(0, ...all.map((hours) => hours ?? 0));
  const [unit, of] = most >= 48 ? ['days', 24] : most >= 1 ? ['h', 1] : ['min', 1 / 60];
  return (hours) => (hours === null ? '–' : `${rounded(hours / of)} ${unit}`);
}
const rounded = (value: number) => Math.round(value * 10) / 10;

/** How a count differs from the count of the previous span, in words. */
export function changeInWords(count: number, before: number, span: string): string {
  if (count === before) return `As many as in the ${span} before`;
  const by = Math.abs(count - before).toLocaleString('en');
  return `${by} ${count > before ? 'more' : 'fewer'} than in the ${span} before`;
}

export const outcomeWords: Record<Outcome, string> = { held: 'Held', canceled: 'Canceled', noShow: 'No show' };

/** The address of one analysis over these days; `part` in `more` names the interviews listed below it. */
export const analysisHref = (of: string, days: { from: string; to: string }, more: Record<string, string> = {}) =>
  `/dashboard/view-analytics?${new URLSearchParams({ of, ...days, ...more })}`;

/** The local day `count` days after `day`, yyyy-MM-dd. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** The `count` days that end with `today`. */
export const lastDays = (today: string, count: number) => ({ from: dayAfter(today, 1 - count), to: today });
