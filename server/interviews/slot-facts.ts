import { empty, sql, type Sql, type Tx } from '../db/database';
import type { PanelistFacts, Range } from '../slots/types';

const hour = 3_600_000;
const dayLength = 24 * hour;

/** What the slot engine is told, and what it must not hold against this request: its own interview and hold. */
export type FactsQuery = {
  /** Epoch ms: the span in which slots may start or end. */
  from: number;
  to: number;
  now: number;
  organizationId: string | null;
  /** Only these panelists; all where left out. */
  panelistIds?: string[];
  exceptInterviewId?: string | null;
  exceptHoldId?: string | null;
};

const milliseconds = (column: Sql) => sql`(extract(epoch from ${column}) * 1000)::float8`;
const none = '00000000-0000-0000-0000-000000000000';

// A hold that has ended is not taken any more, whether or not somebody has swept it away.
const standing = (query: FactsQuery) => sql`
  left join holds h on h.id = o.hold_id
  where (o.hold_id is null or h.until > ${new Date(query.now)})
    and o.interview_id is distinct from ${query.exceptInterviewId ?? none}::uuid
    and o.hold_id is distinct from ${query.exceptHoldId ?? none}::uuid`;

/**
 * The facts of panelists for the slot engine (product 3), in one query. Taken time and starts reach a week and a day to
 * both sides, because day and week caps count in the panelist's own days and weeks.
 */
export function panelistFacts(tx: Tx, query: FactsQuery): Promise<PanelistFacts[]> {
  const from = new Date(query.from - 8 * dayLength);
  const to = new Date(query.to + 8 * dayLength);
  const only = query.panelistIds ? sql`where p.user_id = any(${query.panelistIds}::uuid[])` : empty;
  return tx.many<PanelistFacts>(sql`
    select p.user_id as id, u.name, u.time_zone as "timeZone", p.active and u.active as active,
      p.profile_confirmed as "profileConfirmed", p.breathing_minutes as "breathingMinutes", p.day_cap as "dayCap",
      p.week_cap as "weekCap", p.experience_months as "experienceMonths",
      coalesce(hours.list, '[]') as weekly, coalesce(off.list, '[]') as "daysOff", coalesce(extra.list, '[]') as extra,
      coalesce(known.list, '[]') as skills, coalesce(busy.list, '[]') as taken, coalesce(held.list, '[]') as "interviewStarts",
      coalesce(recent.count, 0)::int as "recentCount",
      exists (select from panelist_blocks b where b.panelist_id = p.user_id and b.organization_id = ${query.organizationId}::uuid) as blocked
    from panelists p
    join users u on u.id = p.user_id
    left join lateral (
      select json_agg(json_build_object('weekday', weekday, 'start', starts, 'end', ends)) as list
      from panelist_hours where panelist_id = p.user_id) hours on true
    left join lateral (
      select json_agg(json_build_object('from', first_day, 'to', last_day)) as list
      from panelist_days_off where panelist_id = p.user_id and last_day >= ${from}::timestamptz::date and first_day <= ${to}::timestamptz::date) off on true
    left join lateral (
      select json_agg(json_build_object('start', ${milliseconds(sql`starts_at`)}, 'end', ${milliseconds(sql`ends_at`)})) as list
      from panelist_extra_slots where panelist_id = p.user_id and ends_at > ${from}) extra on true
    left join lateral (
      select json_agg(json_build_object('skillId', skill_id, 'months', months)) as list
      from panelist_skills where panelist_id = p.user_id) known on true
    left join lateral (
      select json_agg(json_build_object('start', ${milliseconds(sql`lower(o.during)`)}, 'end', ${milliseconds(sql`upper(o.during)`)},
        'kind', case when o.hold_id is null then 'interview' else 'hold' end, 'id', coalesce(o.hold_id, o.interview_id))) as list
      from occupancy o ${standing(query)} and o.panelist_id = p.user_id and o.during && tstzrange(${from}, ${to})) busy on true
    left join lateral (
      select json_agg(${milliseconds(sql`i.starts_at`)}) as list
      from interviews i where i.panelist_id = p.user_id and i.starts_at > ${from} and i.starts_at < ${to}
        and i.leaf in ('requested', 'confirmed', 'live', 'pendingFeedback', 'inReview', 'released', 'noShow')
        and i.id <> ${query.exceptInterviewId ?? none}::uuid) held on true
    left join lateral (
      select count(*) as count
      from interviews i where i.panelist_id = p.user_id and i.starts_at > ${new Date(query.now - 28 * dayLength)} and i.starts_at <= ${new Date(query.now)}
        and i.leaf in ('confirmed', 'live', 'pendingFeedback', 'inReview', 'released', 'noShow')) recent on true
    ${only}`);
}

/** When the candidate, the person over all organizations, is taken within the span (product 3). */
export function personTaken(tx: Tx, personId: string, query: FactsQuery): Promise<Range[]> {
  return tx.many<Range>(sql`
    select ${milliseconds(sql`lower(o.during)`)} as start, ${milliseconds(sql`upper(o.during)`)} as end
    from occupancy o ${standing(query)} and o.person_id = ${personId}
      and o.during && tstzrange(${new Date(query.from - dayLength)}, ${new Date(query.to + dayLength)})`);
}
