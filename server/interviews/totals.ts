import type { ListQuery } from '../../src/contract/interviews';
import type { Caller } from '../auth/who';
import { join, sql, type Sql, type Tx } from '../db/database';
import { longest } from './views';

/** Interviews that begin and end as a list asks: those not over by `from`, and begun before `to`. */
export const spanned = ({ from, to }: Pick<ListQuery, 'from' | 'to'>): Sql[] => [
  ...(from === undefined ? [] : [endingAfter(new Date(from))]),
  ...(to === undefined ? [] : [sql`i.starts_at < ${new Date(to)}`]),
];
const endingAfter = (from: Date) => sql`i.ends_at > ${from} and i.starts_at > ${from}::timestamptz - ${longest}`;

/** Rows of `interview_totals i`, and what is counted beside them in `interviews i`, that make a total together. */
type Kept = { rows: Sql[]; counted: Sql[] };

// However its letters are written.
const is = (id: string | null) => sql`i.of = ${id}::uuid::text`;
const rowsOf = (rows: Sql): Kept => ({ rows: [rows], counted: [] });

const dayLength = 86_400_000;
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7);
const monthAfter = (instant: number, months: number) => {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
};

type Between = [from: number | null, to: number | null];

const between = (by: Sql, key: (instant: number) => string, [from, to]: Between): Sql =>
  join(
    [by, ...(from === null ? [] : [sql`i.of >= ${key(from)}`]), ...(to === null ? [] : [sql`i.of < ${key(to)}`])],
    ' and ',
  );
const days = (of: Between) => between(sql`i.by = 'day'`, dayOf, of);
const months = (of: Between) => between(sql`i.by = 'month'`, monthOf, of);

/** Whole days in UTC from midnight to midnight: of whole months and of the days around these. */
function wholeDays([from, to]: Between): Sql[] {
  const first = from === null ? null : monthAfter(from - 1, 1);
  const last = to === null ? null : monthAfter(to, 0);
  if (first !== null && last !== null && first >= last) return [days([from, to])];
  return [
    months([first, last]),
    ...(from === null || from === first ? [] : [days([from, first])]),
    ...(to === null || to === last ? [] : [days([last, to])]),
  ];
}

/** Whole days are kept; what lies before the first and after the last of them is counted, a day each at most. */
function spanOf({ from, to }: Pick<ListQuery, 'from' | 'to'>): Kept | null {
  const first = from === undefined ? null : Math.ceil(Date.parse(from) / dayLength) * dayLength;
  const last = to === undefined ? null : Math.floor(Date.parse(to) / dayLength) * dayLength;
  if (first !== null && last !== null && first >= last) return null;
  const counted: Sql[] = [];
  if (from !== undefined && first !== null)
    counted.push(sql`${endingAfter(new Date(from))} and i.starts_at < ${new Date(first)}`);
  if (to !== undefined && last !== null)
    counted.push(sql`i.starts_at >= ${new Date(last)} and i.starts_at < ${new Date(to)}`);
  return { rows: wholeDays([first, last]), counted };
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

/** Adds up what is kept, in one statement. `where` holds over `interviews i` and `interview_totals i` alike. */
export async function keptTotal(tx: Tx, { rows, counted }: Kept, where: Sql): Promise<number> {
  const parts = [
    ...rows.map((which) => sql`(select coalesce(sum(i.count), 0) from interview_totals i where ${which} and ${where})`),
    ...counted.map((which) => sql`(select count(*) from interviews i where ${which} and ${where})`),
  ];
  return (await tx.one<{ total: number }>(sql`select (${join(parts, ' + ')})::bigint as total`)).total;
}
