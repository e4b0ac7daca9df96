import { DateTime } from 'luxon';
import { decisionWords, labelInWords, type Leaf } from '../../src/contract/interviews';
import type { Named } from '../../src/contract/kit';
import {
  listReportInterviews,
  mostInReport,
  type HoursTaken,
  type InterviewReport,
  type InterviewReportQuery,
  type InterviewReportRow,
  type ReportOutcome,
} from '../../src/contract/reports';
import { noReportFields, reportProblem, type ReportKind, type ReportSearch } from '../../src/contract/reports-rules';
import { databaseNow, sql, type Sql, type Tx } from '../db/database';
import { seesReview } from '../interviews/lists/list';
import { orderOf } from '../interviews/lists/list-order';
import { interviewsWithin } from '../interviews/reach';
import { readerColumns, readerJoins, type ReadRow } from '../interviews/read';
import { interviewReply } from '../interviews/shape';
import type { Caller } from '../kit/caller';
import { invalid } from '../kit/failures';
import { allOf, given, instantText, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { spanOf } from '../metrics/parts';

/** @throws 400 with the field of the first violated rule (product: Reports) */
export async function checkReport(tx: Tx, kind: ReportKind, query: object, caller: Caller): Promise<void> {
  const today = DateTime.fromMillis(await databaseNow(tx), { zone: caller.timeZone }).toFormat('yyyy-MM-dd');
  const problem = reportProblem(kind, { ...noReportFields, ...query }, today);
  if (problem) throw invalid([problem]);
}

/** The instants that span local days of the reader. */
export const instantsOf = ({ from, to }: { from: string; to: string }, { timeZone: zone }: Pick<Caller, 'timeZone'>) =>
  spanOf({ from: DateTime.fromISO(from, { zone }), to: DateTime.fromISO(to, { zone }) });

const leavesOf: Record<ReportOutcome, readonly Leaf[]> = {
  waiting: ['pendingSchedule', 'reschedulePending'],
  upcoming: ['requested', 'confirmed', 'live'],
  held: ['pendingFeedback', 'inReview', 'released'],
  noShow: ['noShow'],
  canceled: ['canceled'],
};
const timed: readonly Leaf[] = [...leavesOf.upcoming, ...leavesOf.held, ...leavesOf.noShow];

/** Interviews that start in a span or were canceled in it. Canceled ones no longer have a time (product: Metrics). */
function inDays(days: { from: string; to: string }, caller: Caller): Sql {
  const { from, to } = instantsOf(days, caller);
  const within = (at: Sql) => sql`${at} >= ${new Date(from)} and ${at} < ${new Date(to)}`;
  return sql`(i.leaf = any(${[...timed]}) and ${within(sql`i.starts_at`)}
    or i.leaf = 'canceled' and ${within(sql`i.updated_at`)})`;
}

const columnOf: Record<ReportSearch, Sql> = {
  organization: sql`i.organization_id`,
  panelist: sql`i.panelist_id`,
  candidate: sql`i.candidate_id`,
  jobProfile: sql`i.job_profile_id`,
  state: sql`i.leaf`,
};

type Asked = Omit<InterviewReportQuery, 'sort' | '_page' | '_limit'>;
const whereOf = ({ by, value, from, to, outcome }: Asked, caller: Caller): Sql =>
  allOf(
    interviewsWithin(caller),
    by === undefined || value === undefined
      ? null
      : sql`${columnOf[by]} = ${value}::${by === 'state' ? sql`text` : sql`uuid`}`,
    from === undefined || to === undefined ? null : inDays({ from, to }, caller),
    given(outcome, (one) => sql`i.leaf = any(${[...leavesOf[one]]})`),
  );

type Found = ReadRow & Pick<InterviewReportRow, 'acceptedAt' | 'feedbackAt' | 'rescheduled' | 'payPaise'>;

const accepted = sql`(
  select min(h.at) from interview_history h where h.interview_id = i.id and h.type = 'ACCEPT')`;
const firstFeedback = sql`(select f.at from feedback_versions f where f.interview_id = i.id and f.version = 1)`;
/** The columns that a report adds to an interview `i`. */
const addedColumns = sql`${accepted} as "acceptedAt", ${firstFeedback} as "feedbackAt",
  (select count(*) from jsonb_array_elements(i.context->'rounds') r where r->>'how' in ('moved', 'rescheduled')) as rescheduled,
  coalesce((select sum(s.pay_paise) from settlements s where s.interview_id = i.id), 0)::bigint as "payPaise"`;

const hoursBetween = (from: string | null, to: string | null) =>
  from === null || to === null ? '' : Math.round((Date.parse(to) - Date.parse(from)) / 360_000) / 10;

/** The interviews of a report, for its screen and its file (product: Reports). */
export const interviewReportList: ListSource<InterviewReportQuery, InterviewReportRow> = {
  name: 'interviewReport',
  access: listReportInterviews.access,
  check: (tx, query, caller) => checkReport(tx, 'interviews', query, caller),
  async page(tx, query, caller) {
    await checkReport(tx, 'interviews', query, caller);
    const page = await pageOf<Found>(tx, query, {
      of: sql`interviews i`,
      id: sql`i.id`,
      where: whereOf(query, caller),
      order: orderOf(query.sort ?? 'start', seesReview(caller)),
      joins: readerJoins,
      columns: sql`${readerColumns}, ${addedColumns}`,
    });
    return {
      ...page,
      content: page.content.map((row) => ({
        ...interviewReply(row, caller),
        acceptedAt: row.acceptedAt,
        feedbackAt: row.feedbackAt,
        rescheduled: row.rescheduled,
        payPaise: row.payPaise,
      })),
    };
  },
  columns: {
    code: { header: 'Interview', text: ({ code }) => code },
    candidate: { header: 'Candidate', text: ({ candidate }) => candidate.name },
    job: { header: 'Job profile', text: ({ jobProfile }) => jobProfile?.title ?? 'Mock interview' },
    organization: { header: 'Organization', text: ({ organization }) => organization?.name ?? '' },
    panelist: { header: 'Panelist', text: ({ panelist }) => panelist?.name ?? '' },
    when: { header: 'Start', text: ({ start }, zone) => instantText(start, zone) },
    minutes: { header: 'Minutes', text: ({ minutes }) => minutes },
    state: {
      header: 'Status',
      text({ label }) {
        const { word, note } = labelInWords(label);
        return note === null ? word : `${word}, ${note}`;
      },
    },
    requested: { header: 'Requested', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    booking: { header: 'Hours to booking', text: (row) => hoursBetween(row.createdAt, row.acceptedAt) },
    feedback: { header: 'Hours to feedback', text: (row) => hoursBetween(row.end, row.feedbackAt) },
    decision: { header: 'Decision', text: ({ decision }) => (decision ? decisionWords[decision] : '') },
    rounds: { header: 'Rounds', text: ({ round }) => round ?? 0 },
    rescheduled: { header: 'Rescheduled', text: ({ rescheduled }) => rescheduled },
    pay: { header: 'Pay in rupees', text: ({ payPaise }) => payPaise / 100 },
  },
};

/** The median and the 90th percentile of hours in a column, as `HoursTaken`. */
export const hoursOf = (hours: Sql): Sql => sql`jsonb_build_object(
  'median', round((percentile_cont(0.5) within group (order by ${hours}))::numeric, 1),
  'most', round((percentile_cont(0.9) within group (order by ${hours}))::numeric, 1),
  'of', count(${hours}))`;
export const hoursIn = (from: Sql, to: Sql): Sql => sql`date_part('epoch', ${to} - ${from}) / 3600`;

const partyIn: Record<Exclude<ReportSearch, 'state'>, Sql> = {
  organization: sql`(select id, name from organizations)`,
  panelist: sql`(select id, name from users where user_type = 'PANELIST')`,
  candidate: sql`(select id, name from candidates)`,
  jobProfile: sql`(select id, title as name from job_profiles)`,
};
/** The name for the value of a report; null for a status, or if the value does not exist. */
export const partyOf = (tx: Tx, { by, value }: Pick<Asked, 'by' | 'value'>): Promise<Named | null> =>
  by === undefined || by === 'state' || value === undefined
    ? Promise.resolve(null)
    : tx.maybe<Named>(sql`select id, name from ${partyIn[by]} party where id = ${value}`);

/** The totals of a report (product: Reports). @throws 400 */
export async function summaryOf(tx: Tx, query: Asked, caller: Caller): Promise<InterviewReport> {
  await checkReport(tx, 'interviews', query, caller);
  const dated = query.from !== undefined;
  const at = sql`case when leaf = 'canceled' then updated_at else starts_at end`;
  const [found] = await tx.manyPlanned<{
    total: number;
    days: { day: string | null; leaf: Leaf; count: number }[];
    booking: HoursTaken;
    feedback: HoursTaken;
  }>(sql`
    with found as materialized (
      select i.id, i.leaf, i.starts_at, i.updated_at, ${hoursIn(sql`i.created_at`, accepted)} as booking,
        ${hoursIn(sql`i.ends_at`, firstFeedback)} as feedback
      from interviews i where ${whereOf(query, caller)} limit ${mostInReport + 1}),
    days as (
      select ${dated ? sql`to_char(${at} at time zone ${caller.timeZone}, 'YYYY-MM-DD')` : sql`null::text`} as day,
        leaf, count(*) as count
      from found group by 1, 2)
    select count(*) as total, ${hoursOf(sql`booking`)} as booking, ${hoursOf(sql`feedback`)} as feedback,
      coalesce((select jsonb_agg(jsonb_build_object('day', day, 'leaf', leaf, 'count', count)) from days), '[]') as days
    from found`);
  const { total = 0, days = [], booking = noHours, feedback = noHours } = found ?? {};
  const more = total > mostInReport;
  return {
    total: Math.min(total, mostInReport),
    ...(more && { more }),
    party: await partyOf(tx, query),
    days: byOutcome(days),
    booking,
    feedback,
  };
}
const noHours: HoursTaken = { median: null, most: null, of: 0 };

function byOutcome(days: { day: string | null; leaf: Leaf; count: number }[]): InterviewReport['days'] {
  const sums = new Map<string, InterviewReport['days'][number]>();
  for (const { day, leaf, count } of days) {
    const outcome = (Object.keys(leavesOf) as ReportOutcome[]).find((one) => leavesOf[one].includes(leaf)) ?? 'waiting';
    const known = sums.get(`${day} ${outcome}`);
    sums.set(`${day} ${outcome}`, { day, outcome, count: (known?.count ?? 0) + count });
  }
  return [...sums.values()].sort((a, b) => (a.day ?? '').localeCompare(b.day ?? ''));
}
