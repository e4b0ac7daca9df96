import { day, iso } from '../../src/contract/time';

export type DemoRate = {
  kind: 'real' | 'mock';
  minutes: number;
  leastMonths: number;
  holdsFrom: string;
  paise: number;
};

/** The rate card by kind, length and experience, which was raised a month ago (product: Remuneration). */
export function demoRates(now: number): DemoRate[] {
  const dateOf = (at: number) => iso(at).slice(0, 10);
  const rows: DemoRate[] = [];
  for (const { holdsFrom, raise } of [
    { holdsFrom: dateOf(now - 400 * day), raise: 1 },
    { holdsFrom: dateOf(now - 30 * day), raise: 1.08 },
  ])
    for (const kind of ['real', 'mock'] as const)
      for (const minutes of [30, 45, 60, 90])
        for (const { leastMonths, rupees } of [
          { leastMonths: 0, rupees: 900 },
          { leastMonths: 96, rupees: 1200 },
          { leastMonths: 144, rupees: 1600 },
        ]) {
          const perHour = rupees * raise * (kind === 'mock' ? 0.75 : 1);
          rows.push({ kind, minutes, leastMonths, holdsFrom, paise: Math.round((perHour * minutes) / 60) * 100 });
        }
  return rows;
}

/** The rate for a panelist at an instant, as the server would find it. @throws if there is none. */
export function rateAt(rates: DemoRate[], of: { kind: string; minutes: number; months: number; at: number }): number {
  const today = iso(of.at).slice(0, 10);
  const [best] = rates
    .filter(({ kind, minutes }) => kind === of.kind && minutes === of.minutes)
    .filter(({ leastMonths, holdsFrom }) => leastMonths <= of.months && holdsFrom <= today)
    .sort((a, b) => b.leastMonths - a.leastMonths || (a.holdsFrom < b.holdsFrom ? 1 : -1));
  if (!best) throw new Error('No rate holds');
  return best.paise;
}
