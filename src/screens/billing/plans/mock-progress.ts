import type { ChartData, chartTones } from '../../../components/chart-data';
import type { MockProgress } from '../../../contract/billing-subscriptions';

type Line = { id: string; name: string; values: (number | null)[]; first: number; last: number };

/** The skills that were rated at least twice, the biggest change first. */
export function progressLines(mocks: readonly MockProgress[]): Line[] {
  const names = new Map(mocks.flatMap(({ ratings }) => ratings.map(({ skill }) => [skill.id, skill.name])));
  return [...names]
    .flatMap(([id, name]): Line[] => {
      const values = mocks.map(({ ratings }) => ratings.find(({ skill }) => skill.id === id)?.rating ?? null);
      const rated = values.filter((value) => value !== null);
      const [first, last] = [rated[0], rated.at(-1)];
      return rated.length < 2 || first === undefined || last === undefined ? [] : [{ id, name, values, first, last }];
    })
    .sort((a, b) => Math.abs(b.last - b.first) - Math.abs(a.last - a.first));
}

/** "Java: from 3 to 4. React: from 2 to 3." for the skills that changed most. */
export function progressWords(lines: readonly Line[]): string {
  const changed = lines.filter(({ first, last }) => first !== last).slice(0, 3);
  if (changed.length === 0) return 'Your ratings are the same as in your first mock interview.';
  return changed.map(({ name, first, last }) => `${name}: from ${first} to ${last}.`).join(' ');
}

const tones: (keyof typeof chartTones)[] = ['brand', 'second', 'third', 'bad', 'quiet'];

/** The lines as a chart: the first five are drawn, and all of them are in the table. */
export const progressChart = (
  lines: readonly Line[],
  labels: readonly string[],
  hrefOf: (row: number) => string,
): ChartData => ({
  kind: 'lines',
  of: 'Interview',
  labels,
  series: lines.map(({ name, values }, nth) => ({
    label: name,
    values,
    tone: tones[nth] ?? 'quiet',
    ...(nth >= tones.length && { tableOnly: true as const }),
  })),
  hrefOf,
});
