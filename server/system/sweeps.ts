import type { KeptKey } from '../../src/contract/system-settings-rules';
import { sql, type Database, type Sql, type Tx } from '../db/database';
import { settingsOf } from '../kit/settings';

/**
 * Rows that are deleted after a while (product: Retention). `old` selects them by their age, which is an interval.
 * `after` is the age: a fixed one, or a setting with its unit.
 */
type Sweep = {
  table: Sql;
  old: (age: Sql) => Sql;
  after: { setting: KeptKey; unit: 'hours' | 'days' } | { hours: number } | { days: number };
  /** The number of rows per step. It is smaller if deleting a row deletes many others. */
  step?: number;
  /** The update to make instead of deleting the row. */
  instead?: Sql;
  /** The bytes of the deleted data, if they are not those of the table. */
  bytes?: Sql;
};

const rowsOfStep = 1_000;
const ofPage = 10;

const dayOf = (setting: KeptKey) => ({ setting, unit: 'days' as const });
/** All data that is deleted after a while. The names are those in the table `sweeps`. */
export const sweeps = {
  sessions: {
    table: sql`sessions`,
    old: (age) => sql`ends_at < now() - ${age}`,
    after: dayOf('sessionDays'),
  },
  signInFailures: {
    table: sql`login_failures`,
    old: (age) => sql`at < now() - ${age}`,
    after: dayOf('signInFailureDays'),
  },
  securityEvents: {
    table: sql`security_events`,
    old: (age) => sql`minute < now() - ${age}`,
    after: dayOf('securityLogDays'),
  },
  // Registrations that were never confirmed, and links to reset a password.
  links: {
    table: sql`links`,
    old: (age) => sql`ends_at < now() - ${age} and purpose <> 'invite'`,
    after: { days: 7 },
  },
  invitations: { table: sql`links`, old: (age) => sql`ends_at < now() - ${age}`, after: { days: 90 } },
  signInSteps: { table: sql`sign_in_steps`, old: (age) => sql`ends_at < now() - ${age}`, after: { days: 0 } },
  factorSetUps: { table: sql`factor_set_ups`, old: (age) => sql`ends_at < now() - ${age}`, after: { days: 0 } },
  knownAddresses: { table: sql`known_addresses`, old: (age) => sql`at < now() - ${age}`, after: { days: 180 } },
  // The age that the API guarantees (product: Idempotency).
  idempotency: { table: sql`idempotency`, old: (age) => sql`at <= now() - ${age}`, after: { hours: 24 } },
  healthSamples: {
    table: sql`health_samples`,
    old: (age) => sql`at < now() - ${age}`,
    after: { setting: 'healthHours', unit: 'hours' },
  },
  webhookDeliveries: {
    table: sql`webhook_deliveries`,
    old: (age) => sql`at < law_now() - ${age}`,
    after: dayOf('webhookDays'),
  },
  exports: {
    table: sql`exports`,
    old: (age) => sql`created_at < now() - ${age}`,
    after: { setting: 'exportHours', unit: 'hours' },
    step: ofPage,
    bytes: sql`select pg_total_relation_size('export_chunks')`,
  },
  // The files of the segments are dropped, too.
  recordings: {
    table: sql`recordings`,
    old: (age) => sql`changed_at < now() - ${age}`,
    after: dayOf('recordingDays'),
    step: ofPage,
    bytes: sql`select sum(f.size)::bigint from recording_segments s join files f on f.id = s.file_id`,
  },
  // Only drafts of interviews that are over, because feedback that is still due may be written late.
  drafts: {
    table: sql`feedback_drafts`,
    old: (age) => sql`saved_at < now() - ${age} and exists (
      select from interviews i where i.id = interview_id and i.leaf in ('released', 'noShow', 'canceled'))`,
    after: dayOf('draftDays'),
  },
  emailContents: {
    table: sql`mails`,
    old: (age) => sql`created_at < now() - ${age} and content_deleted_at is null
      and (sent_at is not null or failed_at is not null or overtaken_at is not null or unsure_at is not null or stopped_at is not null)`,
    after: dayOf('emailContentDays'),
    instead: sql`body = '', html = null, ics = null, unsubscribe = null, content_deleted_at = now()`,
  },
  problemReports: {
    table: sql`problem_reports`,
    old: (age) => sql`inquiry_id in (select id from inquiries where created_at < now() - ${age})`,
    after: dayOf('problemReportDays'),
  },
  // Batches contain names and times of people. After two weeks, all times that they could book are over.
  batches: { table: sql`batches`, old: (age) => sql`created_at < now() - ${age}`, after: { days: 14 }, step: ofPage },
  interviewRuns: {
    table: sql`interview_runs`,
    old: (age) => sql`created_at < now() - ${age}`,
    after: { days: 14 },
    step: ofPage,
  },
  candidateUploads: {
    table: sql`candidate_uploads`,
    old: (age) => sql`created_at < now() - ${age}`,
    after: { days: 14 },
    step: ofPage,
  },
  // Files that were uploaded but never saved. They are kept as long as typed text is kept on the device.
  certificateFiles: {
    table: sql`certificate_files`,
    old: (age) => sql`uploaded_at < now() - ${age}
      and not exists (select from profile_certificates c where c.certificate_file_id = certificate_files.id)`,
    after: { days: 7 },
  },
  calendarSignIns: { table: sql`calendar_sign_ins`, old: (age) => sql`until < now() - ${age}`, after: { days: 0 } },
  // Connections that were never set up.
  calendarConnections: {
    table: sql`calendar_connections`,
    old: (age) => sql`not set_up and created_at < now() - ${age}`,
    after: { hours: 1 },
  },
} as const satisfies Record<string, Sweep>;
export type SweepName = keyof typeof sweeps;
const entries = Object.entries(sweeps) as [SweepName, Sweep][];

const interval = (unit: 'hours' | 'days', age: number) =>
  unit === 'hours' ? sql`make_interval(hours => ${age})` : sql`make_interval(days => ${age})`;

/** The age at which rows are deleted; null if they never are. */
async function ageOf(tx: Tx, { after }: Sweep): Promise<Sql | null> {
  if ('hours' in after) return interval('hours', after.hours);
  if ('days' in after) return interval('days', after.days);
  const value = (await settingsOf(tx, after.setting))[after.setting];
  return value === 0 ? null : interval(after.unit, value);
}

/** Deletes the next rows and returns their number. Skips rows that another process is deleting. */
async function sweepStep(tx: Tx, sweep: Sweep, rows: number): Promise<number> {
  const age = await ageOf(tx, sweep);
  if (!age) return 0;
  const { table, old, instead } = sweep;
  const chosen = sql`ctid = any(array(select ctid from ${table} where ${old(age)} limit ${rows} for update skip locked))`;
  return tx.run(
    instead ? sql`update ${table} set ${instead} where ${chosen}` : sql`delete from ${table} where ${chosen}`,
  );
}

/**
 * Deletes old rows until none are left, the process stops or the time is over. The next minute continues. Each kind
 * gets one step in turn, so that none waits for a large one.
 */
export async function sweepOld(
  db: Database,
  {
    only = entries.map(([name]) => name),
    isOver = () => false,
  }: { only?: readonly SweepName[]; isOver?: () => boolean } = {},
): Promise<void> {
  const deleted = new Map<SweepName, number>(only.map((name) => [name, 0]));
  for (let left = [...only]; left.length > 0 && !isOver();) {
    const more: SweepName[] = [];
    for (const name of left) {
      if (isOver()) break;
      const sweep: Sweep = sweeps[name];
      const rows = sweep.step ?? rowsOfStep;
      const count = await db.transaction((tx) => sweepStep(tx, sweep, rows));
      deleted.set(name, (deleted.get(name) ?? 0) + count);
      if (count === rows) more.push(name);
    }
    left = more;
  }
  await db.run(sql`
    insert into sweeps (name, swept_at, deleted)
    select * from unnest(${[...deleted.keys()]}::text[], array_fill(now(), array[${deleted.size}::int]), ${[...deleted.values()]}::bigint[])
    on conflict (name) do update set swept_at = excluded.swept_at, deleted = sweeps.deleted + excluded.deleted`);
}

const bySetting = (key: KeptKey) => entries.filter(([, { after }]) => 'setting' in after && after.setting === key);

/** Counting stops at this number. */
const mostCounted = 1_000_000;

/** The number of rows that a setting of this value would delete now; `more` if there may be more than that. */
export async function countSwept(tx: Tx, key: KeptKey, value: number): Promise<{ count: number; more: boolean }> {
  let count = 0;
  for (const [, { table, old, after }] of value === 0 ? [] : bySetting(key)) {
    const age = interval('setting' in after ? after.unit : 'days', value);
    const row = await tx.one<{ count: number }>(sql`
      select count(*) from (select from ${table} where ${old(age)} limit ${mostCounted}) found`);
    count += row.count;
  }
  return { count: Math.min(count, mostCounted), more: count >= mostCounted };
}

export type Kept = { setting: KeptKey; rows: number; bytes: number; sweptAt: string | null };

/** The stored data of each kind that has a setting: rows from PostgreSQL's statistics, and bytes including indexes. */
export async function keptNow(tx: Tx): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const [name, { table, after, bytes }] of entries) {
    if (!('setting' in after)) continue;
    const size = bytes ?? sql`select pg_total_relation_size(${table.text}::regclass)`;
    const row = await tx.one<Omit<Kept, 'setting'>>(sql`
      select greatest(c.reltuples, 0)::bigint as rows, coalesce((${size}), 0)::bigint as bytes,
        (select swept_at from sweeps where name = ${name}) as "sweptAt"
      from pg_class c where c.oid = ${table.text}::regclass`);
    kept.push({ setting: after.setting, ...row });
  }
  return kept;
}
