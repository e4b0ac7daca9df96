import { sql, type Sql, type Tx } from '../db/database';
import { day, hour, iso } from '../../src/contract/time';
import { refuseAlways } from './judge';
import type { BatchPanelist } from './batch';
import type { PanelistFacts, Range, SlotRequest, Weekly } from './types';

/** The search that the facts are read for. */
export type FactsQuery = {
  /** Epoch ms: the ranges in which slots may start or end; at least one. */
  spans: readonly Range[];
  organizationId: string | null;
  skills: SlotRequest['skills'];
  /** The interview and the hold of this request; their times do not count as taken. */
  exceptInterviewId?: string | null;
  exceptHoldId?: string | null;
};

/** A panelist's identity and qualification; only the requested skills. */
type Profile = Omit<PanelistFacts, keyof Diary>;
/** A panelist's hours, bookings and busy times elsewhere. */
type Diary = Pick<
  PanelistFacts,
  'weekly' | 'daysOff' | 'extra' | 'taken' | 'busy' | 'calendarReadAt' | 'interviewStarts' | 'recentCount'
>;

export const noDiary: Diary = {
  weekly: [],
  daysOff: [],
  extra: [],
  taken: [],
  busy: [],
  calendarReadAt: null,
  interviewStarts: [],
  recentCount: 0,
};

const milliseconds = (column: Sql) => sql`round(date_part('epoch', ${column}) * 1000)`;
const rangeOf = (start: Sql, end: Sql) =>
  sql`json_build_object('start', ${milliseconds(start)}, 'end', ${milliseconds(end)})`;
const during = rangeOf(sql`lower(during)`, sql`upper(during)`);
const asInterview = (range: Range) => ({ ...range, kind: 'interview' as const });
const asHold = (range: Range) => ({ ...range, kind: 'hold' as const });
const at = (instant: number) => new Date(instant);

// Breaks are at most two hours, and the grid shows one hour on either side.
const around = 2 * hour;
/** A multirange of all instants at which taken time is relevant. */
const near = ({ spans }: Pick<FactsQuery, 'spans'>) => {
  const ranges = spans.map(({ start, end }) => `[${iso(start - around)},${iso(end + around)})`);
  return sql`${`{${ranges.join(',')}}`}::tstzmultirange`;
};

// As a subquery it is evaluated once per statement.
const now = sql`(select law_now())`;

/** Whether a row `o` of `occupancy` counts; an expired hold does not, even if it is not deleted yet. */
const counts = ({
  exceptInterviewId = null,
  exceptHoldId = null,
}: Pick<FactsQuery, 'exceptInterviewId' | 'exceptHoldId'>) => sql`
  (o.interview_id is not null and o.interview_id is distinct from ${exceptInterviewId}::uuid
    or o.hold_id is distinct from ${exceptHoldId}::uuid
      and exists (select from holds h where h.id = o.hold_id and h.until > ${now}))`;

const profileColumns = sql`
  p.user_id as id, u.name, u.time_zone as "timeZone", p.active and u.active as active,
  p.profile_confirmed as "profileConfirmed", p.breathing_minutes as "breathingMinutes", p.day_cap as "dayCap",
  p.week_cap as "weekCap", p.experience_months as "experienceMonths",
  coalesce(s.skills, '{}') as skills`;

/**
 * Panelists `p` with their users `u`, all or the given ones, with the months of use of those requested skills that they
 * have.
 */
function profileTables(skillIds: readonly string[], ids: readonly string[] | null) {
  const given = (column: Sql) => (ids === null ? sql`true` : sql`${column} = any(${ids}::uuid[])`);
  return sql`
    panelists p join users u on u.id = p.user_id
    left join (select panelist_id, json_object_agg(skill_id, months) as skills from panelist_skills
      where skill_id = any(${skillIds}::uuid[]) and ${given(sql`panelist_id`)} group by 1) s on s.panelist_id = p.user_id
    where ${given(sql`p.user_id`)}`;
}

/**
 * The facts of all or the given panelists for the slot engine (product: Slots). If all are requested, diaries are read
 * only for panelists who can serve the request; the engine ignores the diaries of others.
 */
export async function panelistFacts(tx: Tx, query: FactsQuery, ids: string[] | null = null): Promise<PanelistFacts[]> {
  const skillIds = query.skills.map(({ skillId }) => skillId);
  const profiles = await tx.many<Profile>(sql`
    select ${profileColumns},
      exists (select from panelist_blocks b where b.panelist_id = p.user_id and b.organization_id = ${query.organizationId})
        or exists (select from organizations o where o.id = ${query.organizationId} and o.blocked) as blocked
    from ${profileTables(skillIds, ids)}`);
  const able = ids ?? profiles.filter((profile) => refuseAlways(query, profile) === null).map(({ id }) => id);
  const diaries = await diariesOf(tx, able, query);
  return profiles.map((profile) => ({ ...profile, ...(diaries.get(profile.id) ?? noDiary) }));
}

/** The facts of all panelists for requests of several organizations, with these skills. */
export async function batchFacts(
  tx: Tx,
  spans: FactsQuery['spans'],
  skillIds: readonly string[],
): Promise<BatchPanelist[]> {
  type BatchProfile = Omit<Profile, 'blocked'> & Pick<BatchPanelist, 'blockedBy'>;
  const profiles = await tx.many<BatchProfile>(sql`
    select ${profileColumns},
      coalesce((select json_agg(organization_id) from (
        select organization_id from panelist_blocks b where b.panelist_id = p.user_id
        union all select id from organizations where blocked) of), '[]') as "blockedBy"
    from ${profileTables(skillIds, null)}`);
  const able = profiles.filter(({ active, profileConfirmed }) => active && profileConfirmed);
  const diaries = await diariesOf(
    tx,
    able.map(({ id }) => id),
    { spans },
  );
  return profiles.map((profile) => ({ ...profile, ...(diaries.get(profile.id) ?? noDiary) }));
}

/** The hours of a panelist as `hoursColumns` reads them; `weekly` is read by `weeklyOf`. */
export type HoursRow = { weekly: string } & Pick<Diary, 'daysOff' | 'extra'>;
/** The largest number of panelists whose diaries are read with a prepared plan, as for a booking. */
const few = 20;

type DiaryRow = { id: string } & HoursRow &
  Pick<Diary, 'busy' | 'calendarReadAt'> & {
    booked: Range[];
    held: Range[];
    ahead: number[];
    past: number[];
  };

/**
 * The hours of a panelist that are relevant for a span. Extra slots of the last 28 days are included, because they
 * count as offered hours. Weekly hours are one text: as objects they took a seventh of the time of a search over all
 * panelists.
 */
export const hoursColumns = (id: Sql, { start, end }: Range) => sql`
  coalesce((select string_agg(weekday || ' ' || starts || ' ' || ends, ',') from panelist_hours
    where panelist_id = ${id}), '') as weekly,
  coalesce((select json_agg(json_build_object('from', first_day, 'to', last_day)) from panelist_days_off
    where panelist_id = ${id} and last_day >= ${at(start - 2 * day)}::timestamptz::date
      and first_day <= ${at(end + 2 * day)}::timestamptz::date), '[]') as "daysOff",
  coalesce((select json_agg(${rangeOf(sql`greatest(starts_at, ${now} - interval '28 days')`, sql`ends_at`)}) from panelist_extra_slots
    where panelist_id = ${id} and ends_at > ${now} - interval '28 days'), '[]') as extra`;

/** Parses the weekly hours in the text that `hoursColumns` produces: '1 09:00 13:00,2 …'. */
export const weeklyOf = (text: string): Weekly[] =>
  text === ''
    ? []
    : text.split(',').map((hours) => {
        const [weekday, start = '', end = ''] = hours.split(' ');
        return { weekday: Number(weekday) as Weekly['weekday'], start, end };
      });

/** Whether a busy time `s` of a calendar `c` of a connection `n` blocks interviews (product: Connected calendars). */
export const spanCounts = sql`(n.set_up and c.chosen and not s.ignored and (n.tentative_counts or not s.tentative)
  and (n.all_day_counts or not s.all_day))`;

/**
 * The busy times of connected calendars that count, and when they were read, by user (product: Connected calendars).
 * One query reads them for all users: most users have many busy times, of which few are near the spans.
 */
const calendars = (userIds: readonly string[], query: Pick<FactsQuery, 'spans'>) => sql`
  select n.user_id, min(${milliseconds(sql`coalesce(c.read_at, n.created_at)`)}) as read_at,
    json_agg(${rangeOf(sql`s.starts_at`, sql`s.ends_at`)}) filter (where s.id is not null) as busy
  from calendar_connections n join connected_calendars c on c.connection_id = n.id
  left join calendar_spans s on s.calendar_id = c.id and tstzrange(s.starts_at, s.ends_at) && ${near(query)} and ${spanCounts}
  where n.user_id = any(${userIds}::uuid[]) and n.set_up and c.chosen group by n.user_id`;

/**
 * The diaries of panelists around the spans. Requested and booked interviews and holds are rows of `occupancy`;
 * interviews of the last 28 days count for caps and fairness.
 */
export async function diariesOf(
  tx: Tx,
  panelistIds: readonly string[],
  query: Pick<FactsQuery, 'spans' | 'exceptInterviewId' | 'exceptHoldId'>,
): Promise<Map<string, Diary>> {
  if (panelistIds.length === 0) return new Map();
  const from = Math.min(...query.spans.map(({ start }) => start));
  const to = Math.max(...query.spans.map(({ end }) => end));
  const diaries = sql`
    select p.id, ${hoursColumns(sql`p.id`, { start: from, end: to })},
      coalesce(k.busy, '[]') as busy, k.read_at as "calendarReadAt", coalesce(o.booked, '[]') as booked, coalesce(o.held, '[]') as held, coalesce(o.ahead, '[]') as ahead,
      coalesce((select json_agg(${milliseconds(sql`starts_at`)}) from interviews
        where panelist_id = p.id and starts_at > ${now} - interval '28 days'
          and leaf in ('pendingFeedback', 'inReview', 'released', 'noShow')), '[]') as past
    from unnest(${panelistIds}::uuid[]) p (id) left join (${calendars(panelistIds, query)}) k on k.user_id = p.id
    left join lateral (
      select json_agg(${during}) filter (where hold_id is null and during && ${near(query)}) as booked,
        json_agg(${during}) filter (where hold_id is not null) as held,
        json_agg(${milliseconds(sql`lower(during)`)}) filter (where hold_id is null) as ahead
      from occupancy o where o.panelist_id = p.id and ${counts(query)}) o on true`;
  // With connected calendars, the generic plan of a prepared statement takes three times as long for many panelists.
  const rows = panelistIds.length > few ? await tx.manyPlanned<DiaryRow>(diaries) : await tx.many<DiaryRow>(diaries);
  return new Map(
    rows.map(({ id, booked, held, ahead, past, weekly, ...diary }) => {
      const taken = [...booked.map(asInterview), ...held.map(asHold)];
      const interviewStarts = [...ahead, ...past];
      return [id, { ...diary, weekly: weeklyOf(weekly), taken, interviewStarts, recentCount: interviewStarts.length }];
    }),
  );
}

/** When the candidate, as a person across all organizations, is taken around the spans (product: Slots). */
export const personTaken = (tx: Tx, personId: string, query: FactsQuery): Promise<Range[]> =>
  tx.many<Range>(sql`
    select ${milliseconds(sql`lower(during)`)} as start, ${milliseconds(sql`upper(during)`)} as end from occupancy o
    where o.person_id = ${personId} and o.during && ${near(query)} and ${counts(query)}`);

/** The taken times of several people around the spans, by person. */
export async function personsTaken(
  tx: Tx,
  personIds: readonly string[],
  spans: FactsQuery['spans'],
): Promise<Map<string, Range[]>> {
  const rows = await tx.many<Range & { personId: string }>(sql`
    select o.person_id as "personId", ${milliseconds(sql`lower(during)`)} as start, ${milliseconds(sql`upper(during)`)} as end
    from occupancy o where o.person_id = any(${personIds}::uuid[]) and o.during && ${near({ spans })} and ${counts({})}`);
  const taken = new Map<string, Range[]>(personIds.map((id) => [id, []]));
  for (const { personId, ...range } of rows) taken.get(personId)?.push(range);
  return taken;
}
