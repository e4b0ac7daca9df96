import { DateTime } from 'luxon';
import type { Availability, Week } from '../../src/contract/people';
import { extraProblem, weeklyProblems } from '../../src/contract/people-hours';
import { iso } from '../../src/contract/time';
import type { Caller } from '../kit/caller';
import { databaseNow, jsonInstant, sql, type Tx } from '../db/database';
import { diariesOf } from '../slots/slot-facts';
import { freeRanges } from '../slots/free-time';
import { conflict, invalid } from '../kit/failures';
import { checkOwnZone, storeOwnZone } from '../kit/time-zones';

/** A panelist's working hours (product: Availability). */
export function availabilityOf(tx: Tx, panelistId: string): Promise<Availability> {
  return tx.one<Availability>(sql`
    select p.availability_revision as revision, u.time_zone as "timeZone", p.breathing_minutes as "breathingMinutes",
      p.day_cap as "dayCap", p.week_cap as "weekCap", p.auto_accept as "autoAccept",
      coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'start', starts, 'end', ends) order by weekday, starts)
        from panelist_hours where panelist_id = p.user_id), '[]') as weekly,
      coalesce((select jsonb_agg(jsonb_build_object('from', first_day, 'to', last_day) order by first_day, last_day)
        from panelist_days_off where panelist_id = p.user_id and last_day >= current_date - 1), '[]') as "daysOff",
      coalesce((select jsonb_agg(jsonb_build_object('start', ${jsonInstant(sql`starts_at`)}, 'end', ${jsonInstant(sql`ends_at`)}) order by starts_at)
        from panelist_extra_slots where panelist_id = p.user_id and ends_at > law_now()), '[]') as extra
    from panelists p join users u on u.id = p.user_id where p.user_id = ${panelistId}`);
}

async function refuseWrong(tx: Tx, given: Availability): Promise<void> {
  const now = await databaseNow(tx);
  const problems = [
    ...weeklyProblems(given.weekly),
    ...given.extra.flatMap((slot, index) => {
      const message = extraProblem(slot, now);
      return message === null ? [] : [{ field: `extra.${index}`, message }];
    }),
  ];
  if (problems.length > 0) throw invalid(problems);
}

/**
 * Replaces a panelist's availability if the revision is current. @throws 409 with the current one in `data`; 400 for
 * overlaps.
 */
export async function replaceAvailability(tx: Tx, panelistId: string, given: Availability): Promise<Availability> {
  await refuseWrong(tx, given);
  await checkOwnZone(tx, panelistId, given.timeZone);
  const changed = await tx.run(sql`
    update panelists set availability_revision = availability_revision + 1, breathing_minutes = ${given.breathingMinutes},
      day_cap = ${given.dayCap}, week_cap = ${given.weekCap}, auto_accept = ${given.autoAccept}
    where user_id = ${panelistId} and availability_revision = ${given.revision}`);
  if (changed !== 1)
    throw conflict(
      'Your hours were changed elsewhere. Check the latest version and try again.',
      await availabilityOf(tx, panelistId),
    );
  await storeOwnZone(tx, panelistId, given.timeZone, 'hours');
  await tx.run(sql`delete from panelist_hours where panelist_id = ${panelistId}`);
  await tx.run(sql`
    insert into panelist_hours (panelist_id, weekday, starts, ends)
    select ${panelistId}, weekday, start, "end" from jsonb_to_recordset(${JSON.stringify(given.weekly)}::jsonb) as h(weekday int, start text, "end" text)`);
  // Days off and extra slots that are over stay as they are: they count as hours that were offered.
  await tx.run(sql`
    delete from panelist_days_off where panelist_id = ${panelistId} and last_day >= current_date - 1`);
  await tx.run(sql`
    insert into panelist_days_off (panelist_id, first_day, last_day)
    select distinct ${panelistId}::uuid, "from", "to" from jsonb_to_recordset(${JSON.stringify(given.daysOff)}::jsonb) as d("from" date, "to" date)
    where "to" >= current_date - 1`);
  await tx.run(sql`delete from panelist_extra_slots where panelist_id = ${panelistId} and ends_at > law_now()`);
  await tx.run(sql`
    insert into panelist_extra_slots (panelist_id, starts_at, ends_at)
    select ${panelistId}::uuid, start, max("end") from jsonb_to_recordset(${JSON.stringify(given.extra)}::jsonb) as e(start timestamptz, "end" timestamptz)
    where "end" > law_now() group by start
    on conflict (panelist_id, starts_at) do update set ends_at = excluded.ends_at`);
  return availabilityOf(tx, panelistId);
}

/** Free and booked time of a panelist over seven local days from `from` (yyyy-MM-dd). */
export async function weekOf(tx: Tx, caller: Pick<Caller, 'userId' | 'timeZone'>, from: string): Promise<Week> {
  const first = DateTime.fromISO(from, { zone: caller.timeZone });
  const span = { from: first.toMillis(), to: first.plus({ days: 7 }).startOf('day').toMillis() };
  const diaries = await diariesOf(tx, [caller.userId], { spans: [{ start: span.from, end: span.to }] });
  const diary = diaries.get(caller.userId);
  const taken = await tx.many<Omit<Week['taken'][number], 'kind'>>(sql`
    select lower(o.during) as start, upper(o.during) as end, o.interview_id as "interviewId", coalesce(c.name, 'Held for a booking') as title
    from occupancy o left join holds h on h.id = o.hold_id
    left join interviews i on i.id = o.interview_id left join candidates c on c.id = i.candidate_id
    where o.panelist_id = ${caller.userId} and (h.id is null or h.until > law_now())
      and o.during && tstzrange(${new Date(span.from)}, ${new Date(span.to)}) order by 1`);
  return {
    timeZone: caller.timeZone,
    free: diary
      ? freeRanges({ ...diary, timeZone: caller.timeZone }, span.from, span.to).map(({ start, end }) => ({
          start: iso(start),
          end: iso(end),
        }))
      : [],
    taken: taken.map((slot) => ({ ...slot, kind: slot.interviewId === null ? 'hold' : 'interview' })),
  };
}
