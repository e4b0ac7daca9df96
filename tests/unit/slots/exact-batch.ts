import fc from 'fast-check';
import type { Highs } from 'highs';
import { DateTime } from 'luxon';
import type { Batch, BatchRow } from '../../../server/slots/batch';
import { expect } from 'vitest';
import { mayBook } from '../../../server/slots/engine';
import { offeredIn28Days } from '../../../server/slots/free-time';
import { askedStarts } from '../../../server/slots/judge';
import { solve } from '../../../server/slots/solve';
import { at, HOUR } from './slot-facts';
import { batchOf, factsFor, panelist, requestOf, row } from './batch-facts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** A booking that BOOK would accept if it were the only one of the batch; `x` is its variable. */
type Triple = { x: string; nr: number; personId: string; panelistId: string; start: number; end: number; near: number };

function triplesOf(batch: Batch): Triple[] {
  return batch.rows.flatMap((asked) => {
    const request = requestOf(batch, asked);
    const starts = askedStarts(request).map(({ start }) => start);
    return batch.panelists.flatMap((one, who) =>
      starts
        .filter((start) => mayBook(request, factsFor(one, asked), start).ok)
        .map((start) => ({
          x: `x${asked.nr}_${who}_${start / QUARTER}`,
          nr: asked.nr,
          personId: asked.personId,
          panelistId: one.id,
          start,
          end: start + asked.minutes * MINUTE,
          near: Math.min(...asked.preferred.map((time) => Math.abs(time - start))) / MINUTE,
        })),
    );
  });
}

const grouped = <T>(all: readonly T[], keyOf: (one: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
};

/**
 * The exact solution of a batch without pins: an integer program over all its triples, with the rules in plain form.
 */
class ExactBatch {
  readonly #highs: Highs;
  readonly #triples: readonly Triple[];
  readonly #rules: readonly string[];

  constructor(highs: Highs, batch: Batch) {
    this.#highs = highs;
    this.#triples = triplesOf(batch);
    const rules: string[] = [];
    const atMost = (most: number, triples: readonly Triple[]) => {
      if (triples.length > most) rules.push(`${sumOf(triples)} <= ${most}`);
    };
    // At most one booking at a time, including the pause that follows it.
    const apart = (triples: readonly Triple[], pause: number) => {
      for (const instant of new Set(triples.map(({ start }) => start)))
        atMost(
          1,
          triples.filter(({ start, end }) => start <= instant && instant < end + pause),
        );
    };
    for (const [, ofRow] of grouped(this.#triples, ({ nr }) => String(nr))) atMost(1, ofRow);
    for (const [, ofPerson] of grouped(this.#triples, ({ personId }) => personId)) apart(ofPerson, 0);
    for (const one of batch.panelists) {
      const own = this.#triples.filter(({ panelistId }) => panelistId === one.id);
      apart(own, one.breathingMinutes * MINUTE);
      const local = (format: string) => (start: number) =>
        DateTime.fromMillis(start, { zone: one.timeZone }).toFormat(format);
      for (const [format, cap] of [
        ['yyyy-MM-dd', one.dayCap],
        ["kkkk-'W'WW", one.weekCap],
      ] as const) {
        const part = local(format);
        for (const [key, ofPart] of grouped(own, ({ start }) => part(start)))
          atMost(cap - one.interviewStarts.filter((start) => part(start) === key).length, ofPart);
      }
    }
    this.#rules = rules;
  }

  /** The maximum number of rows that can be booked if each panelist has at most this many interviews. */
  most(limits: ReadonlyMap<string, number> = new Map()): number {
    const loads = grouped(this.#triples, ({ panelistId }) => panelistId).flatMap(([id, triples]) => {
      const limit = limits.get(id);
      return limit === undefined ? [] : [`${sumOf(triples)} <= ${limit}`];
    });
    return Math.round(this.#solve('Maximize', sumOf(this.#triples), loads));
  }

  /** The least sum of minutes from the preferred times if each panelist has exactly this many interviews. */
  nearest(counts: ReadonlyMap<string, number>): number {
    const cost = this.#triples.filter(({ near }) => near > 0).map(({ x, near }) => `${near} ${x}`);
    const loads = grouped(this.#triples, ({ panelistId }) => panelistId).map(
      ([id, triples]) => `${sumOf(triples)} = ${counts.get(id) ?? 0}`,
    );
    return cost.length === 0 ? 0 : this.#solve('Minimize', wrapped(cost), loads);
  }

  #solve(sense: string, goal: string, more: readonly string[]): number {
    const rules = [...this.#rules, ...more].map((rule, nth) => ` r${nth}: ${rule}`).join('\n');
    const binary = this.#triples.map(({ x }) => ` ${x}`).join('\n');
    const program = `${sense}\n goal: ${goal}\nSubject To\n${rules}\nBinary\n${binary}\nEnd\n`;
    const { Status, ObjectiveValue } = this.#highs.solve(program, { output_flag: false, mip_rel_gap: 0 });
    if (Status !== 'Optimal') throw new Error(`The exact program is ${Status}`);
    return ObjectiveValue;
  }
}

// The format limits the length of a line.
const wrapped = (terms: readonly string[]) =>
  terms.map((term, nth) => (nth % 10 === 9 ? `${term}\n` : term)).join(' + ');
const sumOf = (triples: readonly Triple[]) => wrapped(triples.map(({ x }) => x));

const skills = ['java', 'go', 'sql', 'css'];
const hoursOn = (least: number, most: number) =>
  fc
    .tuple(
      fc.subarray([4, 5, 1, 2] as const, { minLength: 2, maxLength: 3 }),
      fc.integer({ min: 8, max: 11 }),
      fc.integer({ min: least, max: most }),
    )
    .map(([weekdays, from, long]) =>
      weekdays.map((weekday) => ({
        weekday,
        start: `${String(from).padStart(2, '0')}:00`,
        end: `${String(from + long).padStart(2, '0')}:00`,
      })),
    );
const panelistOf = (hours: ReturnType<typeof hoursOn>) =>
  fc.record({
    weekly: hours,
    timeZone: fc.constantFrom('UTC', 'UTC', 'Asia/Kolkata', 'Europe/Berlin'),
    breathingMinutes: fc.constantFrom(0, 15, 30),
    dayCap: fc.integer({ min: 2, max: 5 }),
    weekCap: fc.integer({ min: 4, max: 12 }),
    recentCount: fc.integer({ min: 0, max: 6 }),
    skills: fc
      .subarray(skills, { minLength: 1, maxLength: 3 })
      .map((known) => Object.fromEntries(known.map((skillId) => [skillId, 60]))),
    blockedBy: fc.constantFrom<string[]>([], [], [], ['o2']),
  });
const days = ['2027-06-03', '2027-06-04', '2027-06-07', '2027-06-08'];
const rowOf = fc.record({
  minutes: fc.constantFrom(30 as const, 60 as const, 60 as const, 90 as const),
  preferred: fc.uniqueArray(
    fc
      .tuple(fc.constantFrom(...days), fc.integer({ min: 16, max: 36 }))
      .map(([day, half]) => at(`${day}T00:00:00Z`) + (half * HOUR) / 2),
    { minLength: 1, maxLength: 2 },
  ),
  personId: fc.integer({ min: 1, max: 60 }).map((nr) => `c${nr}`),
  organizationId: fc.constantFrom('o1', 'o1', 'o2', null),
  skills: fc
    .constantFrom<string[]>(...skills.map((id) => [id]), [])
    .map((asked): BatchRow['skills'] => asked.map((skillId) => ({ skillId, primary: true, minMonths: 24 }))),
});

/** Batches of 35 to 70 rows and 6 to 12 panelists: tight ones have far more rows than places, easy ones hardly any. */
export const midSize = (kind: 'tight' | 'easy'): fc.Arbitrary<Batch> =>
  fc
    .tuple(
      fc.array(rowOf, { minLength: 35, maxLength: 70, size: 'max' }),
      fc.array(panelistOf(kind === 'tight' ? hoursOn(2, 4) : hoursOn(7, 10)), {
        minLength: 6,
        maxLength: 12,
        size: 'max',
      }),
    )
    .map(([rows, panelists]) =>
      batchOf(
        rows.map((facts, index) => row(index + 1, facts)),
        panelists.map((facts, index) => panelist({ ...facts, id: `p${index + 10}` })),
      ),
    );

/** The result for a batch, with the best possible values. */
type Compared = { count: number; most: number; minutes: number; leastMinutes: number; fairerCount: number };

/** A load that is smaller by this factor counts as fairer. */
const fairer = 1.2;

/**
 * Solves batches with the product and with the exact program. `fairerCount` is the number of rows that can be booked if
 * the largest load is smaller by the factor `fairer`.
 */
export function compareSolver(highs: Highs, kind: 'tight' | 'easy', seed: number, numRuns: number): Compared[] {
  return fc.sample(midSize(kind), { seed, numRuns }).map((batch) => {
    const solved = solve(batch, highs).flatMap(({ proposal }) => proposal ?? []);
    const exact = new ExactBatch(highs, batch);
    const counts = new Map<string, number>();
    for (const { panelistId } of solved) counts.set(panelistId, (counts.get(panelistId) ?? 0) + 1);
    const offered = batch.panelists.map((one) => ({ ...one, hours: offeredIn28Days(one) / HOUR }));
    // Only panelists who got rows are considered: the load of the others is unchanged.
    const largest = Math.max(
      ...offered.flatMap(({ id, hours, recentCount }) =>
        counts.has(id) ? [(recentCount + (counts.get(id) ?? 0)) / hours] : [],
      ),
    );
    const limits = offered.map(
      ({ id, hours, recentCount }) =>
        [id, Math.max(0, Math.floor((largest / fairer) * hours - recentCount + 1e-9))] as const,
    );
    return {
      count: solved.length,
      most: exact.most(),
      minutes: solved.reduce((sum, { reasons }) => sum + reasons.minutesFromPreferred, 0),
      leastMinutes: exact.nearest(counts),
      fairerCount: exact.most(new Map(limits)),
    };
  });
}

/** Checks the results against the promised quality (product: Many at once). */
export function expectNearlyExact(compared: readonly Compared[]): void {
  const sum = (of: (one: Compared) => number) => compared.reduce((total, one) => total + of(one), 0);
  for (const one of compared) {
    const { count, most, minutes, leastMinutes, fairerCount } = one;
    expect(count, JSON.stringify(one)).toBeLessThanOrEqual(most);
    expect(count / most, JSON.stringify(one)).toBeGreaterThanOrEqual(0.97);
    expect(minutes, JSON.stringify(one)).toBeGreaterThanOrEqual(leastMinutes);
    expect(minutes, JSON.stringify(one)).toBeLessThanOrEqual(1.3 * leastMinutes);
    expect(fairerCount, JSON.stringify(one)).toBeLessThan(count);
  }
  expect(sum(({ count }) => count) / sum(({ most }) => most)).toBeGreaterThanOrEqual(0.99);
}
