import { DateTime } from 'luxon';
import type { BodyOf } from '../../src/contract/kit';
import {
  scheduleHour,
  type ReportSchedule,
  type scheduleReport,
  type ScheduleSpan,
  type SentReport,
} from '../../src/contract/reports';
import { mostReportDays } from '../../src/contract/reports-rules';
import { databaseNow, sql, type Tx } from '../db/database';
import { begin, checkQuery, reachedBy } from '../exports/exports';
import { exportableLists } from '../exports/lists';
import { whoById, type Caller } from '../kit/caller';
import { forbidden, Refused } from '../kit/failures';
import { partyOf } from './interviews';

type Kept = ReportSchedule['query'];
const week = 7;

/** The next time after `now` (epoch ms) at which a weekly or monthly report is sent, in the reader's zone. */
export function nextOf(every: ScheduleSpan, now: number, zone: string): DateTime {
  const at = DateTime.fromMillis(now, { zone });
  const first = at.startOf(every).set({ hour: scheduleHour });
  return first > at
    ? first
    : at
        .startOf(every)
        .plus({ [every]: 1 })
        .set({ hour: scheduleHour });
}

/**
 * The days of a due report: the previous week or month. A report of interviews always covers a week, because it can
 * have at most 8 days.
 */
function daysFor(report: SentReport, every: ScheduleSpan, today: DateTime): Record<string, string> {
  if (report === 'statisticsReport' && every === 'month')
    return { month: today.minus({ months: 1 }).toFormat('yyyy-MM') };
  const days = Math.min(week, mostReportDays);
  return {
    from: today.minus({ days }).toFormat('yyyy-MM-dd'),
    to: today.minus({ days: 1 }).toFormat('yyyy-MM-dd'),
  };
}

/** @throws 400 and 403 as in the contract */
export async function schedule(tx: Tx, body: BodyOf<typeof scheduleReport>, caller: Caller): Promise<void> {
  const { report, every, query } = body;
  const now = await databaseNow(tx);
  const reached = reachedBy(caller, { list: report, organizationId: caller.organizationId });
  if (!reached) throw forbidden();
  const today = DateTime.fromMillis(now, { zone: caller.timeZone });
  const asked = checkQuery(reached.call, { ...query, ...daysFor(report, every, today) });
  await reached.source.check?.(tx, asked, reached.caller);
  await tx.run(sql`
    insert into report_schedules (owner_id, report, every, query, next_at)
    values (${caller.userId}, ${report}, ${every}, ${JSON.stringify(query)}::jsonb, ${nextOf(every, now, caller.timeZone).toJSDate()})
    on conflict (owner_id, report, every) do update set query = excluded.query, next_at = excluded.next_at`);
}

export async function ownSchedules(tx: Tx, { userId }: Caller): Promise<ReportSchedule[]> {
  const rows = await tx.many<Omit<ReportSchedule, 'party'>>(sql`
    select report, every, query, next_at as "nextAt" from report_schedules where owner_id = ${userId}
    order by next_at, report, every`);
  const found: ReportSchedule[] = [];
  for (const row of rows) found.push({ ...row, party: await partyOf(tx, row.query) });
  return found;
}

const remove = (tx: Tx, { ownerId, report, every }: Pick<Due, 'ownerId' | 'report' | 'every'>) =>
  tx.run(sql`delete from report_schedules where owner_id = ${ownerId} and report = ${report} and every = ${every}`);

export const stop = (tx: Tx, which: Pick<ReportSchedule, 'report' | 'every'>, { userId }: Caller) =>
  remove(tx, { ...which, ownerId: userId });

type Due = { ownerId: string; report: SentReport; every: ScheduleSpan; query: Kept; now: string };

/**
 * Begins each due scheduled report once. Its row is locked until its next time is stored, and other servers skip it. A
 * report that its owner may no longer read, or that can no longer be made, is deleted from the schedule.
 */
export async function beginScheduled(tx: Tx): Promise<void> {
  const due = await tx.many<Due>(sql`
    select owner_id as "ownerId", report, every, query, law_now() as now from report_schedules
    where next_at <= law_now() order by next_at limit 100 for update skip locked`);
  for (const one of due) {
    const { ownerId, report, every, query, now } = one;
    const who = await whoById(tx, ownerId);
    const reached = reachedBy(who, { list: report, organizationId: who?.organizationId ?? null });
    if (!who || !reached) {
      await remove(tx, one);
      continue;
    }
    const at = Date.parse(now);
    const days = daysFor(report, every, DateTime.fromMillis(at, { zone: who.timeZone }));
    const columns = Object.keys(exportableLists.get(report)?.source.columns ?? {});
    let next = nextOf(every, at, who.timeZone);
    try {
      await begin(tx, { list: report, query: { ...query, ...days }, columns, format: 'xlsx' }, reached.caller, {
        sent: true,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status !== 409) {
        await remove(tx, one);
        continue;
      }
      // Too many exports of the owner are running.
      next = DateTime.fromMillis(at).plus({ minutes: 10 });
    }
    await tx.run(sql`
      update report_schedules set next_at = ${next.toJSDate()}
      where owner_id = ${ownerId} and report = ${report} and every = ${every}`);
  }
}
