import { join, sql, type Sql, type Tx } from '../db/database';
import { mergePairs } from '../slots/ranges';
import type { PanelistFacts, Range } from '../slots/types';
import { calendarOf, readBooked } from './calendar';
import type { Named } from './read';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The slot that an interview has already, which must not be held against it; `start` is epoch ms. */
export type Own = { panelistId: string; start: number };

/** What the slot engine is told, and what it must not hold against this request: its own slot and hold. */
export type FactsQuery = {
  /** Epoch ms: in which slots may start or end; at least one. */
  spans: readonly Range[];
  organizationId: string | null;
  own?: Own | null;
  exceptHoldId?: string | null;
};
/** The same of an interview that is not read yet. */
type PartiesQuery = Omit<FactsQuery, 'organizationId' | 'own'>;

const fromOf = ({ spans }: PartiesQuery) => Math.min(...spans.map(({ start }) => start));
const toOf = ({ spans }: PartiesQuery) => Math.max(...spans.map(({ end }) => end));

const none = '00000000-0000-0000-0000-000000000000';

const idOf = (id: string | null) => sql`${id}::uuid`;

// Asked once a question.
const now = sql`(select law_now())`;

// A hold that has ended is not taken any more, whether or not somebody has swept it away. With `is distinct from` the planner
// would count bookings in, which have no hold.
const standingHold = (query: PartiesQuery) => sql`
  o.hold_id <> ${query.exceptHoldId ?? none}::uuid
  and exists (select from holds h where h.id = o.hold_id and h.until > ${now})`;

/** What each table tells of a panelist beside their calendar, as one value a panelist. */
function partsOf(query: PartiesQuery, organizationId: Sql): { name: Sql; value: Sql; from: Sql }[] {
  return [
    {
      name: sql`"daysOff"`,
      value: sql`json_agg(json_build_object('from', first_day, 'to', last_day))`,
      from: sql`panelist_days_off where last_day >= ${new Date(fromOf(query) - 2 * day)}::timestamptz::date
        and first_day <= ${new Date(toOf(query) + 2 * day)}::timestamptz::date`,
    },
    {
      name: sql`extra`,
      value: sql`json_agg(json_build_object('start', ${milliseconds(sql`starts_at`)}, 'end', ${milliseconds(sql`ends_at`)}))`,
      from: sql`panelist_extra_slots where ends_at > ${now} - interval '28 days'`,
    },
    { name: sql`holds`, value: sql`string_agg(said, '')`, from: sql`occupancy o where ${standingHold(query)}` },
    {
      name: sql`blocked`,
      value: sql`true`,
      from: sql`panelist_blocks where organization_id = ${organizationId}`,
    },
  ];
}

type Row = Pick<PanelistFacts, Plain> & {
  /** Null for a panelist who has just been made. */
  calendar: string | null;
  holds: string | null;
  daysOff: PanelistFacts['daysOff'] | null;
  extra: Range[] | null;
  blocked: true | null;
};
type Plain =
  | 'id'
  | 'name'
  | 'timeZone'
  | 'active'
  | 'profileConfirmed'
  | 'breathingMinutes'
  | 'dayCap'
  | 'weekCap'
  | 'experienceMonths';

const plainColumns = sql`p.user_id as id, u.name, u.time_zone as "timeZone", p.active and u.active as active,
  p.profile_confirmed as "profileConfirmed", p.breathing_minutes as "breathingMinutes", p.day_cap as "dayCap",
  p.week_cap as "weekCap", p.experience_months as "experienceMonths"`;
const plainTables = sql`panelists p join users u on u.id = p.user_id`;
// For everybody the tables are read once; for one the tables' indexes are asked.
const columnsOfOne = (query: PartiesQuery, organizationId: Sql) =>
  join([
    plainColumns,
    sql`calendar_of(p.user_id) as calendar`,
    ...partsOf(query, organizationId).map(
      ({ name, value, from }) =>
        sql`(select ${value} from ${from} and panelist_id = p.user_id group by panelist_id) as ${name}`,
    ),
  ]);

/** The facts of one panelist, null where there is none. */
export async function factsOfPanelist(
  tx: Tx,
  panelistId: string,
  query: FactsQuery,
  at: number,
): Promise<PanelistFacts | null> {
  const row = await tx.maybe<Row>(
    sql`select ${columnsOfOne(query, idOf(query.organizationId))} from ${plainTables} where p.user_id = ${panelistId}`,
  );
  return row && factsOf(row, at, nearTo(query), query.own);
}

/**
 * The facts of panelists for the slot engine (product 3), in one query. Who is taken when stands in `occupancy`, which has
 * what is still to come; interviews of the last 28 days that are over count for caps and fairness.
 */
export async function panelistFacts(tx: Tx, query: FactsQuery, at: number): Promise<PanelistFacts[]> {
  const parts = partsOf(query, idOf(query.organizationId));
  const joins = parts.map(
    ({ name, value, from }) =>
      sql`left join (select panelist_id, ${value} as value from ${from} group by 1) ${name} on ${name}.panelist_id = p.user_id`,
  );
  const rows = await tx.many<Row>(sql`
    select ${plainColumns}, c.said as calendar, ${join(parts.map(({ name }) => sql`${name}.value as ${name}`))}
    from ${plainTables} left join calendars c on c.panelist_id = p.user_id ${join(joins, ' ')}`);
  const near = nearTo(query);
  return rows.map((row) => factsOf(row, at, near, query.own));
}

const milliseconds = (column: Sql) => sql`(extract(epoch from ${column}) * 1000)::float8`;

// Nobody breathes longer, and the grid shows an hour around.
const farthest = 3 * 60 * minute;

const nearTo = ({ spans }: PartiesQuery): number[] =>
  mergePairs(spans.flatMap(({ start, end }) => [start - farthest, end + farthest]));

/** `near` has the pairs of start and end within which interviews are told as taken. */
function factsOf(row: Row, at: number, near: readonly number[], own: Own | null = null): PanelistFacts {
  const { weekly, skills, booked, starts, oldest } = calendarOf(row.id, row.calendar ?? '');
  // Nobody has two at once, so the request's own is the one that begins when it does; calendars know whole minutes.
  const ownStart = own?.panelistId === row.id ? own.start - (own.start % minute) : null;
  const taken: PanelistFacts['taken'] = [];
  for (let window = 0; window < near.length; window += 2) {
    const until = near[window + 1] ?? 0;
    for (let at = firstAfter(booked, near[window] ?? 0); at < booked.length; at += 2) {
      const start = booked[at] ?? 0;
      if (start >= until) break;
      if (start !== ownStart) taken.push({ start, end: booked[at + 1] ?? 0, kind: 'interview' });
    }
  }
  const holds = row.holds ? readBooked(row.holds) : [];
  for (let at = 0; at < holds.length; at += 2)
    taken.push({ start: holds[at] ?? 0, end: holds[at + 1] ?? 0, kind: 'hold' });
  const since = at - 28 * day;
  const all = oldest > since && ownStart === null;
  const given = all ? starts : starts.filter((start) => start > since && start !== ownStart);
  return {
    id: row.id,
    name: row.name,
    timeZone: row.timeZone,
    active: row.active,
    profileConfirmed: row.profileConfirmed,
    breathingMinutes: row.breathingMinutes,
    dayCap: row.dayCap,
    weekCap: row.weekCap,
    experienceMonths: row.experienceMonths,
    weekly,
    daysOff: row.daysOff ?? [],
    extra: row.extra ?? [],
    skills,
    taken,
    interviewStarts: given,
    recentCount: given.length,
    blocked: row.blocked ?? false,
  };
}

/** The place of the first pair that ends after an instant, in pairs by time that do not overlap. */
function firstAfter(pairs: readonly number[], instant: number): number {
  let [low, high] = [0, pairs.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[2 * middle + 1] ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return 2 * low;
}

const takenOf = (personId: Sql, query: PartiesQuery) => sql`
  occupancy o where o.person_id = ${personId} and (o.interview_id is not null or ${standingHold(query)})
    and o.during && tstzrange(${new Date(fromOf(query) - day)}, ${new Date(toOf(query) + day)})`;
const [takenFrom, takenTo] = [milliseconds(sql`lower(o.during)`), milliseconds(sql`upper(o.during)`)];

const butOwn = (taken: Range[], own: Own | null = null) =>
  own === null ? taken : taken.filter(({ start }) => start !== own.start);

/** When the candidate, the person over all organizations, is taken within the span (product 3). */
export const personTaken = async (tx: Tx, personId: string, query: FactsQuery): Promise<Range[]> =>
  butOwn(
    await tx.many<Range>(sql`select ${takenFrom} as start, ${takenTo} as end from ${takenOf(sql`${personId}`, query)}`),
    query.own,
  );

/**
 * Both parties of a booking: who the panelist is, and by what the law judges, at an instant and beside the slot that the
 * interview has already; these are known with the interview.
 */
export type Parties = {
  panelist: Named & { autoAccept: boolean };
  at: (now: number, own: Own | null) => { panelist: PanelistFacts; candidateTaken: Range[] };
};
type PartiesRow = Row & Pick<Parties['panelist'], 'email' | 'autoAccept'> & { candidateTaken: Range[] | null };

/**
 * The same of one panelist, null where there is none, and when the person is taken, in one query, in which `whose` has
 * `person_id` and `organization_id`.
 */
export async function partiesFacts(
  tx: Tx,
  panelistId: string,
  whose: Sql,
  query: PartiesQuery,
): Promise<Parties | null> {
  const row = await tx.maybe<PartiesRow>(sql`
    select ${columnsOfOne(query, sql`w.organization_id`)}, u.email::text as email, p.auto_accept as "autoAccept", (
      select json_agg(json_build_object('start', ${takenFrom}, 'end', ${takenTo})) from ${takenOf(sql`w.person_id`, query)}) as "candidateTaken"
    from ${plainTables}, (${whose}) w where p.user_id = ${panelistId}`);
  if (!row) return null;
  const { id, name, timeZone, email, autoAccept, candidateTaken } = row;
  return {
    panelist: { id, name, timeZone, email, autoAccept },
    at: (instant, own) => ({
      panelist: factsOf(row, instant, nearTo(query), own),
      candidateTaken: butOwn(candidateTaken ?? [], own),
    }),
  };
}
