import { DateTime } from 'luxon';
import {
  accountLists,
  homeSpans,
  loadQueries,
  outcomeQuery,
  queues,
  requestedIn,
  startingIn,
  weekMetrics,
  type HomeMetrics,
  type Span,
} from '../../src/contract/metrics';
import { userTypes, type Page, type UserType } from '../../src/contract/kit';
import { waits } from '../../src/contract/interviews';
import { adminList, superAdminList } from '../auth/users';
import { databaseNow, sql, type Tx } from '../db/database';
import { interviewsWithin } from '../interviews/reach';
import type { Caller } from '../kit/caller';
import { hasFailed } from '../messages/emails';
import { portalList } from '../candidates/candidates';
import { organizationUserList } from '../organizations/users';
import { panelistList } from '../people/panelists';
import {
  countsOf,
  daysText,
  daysUntil,
  dayText,
  each,
  feedbackHoursOf,
  funnelOf,
  partsOf,
  spanOf,
  turnaroundOf,
  type Days,
} from './parts';

/** All metrics of the caller's home (product: Metrics). */
export async function metricsOf(tx: Tx, caller: Caller): Promise<HomeMetrics> {
  const today = DateTime.fromMillis(await databaseNow(tx), { zone: caller.timeZone }).startOf('day');
  const recap = daysUntil(today, homeSpans.recap);
  const shared = {
    today: dayText(today),
    week: await weekOf(tx, today, caller),
    recap: {
      ...(await countsOf(tx, outcomesIn(spanOf(recap)), caller)),
      ...(caller.reach === 'assigned' && { canceled: await canceledOn(tx, recap, caller) }),
      feedbackHours: await feedbackHoursOf(tx, recap, caller),
    },
    load: await loadOf(tx, today, caller),
  };
  if (caller.reach === 'assigned')
    return { ...shared, earned: await earnedBy(tx, today, caller), requests: await requestsOf(tx, caller) };
  const weeks = partsOf(daysUntil(today, homeSpans.weeks), 'week');
  const ofOwner = {
    ...shared,
    funnel: await funnelOf(tx, recap, {}, caller),
    turnaround: await turnaroundOf(tx, weeks, {}, caller),
  };
  if (caller.reach !== 'all') return ofOwner;
  return {
    ...ofOwner,
    users: await usersOf(tx, today, caller),
    queues: await queuesOf(tx, caller),
    failedEmails: await failedEmailsOf(tx, today),
    ...(caller.userType === 'SUPER_ADMIN' && { money: await waitingMoney(tx) }),
  };
}

/** Tasks that only super admins have. Each number is the length of a list of `payment`. */
const waitingMoney = (tx: Tx) =>
  tx.one<{ refunds: number; captures: number }>(sql`
    select (select count(*) from refunds where leaf = 'requested') as refunds,
      (select count(*) from payments where leaf = 'authorized') as captures`);

async function failedEmailsOf(tx: Tx, today: DateTime): Promise<number> {
  const { from } = spanOf(daysUntil(today, homeSpans.week));
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from mails m where m.created_at >= ${from}::timestamptz and ${hasFailed}`);
  return count;
}

const outcomesIn = (span: Span) => ({
  held: outcomeQuery('held', span),
  canceled: outcomeQuery('canceled', span),
  noShow: outcomeQuery('noShow', span),
});

async function weekOf(tx: Tx, today: DateTime, caller: Caller): Promise<HomeMetrics['week']> {
  const of = (days: Days) => ({ requests: requestedIn(spanOf(days)), ...outcomesIn(spanOf(days)) });
  const counts = await countsOf(tx, of(daysUntil(today, homeSpans.week)), caller);
  const before = await countsOf(tx, of(daysUntil(today.minus({ days: homeSpans.week }), homeSpans.week)), caller);
  return weekMetrics.map((metric) => ({ metric, count: counts[metric], before: before[metric] }));
}

/** Interviews that were canceled while they were the panelist's. A canceled interview no longer has a panelist. */
async function canceledOn(tx: Tx, days: Days, caller: Caller): Promise<number> {
  const { from, to } = spanOf(days);
  const row = await tx.manyPlanned<{ count: number }>(sql`
    select count(*) from interviews i
    where i.leaf = 'canceled' and i.updated_at >= ${from}::timestamptz and i.updated_at < ${to}::timestamptz
      and i.context #>> '{rounds,-1,panelistId}' = ${caller.userId} and i.context #>> '{rounds,-1,how}' = 'canceled'`);
  return row[0]?.count ?? 0;
}

/** The load of today and the six following days. */
async function loadOf(tx: Tx, today: DateTime, caller: Caller): Promise<HomeMetrics['load']> {
  const days = partsOf({ from: today, to: today.plus({ days: homeSpans.week - 1 }) }, 'day');
  const lists = Object.fromEntries(
    days.flatMap((one) =>
      Object.entries(each(loadQueries, startingIn(spanOf(one)))).map(([name, query]) => [
        `${name} ${dayText(one.from)}`,
        query,
      ]),
    ),
  );
  const counts = await countsOf(tx, lists, caller);
  return days.map((one) => {
    const { from } = daysText(one);
    return { day: from, booked: counts[`booked ${from}`] ?? 0, asked: counts[`asked ${from}`] ?? 0 };
  });
}

// The list of the accounts of a user type that can sign in.
const accountsOf: Record<
  UserType,
  (tx: Tx, span: { from?: string; _limit: number }, caller: Caller) => Promise<Counted>
> = {
  CANDIDATE: (tx, span, caller) => portalList.page(tx, { ...accountLists.CANDIDATE, ...span }, caller),
  PANELIST: (tx, span, caller) => panelistList.page(tx, { ...accountLists.PANELIST, ...span }, caller),
  ORGANIZATION_USER: (tx, span, caller) =>
    organizationUserList.page(tx, { ...accountLists.ORGANIZATION_USER, ...span }, caller),
  ADMIN: (tx, span, caller) => adminList.page(tx, { ...accountLists.ADMIN, ...span }, caller),
  SUPER_ADMIN: (tx, span, caller) => superAdminList.page(tx, { ...accountLists.SUPER_ADMIN, ...span }, caller),
};
type Counted = Pick<Page<unknown>, 'totalElements' | 'more'>;
const countIn = ({ totalElements, more }: Counted) => (more ? totalElements + 1 : totalElements);

/** The number of accounts by user type, in total and from the last 7 days, as their lists count them. */
async function usersOf(tx: Tx, today: DateTime, caller: Caller): Promise<NonNullable<HomeMetrics['users']>> {
  const { from } = spanOf(daysUntil(today, homeSpans.week));
  const rows: NonNullable<HomeMetrics['users']> = [];
  for (const userType of userTypes) {
    const page = accountsOf[userType];
    const count = countIn(await page(tx, { _limit: 0 }, caller));
    rows.push({ userType, count, week: countIn(await page(tx, { from, _limit: 0 }, caller)) });
  }
  return rows;
}

async function queuesOf(tx: Tx, caller: Caller): Promise<NonNullable<HomeMetrics['queues']>> {
  const lists = Object.fromEntries(
    queues.flatMap((view) => waits.map((waited) => [`${view} ${waited}`, { view, waited }] as const)),
  );
  const counts = await countsOf(tx, lists, caller);
  return queues.map((queue) => {
    const [day = 0, days = 0, longer = 0] = waits.map((waited) => counts[`${queue} ${waited}`]);
    return { queue, day, days, longer };
  });
}

const monthsShown = 6;
/** The earnings of a panelist in each of the last months, in the panelist's own zone (product: Credits and pay). */
async function earnedBy(tx: Tx, today: DateTime, caller: Caller): Promise<NonNullable<HomeMetrics['earned']>> {
  const first = today.startOf('month').minus({ months: monthsShown - 1 });
  const rows = await tx.many<{ month: string; paise: number }>(sql`
    select to_char(at at time zone ${caller.timeZone}, 'YYYY-MM') as month, sum(pay_paise)::bigint as paise
    from settlements where panelist_id = ${caller.userId} and at >= ${first.toJSDate()} group by 1`);
  return Array.from({ length: monthsShown }, (_, nth) => {
    const month = first.plus({ months: nth }).toFormat('yyyy-MM');
    return { month, paise: rows.find((row) => row.month === month)?.paise ?? 0 };
  });
}

const requestsShown = 100;
/**
 * The pay of the open requests if they were accepted now, and the months of experience that the job asks for (product:
 * Remuneration).
 */
const requestsOf = (tx: Tx, caller: Caller): Promise<NonNullable<HomeMetrics['requests']>> =>
  tx.many(sql`
    select i.id, (
        select r.paise from rate_cards r join panelists p on p.user_id = i.panelist_id
        where r.kind = i.kind and r.minutes = i.minutes and r.least_months <= p.experience_months
          and r.holds_from <= law_now()::date
        order by r.least_months desc, r.holds_from desc limit 1) as paise,
      coalesce((select max((skill ->> 'minMonths')::int) from jsonb_array_elements(i.skills) skill
        where (skill ->> 'primary')::boolean), 0) as months
    from interviews i where i.leaf = 'requested' and ${interviewsWithin(caller)} order by i.deadline, i.id limit ${requestsShown}`);
