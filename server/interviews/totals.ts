import type { ListQuery } from '../../src/contract/interviews';
import type { Caller } from '../auth/who';
import { join, sql, type Sql, type Tx } from '../db/database';
import { longest } from './views';

export type Span = Pick<ListQuery, 'from' | 'to'>;

/** What is not over by `from`, whenever it began. */
export const endingAfter = (from: Date) => sql`i.ends_at > ${from} and ${startingLate(from)}`;
const startingLate = (from: Date) => sql`i.starts_at > ${from}::timestamptz - ${longest}`;

/** Interviews that begin and end as a list asks: those not over by `from`, and begun before `to`. */
export const spanned = ({ from, to }: Span): Sql[] => [
  ...(from === undefined ? [] : [endingAfter(new Date(from))]),
  ...(to === undefined ? [] : [sql`i.starts_at < ${new Date(to)}`]),
];

/** Rows of `interview_totals i`, and what is counted beside them in `interviews i`, that make a total together. */
type Kept = { rows: Sql[]; counted: Counted[] };
/** What began in a short while, and of that what ends as it should. */
type Counted = { begun: Sql; ends?: Sql };

// However its letters are written.
const is = (id: string | null) => sql`i.of = ${id}::uuid::text`;
const rowsOf = (rows: Sql): Kept => ({ rows: [rows], counted: [] });

const hour = 3_600_000;
const keyOf = (instant: number, letters: number) => new Date(instant).toISOString().slice(0, letters);
const yearFrom = (instant: number, years = 0) => Date.UTC(new Date(instant).getUTCFullYear() + years, 0);
const monthAfter = (instant: number) => {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
};

/** What time is kept by, the longest first: how many letters of an instant name it, and when one ends that begins then. */
const units = [
  { letters: 4, end: (at: number) => yearFrom(at, 1) },
  { letters: 7, end: monthAfter },
  { letters: 10, end: (at: number) => at + 24 * hour },
  { letters: 13, end: (at: number) => at + hour },
] as const;

/** Whole hours from one instant to another, as few years, months, days and hours as make them up. */
function wholeHours(from: number, to: number): Sql[] {
  const [inYears, times]: [string[], string[]] = [[], []];
  for (let at = from; at < to;) {
    const begins = ({ letters }: (typeof units)[number]) => keyOf(at, letters) !== keyOf(at - 1, letters);
    const { letters, end } = units.find((unit) => begins(unit) && unit.end(at) <= to) ?? units[3];
    (letters === 4 ? inYears : times).push(keyOf(at, letters));
    at = end(at);
  }
  return [
    ...(inYears.length > 0 ? [sql`i.by = 'year' and i.of = any(${inYears})`] : []),
    ...(times.length > 0 ? [sql`i.by = 'time' and i.of = any(${times})`] : []),
  ];
}

// Two ends, as the planner takes any one end for a third of all. A colon comes after all digits.
const years = (from: string, to: string) => sql`i.by = 'year' and i.of >= ${from} and i.of < ${to}`;

/** The same with no begin or no end. */
function wholeTime(from: number | null, to: number | null): Sql[] {
  if (from !== null && to !== null) return wholeHours(from, to);
  if (to !== null) return [years('', keyOf(to, 4)), ...wholeHours(yearFrom(to), to)];
  if (from === null) return [years('', ':')];
  const next = yearFrom(from - 1, 1);
  return [...wholeHours(from, next), years(keyOf(next, 4), ':')];
}

/** Whole hours are kept; what lies before the first and after the last of them is counted. */
function spanOf({ from, to }: Span): Kept | null {
  const first = from === undefined ? null : Math.ceil(Date.parse(from) / hour) * hour;
  const last = to === undefined ? null : Math.floor(Date.parse(to) / hour) * hour;
  if (first !== null && last !== null && first >= last) return null;
  const begun = (after: Sql, before: number) => ({ begun: sql`${after} and i.starts_at < ${new Date(before)}` });
  const counted: Counted[] = [];
  if (from !== undefined && first !== null) {
    const at = new Date(from);
    counted.push({ ...begun(startingLate(at), at.getTime()), ends: sql`i.ends_at > ${at}` });
    if (first > at.getTime()) counted.push(begun(sql`i.starts_at >= ${at}`, first));
  }
  if (to !== undefined && last !== null && last < Date.parse(to))
    counted.push(begun(sql`i.starts_at >= ${new Date(last)}`, Date.parse(to)));
  return { rows: wholeTime(first, last), counted };
}

/**
 * From which kept counts the total of a list is read: at most one of organization, job profile, panelist and time may narrow
 * it, beside what is kept with each (state, kind, a wish to cancel, decision). Null where it is to be counted.
 */
export function keptFor(query: ListQuery, caller: Caller): Kept | null {
  const { jobProfileId, candidateId, from, to } = query;
  const assigned = caller.reach === 'assigned';
  if (caller.reach === 'own' || candidateId !== undefined || (assigned && query.panelistId !== undefined)) return null;
  const organizationId = caller.reach === 'organization' ? caller.organizationId : query.organizationId;
  const panelistId = assigned ? caller.userId : query.panelistId;
  const narrowed = [
    // A job profile's is kept with its organization.
    ...(jobProfileId !== undefined
      ? [rowsOf(sql`i.by = 'jobProfile' and ${is(jobProfileId)}`)]
      : organizationId !== undefined
        ? [rowsOf(sql`i.by = 'organization' and ${is(organizationId)}`)]
        : []),
    ...(panelistId === undefined ? [] : [rowsOf(sql`i.by = 'panelist' and ${is(panelistId)}`)]),
    ...(from === undefined && to === undefined ? [] : [spanOf({ from, to })]),
  ];
  if (narrowed.length === 0) return rowsOf(sql`i.by = 'all'`);
  return narrowed.length > 1 ? null : (narrowed[0] ?? null);
}

// Never reached. With a limit the planner takes any span for a short one, as all of these are.
const all = 1_000_000_000;

/**
 * Adds up what is kept, in one statement. `where` holds over `interviews i` and `interview_totals i` alike. It is to be planned
 * once, for any values, as planning takes longer than adding up: so kept rows are found by what they are kept by alone
 * (offset 0), and ends are looked at one by one.
 */
export async function keptTotal(tx: Tx, { rows, counted }: Kept, where: Sql): Promise<number> {
  const parts = [
    ...rows.map(
      (which) => sql`(
        select coalesce(sum(i.count), 0) from (select * from interview_totals i where ${which} offset 0) i where ${where})`,
    ),
    ...counted.map(({ begun, ends }) => {
      const few = sql`select i.id from interviews i where ${begun} and ${where} limit ${all}`;
      return ends
        ? sql`(select count(*) from interviews i where i.id = any(array(${few})) and ${ends})`
        : sql`(select count(*) from (${few}) few)`;
    }),
  ];
  return (await tx.one<{ total: number }>(sql`select (${join(parts, ' + ')})::bigint as total`)).total;
}
