import { readConfig } from '../../server/config';
import { sql, type Database } from '../../server/db/database';
import { historyOf } from '../../server/interviews/store';
import { emailSender } from '../../server/messages/email-sender';
import { emailList } from '../../server/messages/emails';
import { statisticsList } from '../../server/reports/statistics';
import type { Caller } from '../../server/kit/caller';
import { sweepOld } from '../../server/system/sweeps';
import { startSmtp } from '../server/kit/smtp';
import { median, quantile, timings, type Bench, type Part, type Place } from './kit';

const sizes = [1_000_000, 20_000_000];
const eventsOfInterview = 7;
const perInsert = 500_000;

// Five years of emails, the newest last. One in a hundred failed or was overtaken. A few are unsure, stopped or not yet
// sent.
const emails = `
  insert into mails (recipient, subject, body, created_at, sent_at, failed_at, overtaken_at, unsure_at, stopped_at, about)
  select f || '.' || l || '.' || n % 400000 || '@mail' || n % 50 || '.example',
    (array['Interview accepted: ', 'Interview booked with ', 'Reminder: interview with ', 'Feedback is due for ', 'A new request from '])[1 + n % 5] || initcap(f) || ' ' || initcap(l),
    'Hello, your interview is at 10:00. ' || n, at,
    case when kind > 20 then at + interval '20 seconds' end, case when kind between 1 and 10 then at + interval '1 minute' end,
    case when kind between 11 and 20 then at end, case when n % 20000 = 0 then at end, case when n % 4000 = 0 then at end, 'interview'
  from (select n, now() - interval '5 years' * (1 - n / $3::float8) as at, case when n % 4000 = 0 then 0 else n % 1009 end as kind,
      (array['asha','ben','chen','dina','emre','farah','goran','hana','ivan','jaya','kofi','lena','mara','nils','olga','pia','quinn','rosa','sven','tara'])[1 + hashint8(n) % 20 * sign(hashint8(n))::int] as f,
      (array['rao','okafor','li','haddad','yilmaz','khan','petrov','sato','novak','iyer','mensah','berg','silva','lund','orlova','costa','walsh','vega','holm','shah'])[1 + abs(hashint8(n * 7)) % 20] as l
    from generate_series($1::bigint, $2::bigint) n) made`;

// Events of interviews that are not in the table: a history is read only by the id of its interview.
const events = `
  insert into interview_history (interview_id, seq, type, by_role, by_id, at, event, leaf, machine_version)
  select md5('years' || n / ${eventsOfInterview})::uuid, n % ${eventsOfInterview}, type,
    case when n % 3 = 0 then 'PANELIST' else 'ADMIN' end, md5('by' || n % 3000)::uuid::text, now() - interval '5 years' * (1 - n / $3::float8),
    jsonb_build_object('type', type, 'now', n, 'by', jsonb_build_object('role', 'ADMIN', 'id', md5('by' || n % 3000)::uuid), 'why', 'Reason ' || n), 'confirmed', 1
  from (select n, (array['CREATE', 'BOOK', 'ACCEPT', 'JOIN', 'FINISH', 'SUBMIT_FEEDBACK', case when n % 5 = 0 then 'DECLINE' else 'APPROVE' end])[1 + n % ${eventsOfInterview}] as type
    from generate_series($1::bigint, $2::bigint) n) made`;

type Kept = { statement: string; drop: string };
/**
 * How to drop and recreate the indexes and keys that slow down adding many rows. The key of emails stays, because other
 * tables refer to it.
 */
const indexesOf = (db: Database, table: string) =>
  db.many<Kept>(sql`
    select coalesce('alter table ' || x.indrelid::regclass || ' add constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid), pg_get_indexdef(x.indexrelid)) as statement,
      coalesce('alter table ' || x.indrelid::regclass || ' drop constraint ' || k.conname, 'drop index ' || x.indexrelid::regclass) as drop
    from pg_index x left join pg_constraint k on k.conindid = x.indexrelid and k.contype in ('p', 'u')
    where x.indrelid = ${table}::regclass and not (x.indrelid = 'mails'::regclass and x.indisprimary)`);

/** Adds rows in statements of bounded size. Indexes are recreated afterwards. */
async function fill({ db }: Place, table: string, insert: string, from: number, to: number): Promise<void> {
  const kept = await indexesOf(db, table);
  const client = await db.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; set session_replication_role = replica;
      set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 1`);
    for (const { drop } of kept) await client.query(drop);
    for (let first = from; first < to; first += perInsert)
      await client.query(insert, [first + 1, Math.min(to, first + perInsert), sizes.at(-1)]);
    for (const { statement } of kept) await client.query(statement);
    await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}

const admin = { reach: 'all', userType: 'ADMIN', userId: '', timeZone: 'Asia/Kolkata' } as unknown as Caller;

async function measure({ note }: Bench, { db }: Place, rows: number): Promise<void> {
  const over = `over ${rows / 1_000_000} million rows`;
  const floor = await median(50, () => db.one(sql`select 1`));
  const most = async (what: string, times: number, run: () => unknown) => {
    // A run beyond the statement timeout counts as infinitely slow, and does not prevent later measurements.
    const taken = await timings(times, run).catch(() => [Number.POSITIVE_INFINITY]);
    note({
      what: `${what} ${over}: median of ${times}`,
      measured: quantile(taken, 0.5),
      unit: 'ms',
      beside: { what: 'slowest', measured: quantile(taken, 1) },
      promised: { atMost: 100 },
    });
  };
  note({ what: `the least query beside ${rows / 1_000_000} million rows`, measured: floor, unit: 'ms' });
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() - days * day).toISOString();
  const pages: [string, Parameters<typeof emailList.page>[1]][] = [
    ['first page', {}],
    ['page 100', { _page: 100 }],
    ['page 1,000', { _page: 1_000 }],
    ['by recipient', { sort: 'recipient' }],
    ['oldest first', { sort: 'created' }],
    ['a month three years ago', { from: at(1_100), to: at(1_070) }],
    ['a usual name', { q: 'asha' }],
    ['a rare address', { q: 'asha.rao.39999' }],
    ['no such address', { q: 'zorblax' }],
    ...(['sent', 'stored', 'overtaken', 'failed', 'unsure', 'stopped'] as const).map(
      (state): [string, Parameters<typeof emailList.page>[1]] => [state, { state }],
    ),
    ['failed in a month', { state: 'failed', from: at(400), to: at(370) }],
    ['failed, a rare address', { state: 'failed', q: 'asha.rao.39' }],
  ];
  for (const [what, query] of pages)
    await most(`sent emails, ${what},`, 5, () => emailList.page(db, query as never, admin));

  const ids = (await db.many<{ id: string }>(sql`select id from interviews order by code limit 50`)).map(
    ({ id }) => id,
  );
  let nth = 0;
  await most('the history of an interview', 50, () => historyOf(db, ids[(nth += 1) % ids.length] ?? ''));
  await most('statistics of panelists in a month', 3, () =>
    statisticsList.page(db, { group: 'panelist', month: at(40).slice(0, 7) }, admin),
  );
  await most('what one person did in all histories', 5, () =>
    db.many(sql`select interview_id from interview_history where by_id = md5('by7')::uuid::text`),
  );
  await most('one more event of an interview', 50, () =>
    db.run(sql`
      insert into interview_history (interview_id, seq, type, by_role, by_id, at, event, leaf, machine_version)
      select interview_id, 1000 + (select count(*) from interview_history x where x.interview_id = h.interview_id), type, by_role, by_id, now(), event, leaf, 1
      from interview_history h where interview_id = ${ids[0]} limit 1`),
  );

  const smtp = await startSmtp();
  const sender = emailSender(db, readConfig({ SMTP_URL: smtp.url }));
  try {
    await most('an email is written, claimed, sent and marked', 50, async () => {
      const { id } = await db.one<{ id: number }>(sql`
        with o as (insert into outbox (subject, subject_id, seq, effect, params)
          select 'interview', ${ids[0]}, ${(nth += 1)}, 'tell', '{}' returning id)
        insert into mails (outbox_id, recipient, subject, body) select id, 'r' || id || '@mail.example', 'Hello', 'Hello' from o returning id`);
      await sender?.send(id);
    });
  } finally {
    sender?.close();
    await smtp.close();
  }
  await db.run(sql`update settings set value = '1000' where key = 'emailContentDays'`);
  let steps = 0;
  await most('a step of retention, 1,000 emails,', 10, () =>
    sweepOld(db, { only: ['emailContents'], isOver: () => (steps += 1) % 3 === 0 }),
  );
  const client = await db.pool.connect();
  await client.query('set statement_timeout = 0');
  const began = performance.now();
  await client.query('vacuum mails');
  note({ what: `vacuum of emails after that ${over}`, measured: performance.now() - began, unit: 'ms' });
  client.release(true);
}

/** Years of emails and histories. It takes about half an hour and 20 GB, so it runs only if it is named. */
export const years: Part = async (given) => {
  const note: Bench['note'] = (metric) => {
    // Printed at once, because this takes long: if it fails near its end, the earlier measurements are not lost.
    process.stderr.write(
      `${metric.what}: ${metric.measured.toFixed(1)} ${metric.unit} (${metric.beside?.measured.toFixed(1) ?? ''})\n`,
    );
    given.note(metric);
  };
  const bench = { ...given, note };
  const place = await bench.copy('demo');
  let before = 0;
  for (const size of sizes) {
    await fill(place, 'mails', emails, before, size);
    await fill(place, 'interview_history', events, before, size);
    await place.db.many(sql`select pg_stat_reset()`);
    await measure(bench, place, size);
    const bytes = await place.db.many<{ name: string; rows: number; indexes: number }>(sql`
      select n as name, pg_table_size(n::regclass) as rows, pg_indexes_size(n::regclass) as indexes from unnest('{mails,interview_history}'::text[]) n`);
    for (const { name, rows, indexes } of bytes)
      bench.note({
        what: `${name} of ${size / 1_000_000} million rows on disk`,
        measured: rows / 1024 ** 2,
        unit: 'MB',
        beside: { what: 'its indexes', measured: indexes / 1024 ** 2 },
      });
    before = size;
  }
};
