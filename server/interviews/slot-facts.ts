import { join, sql, type Sql, type Tx } from '../db/database';
import type { PanelistFacts, Range, Weekly } from '../slots/types';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What the slot engine is told, and what it must not hold against this request: its own interview and hold. */
export type FactsQuery = {
  /** Epoch ms: in which slots may start or end; at least one. */
  spans: readonly Range[];
  now: number;
  organizationId: string | null;
  /** Only these skills are told; none where left out. */
  skillIds?: string[];
  /** Only these panelists; all where left out. */
  panelistIds?: string[];
  exceptInterviewId?: string | null;
  exceptHoldId?: string | null;
};

const fromOf = ({ spans }: FactsQuery) => Math.min(...spans.map(({ start }) => start));
const toOf = ({ spans }: FactsQuery) => Math.max(...spans.map(({ end }) => end));

const none = '00000000-0000-0000-0000-000000000000';

// A hold that has ended is not taken any more, whether or not somebody has swept it away.
const standingHold = (query: FactsQuery) => sql`
  o.hold_id is distinct from ${query.exceptHoldId ?? none}::uuid
  and exists (select from holds h where h.id = o.hold_id and h.until > ${new Date(query.now)})`;
const otherInterview = (query: FactsQuery) => sql`
  o.hold_id is null and o.interview_id is distinct from ${query.exceptInterviewId ?? none}::uuid`;

/** What each table with many rows a panelist tells, as one value a panelist. */
function partsOf(query: FactsQuery): { name: Sql; value: Sql; from: Sql }[] {
  const skillIds = query.skillIds ?? [];
  return [
    { name: sql`weekly`, value: sql`string_agg(said, '')`, from: sql`panelist_hours where true` },
    {
      name: sql`"daysOff"`,
      value: sql`json_agg(json_build_object('from', first_day, 'to', last_day))`,
      from: sql`panelist_days_off where last_day >= ${new Date(fromOf(query) - 2 * day)}::timestamptz::date
        and first_day <= ${new Date(toOf(query) + 2 * day)}::timestamptz::date`,
    },
    {
      name: sql`extra`,
      value: sql`json_agg(json_build_object('start', ${milliseconds(sql`starts_at`)}, 'end', ${milliseconds(sql`ends_at`)}))`,
      from: sql`panelist_extra_slots where ends_at > ${new Date(query.now - 28 * day)}`,
    },
    {
      name: sql`skills`,
      value: sql`string_agg(int4send(array_position(${skillIds}::uuid[], skill_id)) || int4send(months), '')`,
      from: sql`panelist_skills where skill_id = any(${skillIds}::uuid[])`,
    },
    {
      name: sql`interviews`,
      value: sql`string_agg(minutes, '')`,
      from: sql`occupancy o where ${otherInterview(query)}`,
    },
    {
      name: sql`over`,
      value: sql`string_agg(int4send((date_part('epoch', starts_at) / 60)::int), '')`,
      from: sql`interviews where starts_at > ${new Date(query.now - 28 * day)}
        and leaf in ('pendingFeedback', 'inReview', 'released', 'noShow')`,
    },
    { name: sql`holds`, value: sql`string_agg(minutes, '')`, from: sql`occupancy o where ${standingHold(query)}` },
    {
      name: sql`blocked`,
      value: sql`true`,
      from: sql`panelist_blocks where organization_id = ${query.organizationId}::uuid`,
    },
  ];
}

type Row = Pick<PanelistFacts, Plain> & {
  weekly: string | null;
  daysOff: PanelistFacts['daysOff'] | null;
  extra: Range[] | null;
  skills: Buffer | null;
  interviews: Buffer | null;
  holds: Buffer | null;
  over: Buffer | null;
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
const plainTables = sql`from panelists p join users u on u.id = p.user_id`;
const fewColumns = (query: FactsQuery) =>
  join(
    partsOf(query).map(
      ({ name, value, from }) =>
        sql`(select ${value} from ${from} and panelist_id = p.user_id group by panelist_id) as ${name}`,
    ),
  );

/**
 * The facts of panelists for the slot engine (product 3), in one query. Who is taken when stands in `occupancy`, which has
 * what is still to come; interviews of the last 28 days that are over count for caps and fairness.
 */
export async function panelistFacts(tx: Tx, query: FactsQuery): Promise<PanelistFacts[]> {
  const parts = partsOf(query);
  const few = query.panelistIds;
  // For everybody each table is read once and joined; for one or two its index is asked, which also takes less planning.
  const columns = few ? fewColumns(query) : join(parts.map(({ name }) => sql`${name}.value as ${name}`));
  const joins = parts.map(
    ({ name, value, from }) =>
      sql`left join (select panelist_id, ${value} as value from ${from} group by 1) ${name} on ${name}.panelist_id = p.user_id`,
  );
  const rows = await (few ? tx.many<Row> : tx.manyPlanned<Row>)(sql`
    select ${plainColumns}, ${columns} ${plainTables}
    ${few ? sql`where p.user_id = any(${few}::uuid[])` : join(joins, ' ')}`);
  const near = nearTo(query);
  return rows.map((row) => factsOf(row, near, query.skillIds ?? []));
}

// Nobody breathes longer, and the grid shows an hour around.
const farthest = 3 * 60 * minute;
const nearTo = ({ spans }: FactsQuery): Range[] =>
  spans.map(({ start, end }) => ({ start: start - farthest, end: end + farthest }));

const milliseconds = (column: Sql) => sql`(extract(epoch from ${column}) * 1000)::float8`;

// Of all interviews only the starts are kept: as objects they take longer to make than the rest of the search.
function factsOf(row: Row, near: readonly Range[], skillIds: readonly string[]): PanelistFacts {
  const { weekly, daysOff, extra, skills, interviews, holds, over, blocked } = row;
  const taken: PanelistFacts['taken'] = [];
  const interviewStarts: number[] = [];
  for (let at = 0; interviews && at < interviews.length; at += 8) {
    const start = interviews.readInt32BE(at) * minute;
    const end = interviews.readInt32BE(at + 4) * minute;
    interviewStarts.push(start);
    for (const span of near)
      if (start < span.end && span.start < end) {
        taken.push({ start, end, kind: 'interview' });
        break;
      }
  }
  const known: PanelistFacts['skills'] = [];
  for (let at = 0; skills && at < skills.length; at += 8)
    known.push({ skillId: skillIds[skills.readInt32BE(at) - 1] ?? '', months: skills.readInt32BE(at + 4) });
  for (let at = 0; holds && at < holds.length; at += 8)
    taken.push({ start: holds.readInt32BE(at) * minute, end: holds.readInt32BE(at + 4) * minute, kind: 'hold' });
  for (let at = 0; over && at < over.length; at += 4) interviewStarts.push(over.readInt32BE(at) * minute);
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
    weekly: weekly ? weeklyOf(weekly) : [],
    daysOff: daysOff ?? [],
    extra: extra ?? [],
    skills: known,
    taken,
    interviewStarts,
    recentCount: interviewStarts.length,
    blocked: blocked ?? false,
  };
}

/** Out of pieces such as '109:0017:00', eleven characters each. */
function weeklyOf(text: string): Weekly[] {
  const weekly: Weekly[] = [];
  for (let at = 0; at < text.length; at += 11)
    weekly.push({
      weekday: Number(text[at]) as Weekly['weekday'],
      start: text.slice(at + 1, at + 6),
      end: text.slice(at + 6, at + 11),
    });
  return weekly;
}

const takenOf = (personId: string, query: FactsQuery) => sql`
  occupancy o where o.person_id = ${personId} and (${otherInterview(query)} or ${standingHold(query)})
    and o.during && tstzrange(${new Date(fromOf(query) - day)}, ${new Date(toOf(query) + day)})`;
const [takenFrom, takenTo] = [milliseconds(sql`lower(o.during)`), milliseconds(sql`upper(o.during)`)];

/** When the candidate, the person over all organizations, is taken within the span (product 3). */
export const personTaken = (tx: Tx, personId: string, query: FactsQuery): Promise<Range[]> =>
  tx.many<Range>(sql`select ${takenFrom} as start, ${takenTo} as end from ${takenOf(personId, query)}`);

/** The facts of one panelist, null where there is none, and when the person is taken: both in one query. */
export async function partiesFacts(
  tx: Tx,
  panelistId: string,
  personId: string,
  query: FactsQuery,
): Promise<{ panelist: PanelistFacts; candidateTaken: Range[] } | null> {
  const row = await tx.maybe<Row & { candidateTaken: Range[] | null }>(sql`
    select ${plainColumns}, ${fewColumns(query)}, (
      select json_agg(json_build_object('start', ${takenFrom}, 'end', ${takenTo})) from ${takenOf(personId, query)}) as "candidateTaken"
    ${plainTables} where p.user_id = ${panelistId}`);
  return (
    row && { panelist: factsOf(row, nearTo(query), query.skillIds ?? []), candidateTaken: row.candidateTaken ?? [] }
  );
}
