import { DateTime } from 'luxon';
import {
  funnelQueries,
  funnelSteps,
  outcomeQuery,
  outcomes,
  requestedIn,
  startingIn,
  type MetricQuery,
  type FunnelStep,
  type Outcome,
  type Span,
  type Turnaround,
} from '../../src/contract/metrics';
import { iso } from '../../src/contract/time';
import { join, sql, type Sql, type Tx } from '../db/database';
import { askedOf, countLists } from '../interviews/lists/list';
import { conditionOf } from '../interviews/lists/views';
import type { Caller } from '../kit/caller';

/** Local days of a zone, both included. */
export type Days = { from: DateTime; to: DateTime };
export const dayText = (at: DateTime): string => at.toFormat('yyyy-MM-dd');
export const daysText = ({ from, to }: Days) => ({ from: dayText(from), to: dayText(to) });

/** The `count` local days that end with `last`. */
export const daysUntil = (last: DateTime, count: number): Days => ({ from: last.minus({ days: count - 1 }), to: last });

const startOf = (at: DateTime) => iso(at.startOf('day').toMillis());
const endOf = (at: DateTime) => iso(at.plus({ days: 1 }).startOf('day').toMillis());
/** The instants at which these days start and end. */
export const spanOf = ({ from, to }: Days): Span => ({ from: startOf(from), to: endOf(to) });

/** The condition over `interviews i` of the list with this query. */
export const whereOf = (query: MetricQuery, caller: Caller): Sql => conditionOf(askedOf(query, caller));

/** The counts of lists by name, read in one statement. */
export async function countsOf<K extends string>(
  tx: Tx,
  lists: Record<K, MetricQuery>,
  caller: Caller,
): Promise<Record<K, number>> {
  const names = Object.keys(lists) as K[];
  const counts = await countLists(
    tx,
    names.map((name) => lists[name]),
    caller,
  );
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0])) as Record<K, number>;
}

/** Adds a filter to each query. */
export const each = <K extends string>(queries: Record<K, MetricQuery>, also: MetricQuery): Record<K, MetricQuery> =>
  Object.fromEntries(
    Object.entries<MetricQuery>(queries).map(([name, query]) => [name, { ...query, ...also }]),
  ) as Record<K, MetricQuery>;

export async function funnelOf(tx: Tx, days: Days, also: MetricQuery, caller: Caller) {
  const counts = await countsOf<FunnelStep>(tx, each(funnelQueries, { ...requestedIn(spanOf(days)), ...also }), caller);
  return funnelSteps.map((step) => ({ step, count: counts[step] }));
}

/** The parts of a span: days up to a month, weeks from Monday up to half a year, months beyond. */
export function partsOf({ from, to }: Days, unit = unitOf({ from, to })): Days[] {
  const parts: Days[] = [];
  for (let at = from; at <= to;) {
    const next = at.startOf(unit).plus({ [unit]: 1 });
    parts.push({ from: at, to: DateTime.min(next.minus({ days: 1 }), to) });
    at = next;
  }
  return parts;
}

const [monthOfDays, halfYear] = [31, 185];
function unitOf({ from, to }: Days): 'day' | 'week' | 'month' {
  const days = to.diff(from, 'days').days + 1;
  if (days <= monthOfDays) return 'day';
  return days <= halfYear ? 'week' : 'month';
}

// The part of a span that an instant is in.
const partOf = (at: Sql, parts: readonly Days[]): Sql =>
  sql`width_bucket(${at}, array[${join(parts.map(({ from }) => sql`${startOf(from)}::timestamptz`))}])`;

/** The outcomes of interviews in each part. */
export async function outcomesOf(tx: Tx, parts: readonly Days[], also: MetricQuery, caller: Caller) {
  const span = wholeOf(parts);
  const one = (outcome: Outcome) => {
    const at = outcome === 'canceled' ? sql`i.updated_at` : sql`i.starts_at`;
    return sql`
      select ${outcome}::text as outcome, ${partOf(at, parts)} as part from interviews i
      where ${whereOf({ ...outcomeQuery(outcome, span), ...also }, caller)}`;
  };
  const rows = await tx.manyPlanned<{ outcome: Outcome; part: number; count: number }>(sql`
    select outcome, part, count(*) from (${join(outcomes.map(one), ' union all ')}) found group by 1, 2`);
  const countOf = (part: number, outcome: Outcome) =>
    rows.find((row) => row.part === part && row.outcome === outcome)?.count ?? 0;
  return parts.map((days, index) => ({
    ...daysText(days),
    held: countOf(index + 1, 'held'),
    canceled: countOf(index + 1, 'canceled'),
    noShow: countOf(index + 1, 'noShow'),
  }));
}

function wholeOf(parts: readonly Days[]): Span {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new Error('A span has at least one part');
  return spanOf({ from: first.from, to: last.to });
}

/** The median hours from an instant to the first version of the feedback `f`. */
const medianHours = (since: Sql) =>
  sql`round((percentile_cont(0.5) within group (order by date_part('epoch', f.at - ${since})) / 3600)::numeric, 1)::float8`;

// An organization sees feedback only once it is released.
const withFeedback = (query: MetricQuery, caller: Caller) => sql`
  from interviews i join feedback_versions f on f.interview_id = i.id and f.version = 1
  where ${whereOf({ ...query, ...(caller.reach === 'organization' ? { view: 'released' } : { view: 'completed' }) }, caller)}`;

/** Median hours to the feedback of the interviews of these days; null if there is none. */
export async function feedbackHoursOf(tx: Tx, days: Days, caller: Caller): Promise<number | null> {
  const row = await tx.manyPlanned<{ hours: number | null }>(sql`
    select ${medianHours(sql`i.ends_at`)} as hours ${withFeedback(startingIn(spanOf(days)), caller)}`);
  return row[0]?.hours ?? null;
}

/** Median times to the feedback of the interviews that start in each part. */
export async function turnaroundOf(
  tx: Tx,
  parts: readonly Days[],
  also: MetricQuery,
  caller: Caller,
): Promise<Turnaround> {
  const span = wholeOf(parts);
  const rows = await tx.manyPlanned<{ part: number; request: number; feedback: number }>(sql`
    select ${partOf(sql`i.starts_at`, parts)} as part, ${medianHours(sql`i.created_at`)} as request, ${medianHours(sql`i.ends_at`)} as feedback
    ${withFeedback({ ...startingIn(span), ...also }, caller)} group by 1`);
  return parts.map((days, index) => {
    const row = rows.find(({ part }) => part === index + 1);
    return { ...daysText(days), request: row?.request ?? null, feedback: row?.feedback ?? null };
  });
}

/** The panelists that held the most interviews in these days, and the hours that each offers per week. */
export async function panelistsOf(tx: Tx, days: Days, also: MetricQuery, caller: Caller, most: number) {
  return tx.manyPlanned<{ id: string; name: string; held: number; hours: number; feedbackHours: number | null }>(sql`
    with held as (
      select i.panelist_id as id, count(*) as held, ${medianHours(sql`i.ends_at`)} as "feedbackHours"
      from interviews i left join feedback_versions f on f.interview_id = i.id and f.version = 1
      where ${whereOf({ ...outcomeQuery('held', spanOf(days)), ...also }, caller)} group by 1),
    offered as (
      select panelist_id as id, sum(extract(epoch from ends::interval - starts::interval + case when ends <= starts then interval '1 day' else '0' end))
        / 3600 as hours
      from panelist_hours group by 1)
    select u.id, u.name, held.held, coalesce(round(offered.hours::numeric, 2), 0)::float8 as hours, held."feedbackHours"
    from held join users u on u.id = held.id left join offered on offered.id = held.id
    order by held.held desc, lower(u.name), u.id limit ${most}`);
}
