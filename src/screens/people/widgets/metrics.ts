import type { Outcome } from '../../../contract/metrics';

/** "2 h", "1.5 days": a number of hours in words; a dash if there is none. */
export function hoursInWords(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${rounded(hours)} h` : `${rounded(hours / 24)} days`;
}
/** The same for an axis: all of its numbers in the unit of the largest. */
export function hoursInOneUnit(all: readonly (number | null)[]): (hours: number | null) => string {
  const most = Math.max(0, ...all.map((hours) => hours ?? 0));
  const [unit, of] = most >= 48 ? ['days', 24] : most >= 1 ? ['h', 1] : ['min', 1 / 60];
  return (hours) => (hours === null ? '–' : `${rounded(hours / of)} ${unit}`);
}
const rounded = (value: number) => Math.round(value * 10) / 10;

/** How a count differs from the one of the span before, in words. */
export function changeInWords(count: number, before: number, span: string): string {
  if (count === before) return `As many as in the ${span} before`;
  const by = Math.abs(count - before).toLocaleString('en');
  return `${by} ${count > before ? 'more' : 'fewer'} than in the ${span} before`;
}

export const outcomeWords: Record<Outcome, string> = { held: 'Held', canceled: 'Canceled', noShow: 'No show' };

/** One analysis over these days; `part` names the interviews that are listed below it. */
export const analysisHref = (of: string, days: { from: string; to: string }, more: Record<string, string> = {}) =>
  `/dashboard/view-analytics?${new URLSearchParams({ of, ...days, ...more })}`;

/** The local day `count` days after another, yyyy-MM-dd. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** The `count` days that end with `today`. */
export const lastDays = (today: string, count: number) => ({ from: dayAfter(today, 1 - count), to: today });
