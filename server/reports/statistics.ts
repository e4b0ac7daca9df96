import { DateTime } from 'luxon';
import type { CountedMetric } from '../../src/contract/interviews-counted';
import type { Named } from '../../src/contract/kit';
import type { HoursTaken } from '../../src/contract/reports';
import {
  listStatistics,
  metricsOf,
  metricWords,
  mockGroup,
  type Statistics,
  type StatisticsGroup,
  type StatisticsQuery,
  type StatisticsRow,
} from '../../src/contract/reports-statistics';
import { empty, join, sql, type Sql, type Tx } from '../db/database';
import { countedIn, countedLeaves } from '../interviews/lists/counted';
import { conditionOf } from '../interviews/lists/views';
import { interviewsWithin } from '../interviews/reach';
import type { Caller } from '../kit/caller';
import type { ListSource } from '../kit/lists';
import { outcomesOf, partsOf, spanOf, type Days } from '../metrics/parts';
import { checkReport, hoursIn, hoursOf } from './interviews';
import { loadsOf } from './panelist-loads';

type Span = { from: string; to: string };
type Asked = Omit<StatisticsQuery, '_page' | '_limit' | 'sort'>;

const groupOf = ({ group = 'jobProfile' }: Asked, { reach }: Caller): StatisticsGroup =>
  reach === 'all' ? group : 'jobProfile';

/** @throws 400 */
async function daysOf(tx: Tx, query: Asked, caller: Caller): Promise<Days> {
  const { month, from = '', to = '' } = query;
  await checkReport(
    tx,
    'statistics',
    { ...query, span: month === undefined && from + to !== '' ? 'days' : 'month' },
    caller,
  );
  const zone = caller.timeZone;
  if (month === undefined) return { from: DateTime.fromISO(from, { zone }), to: DateTime.fromISO(to, { zone }) };
  const first = DateTime.fromISO(`${month}-01`, { zone });
  return { from: first, to: first.endOf('month').startOf('day') };
}

const columnOf: Record<StatisticsGroup, Sql> = {
  organization: sql`i.organization_id`,
  jobProfile: sql`i.job_profile_id`,
  panelist: sql`i.panelist_id`,
};
const whereOf = (metric: CountedMetric, span: Span, caller: Caller) =>
  conditionOf({
    leaves: countedLeaves(metric, caller),
    also: sql`${interviewsWithin(caller)} and ${countedIn(metric, span)}`,
  });

type GroupCount = { metric: CountedMetric; id: string | null; count: number };
/** The count of each metric in each group. A declined interview counts for the panelist who declined it. */
function countsIn(tx: Tx, group: StatisticsGroup, span: Span, caller: Caller): Promise<GroupCount[]> {
  const counts = metricsOf(group, caller.reach === 'all').map((metric) =>
    group === 'panelist' && metric === 'declined'
      ? sql`select 'declined'::text as metric, h.by_id::uuid as id, count(distinct h.interview_id) as count
          from interview_history h where h.type = 'DECLINE' and h.by_role = 'PANELIST'
            and h.at >= ${new Date(span.from)} and h.at < ${new Date(span.to)} group by 2`
      : sql`select ${metric}::text as metric, ${columnOf[group]} as id, count(*) as count
          from interviews i where ${whereOf(metric, span, caller)} group by 2`,
  );
  // A panelist whose interviews are all still to be held has a row, too, for the booked hours.
  if (group === 'panelist')
    counts.push(sql`
      select distinct 'held'::text, i.panelist_id, 0::bigint from interviews i
      where i.leaf in ('confirmed', 'live') and i.starts_at >= ${new Date(span.from)} and i.starts_at < ${new Date(span.to)}`);
  // Interviews without a panelist do not count for any.
  const named = group === 'panelist' ? sql`where id is not null` : empty;
  return tx.manyPlanned<GroupCount>(sql`select * from (${join(counts, ' union all ')}) counts ${named}`);
}

const firstOf = (type: string, last = false) => sql`(
  select ${last ? sql`max(h.at)` : sql`min(h.at)`} from interview_history h
  where h.interview_id = i.id and h.type = ${type} ${last ? sql`and h.at <= i.starts_at` : sql``})`;
const submitted = sql`(select f.at from feedback_versions f where f.interview_id = i.id and f.version = 1)`;
/** The time of the feedback. An organization sees feedback only once it is released. */
const feedbackOf = ({ reach }: Caller) =>
  reach === 'all' ? submitted : sql`case when i.leaf = 'released' then ${firstOf('APPROVE')} end`;

type GroupTimes = { id: string | null; booking: number | null; feedback: number | null };
const median = (hours: Sql) => sql`round((percentile_cont(0.5) within group (order by ${hours}))::numeric, 1)::float8`;
const timesIn = (tx: Tx, group: StatisticsGroup, span: Span, caller: Caller): Promise<GroupTimes[]> =>
  tx.manyPlanned<GroupTimes>(sql`
    select id, ${median(sql`booking`)} as booking, ${median(sql`feedback`)} as feedback from (
      select ${columnOf[group]} as id, ${hoursIn(sql`i.created_at`, firstOf('ACCEPT'))} as booking, null::float8 as feedback
      from interviews i where ${whereOf('booked', span, caller)}
      union all
      select ${columnOf[group]}, null, ${hoursIn(sql`i.ends_at`, feedbackOf(caller))}
      from interviews i where ${whereOf('held', span, caller)}) times
    group by id`);

const namedIn: Record<StatisticsGroup, Sql> = {
  organization: sql`(select id, name from organizations)`,
  jobProfile: sql`(select id, title as name from job_profiles)`,
  panelist: sql`(select id, name from users)`,
};

/** The rows of a report: every group with a count. */
async function rowsOf(tx: Tx, query: Asked, caller: Caller): Promise<StatisticsRow[]> {
  const group = groupOf(query, caller);
  const days = await daysOf(tx, query, caller);
  const span = spanOf(days);
  const counts = await countsIn(tx, group, span, caller);
  const times = new Map((await timesIn(tx, group, span, caller)).map((one) => [one.id, one]));
  const rows = new Map<string | null, StatisticsRow>();
  const none = Object.fromEntries(metricsOf(group, caller.reach === 'all').map((metric) => [metric, 0]));
  for (const { id, metric, count } of counts) {
    const { booking = null, feedback = null } = times.get(id) ?? {};
    const row = rows.get(id) ?? {
      ...{ id: id ?? mockGroup, name: 'Mock interviews', booking, feedback },
      counts: { ...none },
    };
    row.counts[metric] = (row.counts[metric] ?? 0) + count;
    rows.set(id, row);
  }
  const ids = [...rows.keys()].filter((id) => id !== null);
  for (const { id, name } of await tx.many<Named>(sql`
    select id, name from ${namedIn[group]} named where id = any(${ids}::uuid[])`)) {
    const row = rows.get(id);
    if (row) row.name = name;
  }
  const loads = group === 'panelist' ? await loadsOf(tx, ids, days, span) : new Map<string, never>();
  return [...rows.values()].map((row) => ({ ...row, ...loads.get(row.id) }));
}

type Sort = NonNullable<StatisticsQuery['sort']>;
function sorted(rows: StatisticsRow[], sort: Sort): StatisticsRow[] {
  const way = sort.startsWith('-') ? -1 : 1;
  const key = sort.replace('-', '') as CountedMetric | 'name';
  const byName = (a: StatisticsRow, b: StatisticsRow) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id);
  return rows.sort((a, b) =>
    key === 'name' ? way * byName(a, b) : way * ((a.counts[key] ?? 0) - (b.counts[key] ?? 0)) || byName(a, b),
  );
}

/** A statistics report by group, for its screen and its file (product: Reports). */
export const statisticsList: ListSource<StatisticsQuery, StatisticsRow> = {
  name: 'statisticsReport',
  access: listStatistics.access,
  check: async (tx, query, caller) => void (await daysOf(tx, query, caller)),
  async page(tx, query, caller) {
    const { _page: page = 0, _limit: limit = 25, sort = 'name' } = query;
    const rows = sorted(await rowsOf(tx, query, caller), sort);
    return {
      content: rows.slice(page * limit, (page + 1) * limit),
      pageable: { pageNumber: page },
      totalElements: rows.length,
    };
  },
  columns: {
    name: { header: 'Name', text: ({ name }) => name },
    ...Object.fromEntries(
      (Object.keys(metricWords) as CountedMetric[]).map((metric) => [
        metric,
        {
          header: metric.startsWith('canceledBy')
            ? `Canceled ${metricWords[metric].toLowerCase()}`
            : metricWords[metric],
          text: ({ counts }: StatisticsRow) => counts[metric] ?? '',
        },
      ]),
    ),
    booking: { header: 'Median hours to booking', text: ({ booking }) => booking ?? '' },
    feedback: { header: 'Median hours to feedback', text: ({ feedback }) => feedback ?? '' },
    bookedHours: { header: 'Booked hours', text: ({ bookedHours }) => bookedHours ?? '' },
    offeredHours: { header: 'Offered hours', text: ({ offeredHours }) => offeredHours ?? '' },
  },
};

type Times = Record<'booking' | 'waiting' | 'feedback' | 'review', HoursTaken>;

/** The totals of all groups. @throws 400 */
export async function statisticsOf(tx: Tx, query: Asked, caller: Caller): Promise<Statistics> {
  const days = await daysOf(tx, query, caller);
  const span = spanOf(days);
  const admin = caller.reach === 'all';
  const group = groupOf(query, caller);
  // Not grouped by panelist, because interviews without one count, too.
  const all = await countsIn(tx, 'jobProfile', span, caller);
  const groups = group === 'jobProfile' ? all : await countsIn(tx, group, span, caller);
  const counts = Object.fromEntries(
    metricsOf('jobProfile', admin).map((metric) => [
      metric,
      all.reduce((sum, one) => sum + (one.metric === metric ? one.count : 0), 0),
    ]),
  );
  const times = await tx.one<Times>(sql`
    select ${hoursOf(sql`booking`)} as booking, ${hoursOf(sql`waiting`)} as waiting, ${hoursOf(sql`feedback`)} as feedback,
      ${hoursOf(sql`review`)} as review
    from (
      select ${hoursIn(sql`i.created_at`, firstOf('ACCEPT'))} as booking, null::float8 as waiting, null::float8 as feedback,
        null::float8 as review
      from interviews i where ${whereOf('booked', span, caller)}
      union all
      select null, ${hoursIn(firstOf('ACCEPT', true), sql`i.starts_at`)}, ${hoursIn(sql`i.ends_at`, feedbackOf(caller))},
        ${hoursIn(submitted, firstOf('APPROVE'))}
      from interviews i where ${whereOf('held', span, caller)}) times`);
  const { booking, waiting, feedback, review } = times;
  const outcomes = await outcomesOf(tx, partsOf(days, 'day'), {}, caller);
  return {
    from: days.from.toFormat('yyyy-MM-dd'),
    to: days.to.toFormat('yyyy-MM-dd'),
    // Panelists may have no row although something was counted, such as requests.
    total: Math.max(new Set(groups.map(({ id }) => id)).size, all.length > 0 ? 1 : 0),
    counts,
    days: outcomes.map(({ from, held, canceled, noShow }) => ({ day: from, held, canceled, noShow })),
    ...{ booking, waiting, feedback },
    ...(admin && { review }),
  };
}
