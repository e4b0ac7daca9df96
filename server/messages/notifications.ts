import type { NotificationItem } from '../../src/contract/messages';
import { labelWords } from '../../src/contract/interviews';
import { iso } from '../../src/contract/time';
import { databaseNow, empty, join, sql, type Sql, type Tx } from '../db/database';
import { notLookedAt, waitsSince } from '../candidates/waiting';
import { stillFails } from './failed-addresses';

type Wanted = {
  /** Epoch ms of the database's clock. */
  now: number;
  /** The owner of the bell. */
  userId: string;
  /** Only items after this instant. */
  since?: Sql;
  most: number;
  /** Leaves out what the user did. */
  ofOthers?: boolean;
  /** Restricts the items to one cause. */
  code?: number | undefined;
};

const after = (column: Sql, since: Sql | undefined) => (since ? sql`and ${column} > ${since}` : empty);

/** The items of one cause. `rows` has the tables and conditions. An index on `at` has exactly this order. */
const branch = (
  given: {
    about: NotificationItem['about'];
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
    from ${given.rows} ${after(given.at, asked.since)} ${asked.ofOthers ? sql`and not ${given.byThem(asked.userId)}` : empty} order by ${given.at} desc, ${given.id} limit ${asked.most})`;

/**
 * One query for each cause of items (product: Bell). Each has its own index and is limited before they are merged, so
 * that 50,000 rows cost no more than 50.
 */
function branches(asked: Wanted): Sql[] {
  const now = new Date(asked.now);
  const interview = {
    about: 'interview' as const,
    at: sql`i.updated_at`,
    id: sql`i.id`,
    // The last event of the interview was theirs.
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
        // A candidate who was never viewed has no interview, so future times alone put them under code 101.
        rows: sql`candidates c where ${notLookedAt} and (c.organization_id is null or c.last_time is null or c.last_time <= ${now})`,
      },
      asked,
    ),
    branch({ ...interview, code: 104, rows: sql`interviews i where i.leaf = 'pendingFeedback'` }, asked),
    branch(
      {
        about: 'address',
        code: 105,
        at: sql`f.at`,
        id: sql`f.id`,
        // The user caused the email, but not its failure.
        byThem: () => sql`false`,
        rows: sql`failed_addresses f where f.user_id = ${asked.userId} and ${stillFails}`,
      },
      asked,
    ),
  ].filter((one) => one !== null);
}

const together = (asked: Wanted) => sql`(${join(branches(asked), ' union all ')}) waiting`;

type Row = Omit<NotificationItem, 'interviewStatus' | 'timeAvailability' | 'times'> & {
  leaf: 'pendingSchedule' | 'reschedulePending' | 'pendingFeedback' | null;
  times: number[] | null;
};

const details = sql`
  waiting.id, waiting.about, waiting.code, waiting.at, i.leaf, coalesce(o.id::text, '') as "organizationId",
  coalesce(o.name, '') as "organizationName", coalesce(c.uploaded_by, '') as "uploadedBy", coalesce(j.title, '') as "jobTitle",
  coalesce(c.name, a.name, f.address::text) as "candidateName", coalesce(c.mobile, a.mobile, '') as "mobileNumber",
  coalesce(c.id::text, '') as "candidateId", coalesce(j.id::text, '') as "jobProfileId",
  case when f.id is not null then jsonb_build_object('address', f.address, 'why', coalesce((
      select s.why from stopped_addresses s where s.address = f.address and s.ended_at is null order by s.why = 'returned' desc limit 1), 'refused'),
    'of', case when a.user_type = 'PANELIST' then 'panelist' when c.id is not null then 'candidate' else 'email' end,
    'id', coalesce(case when a.user_type = 'PANELIST' then a.id::text else c.id::text end, f.mail_id::text, '')) end as failed,
  case when f.id is not null then null when i.id is null
    then (select array_agg(extract(epoch from t)::float8 * 1000 order by t) from unnest(c.preferred) t)
    else (select array_agg(t::float8 order by t::float8) from jsonb_array_elements_text(i.context->'times') t) end as times`;
// The candidate of the interview that the email to `f` was about, or else the newest one with this address; not a
// panelist.
const reached = sql`(
  select ca.id from persons p join candidates ca on ca.person_id = p.id
  where p.email = f.address and a.user_type is distinct from 'PANELIST'
  order by ca.id = (select about.candidate_id from mails m join outbox b on b.id = m.outbox_id
    join interviews about on about.id = b.subject_id where m.id = f.mail_id) desc nulls last, ca.created_at desc limit 1)`;
const tables = sql`
  left join interviews i on waiting.about = 'interview' and i.id = waiting.id
  left join failed_addresses f on waiting.about = 'address' and f.id = waiting.id
  left join users a on a.email = f.address
  left join candidates c on c.id = case waiting.about when 'candidate' then waiting.id when 'interview' then i.candidate_id
    else ${reached} end
  left join organizations o on o.id = case when i.id is null then c.organization_id else i.organization_id end
  left join job_profiles j on j.id = i.job_profile_id`;

/** A request has no more times. */
const mostTimes = 3;

/** The future times; if there are none, the first one. */
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

type Asked = { userId: string; code?: number | undefined };

/** The items of an admin, newest first (product: Bell): `limit` items from `offset`. */
export async function waitingItems(
  tx: Tx,
  { offset, limit, userId, code }: Asked & { offset: number; limit: number },
): Promise<NotificationItem[]> {
  const now = await databaseNow(tx);
  const rows = await tx.many<Row>(sql`
    select ${details} from (
      select * from ${together({ now, userId, code, most: offset + limit })} order by at desc, id limit ${limit} offset ${offset}
    ) waiting ${tables} order by waiting.at desc, waiting.id`);
  return rows.map((row) => itemOf(row, now));
}

/** The number of items, of one cause or of all, counted up to `most`. */
export async function countWaiting(tx: Tx, most: number, { userId, code }: Asked): Promise<number> {
  const now = await databaseNow(tx);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select from ${together({ now, userId, code, most })} limit ${most}) counted`);
  return count;
}

/** Counting stops here, because larger badges show "99+". */
const mostCounted = 100;

/** The number of items that others caused since this user opened the bell, 100 at most. */
export async function countNew(tx: Tx, userId: string): Promise<number> {
  const now = await databaseNow(tx);
  const since = sql`(select bell_seen_at from users where id = ${userId})`;
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select from ${together({ now, userId, since, ofOthers: true, most: mostCounted })} limit ${mostCounted}) counted`);
  return count;
}

/** Marks all current items as seen by this user. */
export async function noteSeen(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`update users set bell_seen_at = law_now() where id = ${userId}`);
}
