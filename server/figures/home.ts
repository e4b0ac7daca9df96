import { DateTime } from 'luxon';
import {
  homeSpans,
  loadQueries,
  outcomeQuery,
  queues,
  requestedIn,
  startingIn,
  weekFigures,
  type HomeFigures,
  type Span,
} from '../../src/contract/figures';
import { mostCounted, userTypes, type UserType } from '../../src/contract/kit';
import { databaseNow, join, sql, type Sql, type Tx } from '../db/database';
import { interviewsWithin } from '../interviews/reach';
import type { Caller } from '../kit/caller';
import { hasFailed } from '../messages/mails';
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

// A subquery, so that it is not computed for each row.
const now = sql`(select law_now())`;

/** All figures of the caller's home (product: Figures). */
export async function figuresOf(tx: Tx, caller: Caller): Promise<HomeFigures> {
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
    users: await usersOf(tx),
    queues: await queuesOf(tx, caller),
    failedMails: await failedMailsOf(tx, today),
  };
}

async function failedMailsOf(tx: Tx, today: DateTime): Promise<number> {
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

async function weekOf(tx: Tx, today: DateTime, caller: Caller): Promise<HomeFigures['week']> {
  const of = (days: Days) => ({ requests: requestedIn(spanOf(days)), ...outcomesIn(spanOf(days)) });
  const counts = await countsOf(tx, of(daysUntil(today, homeSpans.week)), caller);
  const before = await countsOf(tx, of(daysUntil(today.minus({ days: homeSpans.week }), homeSpans.week)), caller);
  return weekFigures.map((figure) => ({ figure, count: counts[figure], before: before[figure] }));
}

/** Interviews that were canceled when they were the panelist's: what is canceled has no panelist any more. */
async function canceledOn(tx: Tx, days: Days, caller: Caller): Promise<number> {
  const { from, to } = spanOf(days);
  const row = await tx.manyPlanned<{ count: number }>(sql`
    select count(*) from interviews i
    where i.leaf = 'canceled' and i.updated_at >= ${from}::timestamptz and i.updated_at < ${to}::timestamptz
      and i.context #>> '{rounds,-1,panelistId}' = ${caller.userId} and i.context #>> '{rounds,-1,how}' = 'canceled'`);
  return row[0]?.count ?? 0;
}

/** Today and the six days that follow. */
async function loadOf(tx: Tx, today: DateTime, caller: Caller): Promise<HomeFigures['load']> {
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

async function usersOf(tx: Tx): Promise<NonNullable<HomeFigures['users']>> {
  const rows = await tx.many<{ userType: UserType; count: number; week: number }>(sql`
    select user_type as "userType", count(*), count(*) filter (where created_at > ${now} - interval '7 days') as week
    from users where active group by 1`);
  return userTypes.map((userType) => rows.find((row) => row.userType === userType) ?? { userType, count: 0, week: 0 });
}

// Since when the interviews of a queue wait: for their time, for their scorecard, for their review.
const waitingSince: Record<(typeof queues)[number], { leaves: string[]; since: Sql }> = {
  waiting: { leaves: ['pendingSchedule', 'reschedulePending'], since: sql`i.created_at` },
  pendingFeedback: { leaves: ['pendingFeedback'], since: sql`i.ends_at` },
  inReview: { leaves: ['inReview'], since: sql`i.updated_at` },
};

async function queuesOf(tx: Tx, caller: Caller): Promise<NonNullable<HomeFigures['queues']>> {
  const ages = queues.map((queue) => {
    const { leaves, since } = waitingSince[queue];
    // The oldest first, so that they are the ones that are counted of a very long queue.
    return sql`
      select ${queue}::text as queue, ${now} - since as age from (
        select ${since} as since from interviews i where i.leaf = any(${leaves}) and ${interviewsWithin(caller)}
        order by ${since} limit ${mostCounted}) found`;
  });
  const rows = await tx.manyPlanned<{ queue: (typeof queues)[number]; day: number; days: number; longer: number }>(sql`
    select queue, count(*) filter (where age < interval '1 day') as day,
      count(*) filter (where age >= interval '1 day' and age < interval '3 days') as days,
      count(*) filter (where age >= interval '3 days') as longer
    from (${join(ages, ' union all ')}) waiting group by 1`);
  return queues.map((queue) => rows.find((row) => row.queue === queue) ?? { queue, day: 0, days: 0, longer: 0 });
}

const monthsShown = 6;
/** What a panelist earned in each of the last months, in their own zone (product: Credits and pay). */
async function earnedBy(tx: Tx, today: DateTime, caller: Caller): Promise<NonNullable<HomeFigures['earned']>> {
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
 * What the open requests would pay, as accepting now would fix it, and the experience in months that the job asks for
 * (product: Remuneration).
 */
const requestsOf = (tx: Tx, caller: Caller): Promise<NonNullable<HomeFigures['requests']>> =>
  tx.many(sql`
    select i.id, (
        select r.paise from rate_cards r join panelists p on p.user_id = i.panelist_id
        where r.kind = i.kind and r.minutes = i.minutes and r.least_months <= p.experience_months
          and r.holds_from <= law_now()::date
        order by r.least_months desc, r.holds_from desc limit 1) as paise,
      coalesce((select max((skill ->> 'minMonths')::int) from jsonb_array_elements(i.skills) skill
        where (skill ->> 'primary')::boolean), 0) as months
    from interviews i where i.leaf = 'requested' and ${interviewsWithin(caller)} order by i.deadline, i.id limit ${requestsShown}`);
