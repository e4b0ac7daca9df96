import type { NotificationItem } from '../../src/contract/messages';
import { labelWords } from '../../src/contract/interviews';
import { iso } from '../../src/contract/time';
import { databaseNow, empty, join, sql, type Sql, type Tx } from '../db/database';
import { notLookedAt, waitsSince } from '../candidates/waiting';

type Wanted = {
  /** Epoch ms of the database's clock. */
  now: number;
  /** Only items after this instant. */
  since?: Sql;
  most: number;
  /** Not what this user caused. */
  notBy?: string;
  /** Of one cause only. */
  code?: number | undefined;
};

const after = (column: Sql, since: Sql | undefined) => (since ? sql`and ${column} > ${since}` : empty);

/** `rows` is the tables and conditions; `at` is a column whose index has exactly this order. */
const branch = (
  given: {
    about: 'interview' | 'candidate';
    code: number;
    at: Sql;
    id: Sql;
    rows: Sql;
    byThem: (userId: string) => Sql;
  },
  asked: Wanted,
): Sql | null =>
  asked.code !== undefined && asked.code !== given.code
    ? null
    : sql`(select ${given.id} as id, ${given.about} as about, ${given.code}::int as code, ${given.at} as at
    from ${given.rows} ${after(given.at, asked.since)} ${asked.notBy === undefined ? empty : sql`and not ${given.byThem(asked.notBy)}`} order by ${given.at} desc, ${given.id} limit ${asked.most})`;

/**
 * One query for each cause of items (product: Bell), each with its own index and limited before they are merged, so
 * that 50,000 rows cost no more than 50.
 */
function branches(asked: Wanted): Sql[] {
  const now = new Date(asked.now);
  const interview = {
    about: 'interview' as const,
    at: sql`i.updated_at`,
    id: sql`i.id`,
    // Their event was the last one.
    byThem: (userId: string) => sql`exists (
      select from interview_history h where h.interview_id = i.id and h.seq = i.version and h.by_id = ${userId})`,
  };
  const candidate = {
    about: 'candidate' as const,
    id: sql`c.id`,
    byThem: (userId: string) => sql`(c.created_by is not distinct from ${userId}::uuid)`,
  };
  const toSchedule = sql`i.leaf in ('pendingSchedule', 'reschedulePending')`;
  const timeToCome = sql`jsonb_path_exists(i.context, '$.times[*] ? (@ > $now)', ${JSON.stringify({ now: asked.now })}::jsonb)`;
  const open = sql`select from interviews i where i.candidate_id = c.id and i.leaf not in ('released', 'noShow', 'canceled')`;
  const gaveTimes = sql`c.organization_id is not null and c.last_time is not null and c.last_time > ${now}`;
  return [
    branch(
      { ...interview, code: 101, rows: sql`interviews i where i.kind = 'real' and ${toSchedule} and ${timeToCome}` },
      asked,
    ),
    branch(
      {
        ...candidate,
        code: 101,
        at: sql`c.times_given_at`,
        rows: sql`candidates c where ${gaveTimes} and not exists (${open})`,
      },
      asked,
    ),
    branch({ ...interview, code: 102, rows: sql`interviews i where i.kind = 'mock' and ${toSchedule}` }, asked),
    branch(
      {
        ...candidate,
        code: 103,
        at: waitsSince,
        byThem: (userId: string) => sql`(c.applied_at is null and ${candidate.byThem(userId)})`,
        // A candidate who was never viewed has no interview, so future times are enough for code 101.
        rows: sql`candidates c where ${notLookedAt} and (c.organization_id is null or c.last_time is null or c.last_time <= ${now})`,
      },
      asked,
    ),
    branch({ ...interview, code: 104, rows: sql`interviews i where i.leaf = 'pendingFeedback'` }, asked),
  ].filter((one) => one !== null);
}

const together = (asked: Wanted) => sql`(${join(branches(asked), ' union all ')}) waiting`;

type Row = Omit<NotificationItem, 'interviewStatus' | 'timeAvailability' | 'times'> & {
  leaf: 'pendingSchedule' | 'reschedulePending' | 'pendingFeedback' | null;
  times: number[] | null;
};

const details = sql`
  waiting.id, waiting.about, waiting.code, waiting.at, i.leaf, coalesce(o.id::text, '') as "organizationId",
  coalesce(o.name, '') as "organizationName", c.uploaded_by as "uploadedBy", coalesce(j.title, '') as "jobTitle",
  c.name as "candidateName", coalesce(c.mobile, '') as "mobileNumber", c.id as "candidateId",
  coalesce(j.id::text, '') as "jobProfileId",
  case when i.id is null
    then (select array_agg(extract(epoch from t)::float8 * 1000 order by t) from unnest(c.preferred) t)
    else (select array_agg(t::float8 order by t::float8) from jsonb_array_elements_text(i.context->'times') t) end as times`;
const tables = sql`
  left join interviews i on waiting.about = 'interview' and i.id = waiting.id
  join candidates c on c.id = coalesce(i.candidate_id, waiting.id)
  left join organizations o on o.id = case when i.id is null then c.organization_id else i.organization_id end
  left join job_profiles j on j.id = i.job_profile_id`;

/** A request has no more. */
const mostTimes = 3;

/** The future times, or else the first one. */
function worthTelling(times: number[] | null, now: number): string[] {
  const toCome = times?.filter((time) => time > now) ?? [];
  return (toCome.length > 0 ? toCome : (times ?? []).slice(0, 1)).slice(0, mostTimes).map((time) => iso(time));
}

function itemOf({ leaf, times: given, ...row }: Row, now: number): NotificationItem {
  const times = worthTelling(given, now);
  return {
    ...row,
    interviewStatus: leaf === 'pendingFeedback' ? 'PENDING_FEEDBACK' : leaf === null ? '' : labelWords[leaf],
    timeAvailability: times[0] ?? '',
    times,
  };
}

/** The items for admins, newest first (product: Bell): `limit` items from `offset`. */
export async function waitingItems(
  tx: Tx,
  { offset, limit, code }: { offset: number; limit: number; code?: number | undefined },
): Promise<NotificationItem[]> {
  const now = await databaseNow(tx);
  const rows = await tx.many<Row>(sql`
    select ${details} from (
      select * from ${together({ now, most: offset + limit, code })} order by at desc, id limit ${limit} offset ${offset}
    ) waiting ${tables} order by waiting.at desc, waiting.id`);
  return rows.map((row) => itemOf(row, now));
}

/** How much waits, of one cause or of all, counted up to `most`. */
export async function countWaiting(tx: Tx, most: number, code?: number): Promise<number> {
  const now = await databaseNow(tx);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select from ${together({ now, most, code })} limit ${most}) counted`);
  return count;
}

/** Counting stops here, because larger badges show "99+". */
const mostCounted = 100;

/** How many items that others caused are new since this user opened the bell, at most 100. */
export async function countNew(tx: Tx, userId: string): Promise<number> {
  const now = await databaseNow(tx);
  const since = sql`(select bell_seen_at from users where id = ${userId})`;
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select from ${together({ now, since, notBy: userId, most: mostCounted })} limit ${mostCounted}) counted`);
  return count;
}

/** What there is until now counts no more for this user. */
export async function noteSeen(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`update users set bell_seen_at = law_now() where id = ${userId}`);
}
