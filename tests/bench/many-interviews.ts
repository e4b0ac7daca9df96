import type pg from 'pg';
import { regions } from '../../server/demo/names';
import type { Place } from './kit';

/** A name that matches few of a million, and a part of one that matches none. */
export const rareName = 'Wilhelmina Ostrowska';
const rareEvery = 5_000;

const names = regions.flatMap(({ zone, first, last }) =>
  first.flatMap((given) => last.map((family) => ({ name: `${given} ${family}`, zone }))),
);

const tables = ['persons', 'candidates', 'interviews'];

type Index = { name: string; definition: string };
const indexes = `
  select c.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class c on c.oid = x.indexrelid
  where x.indrelid = any($1::text[]::regclass[])
    and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`;

const people = `
  insert into persons (id, email)
  select md5('person' || n)::uuid, 'many.' || lpad(n::text, 8, '0') || '@many.example' from generate_series(1, $1::int) n`;

// The interviews to copy and the names to give, each numbered from 0.
const sources = `
  create temp table originals on commit preserve rows as
    select row_number() over (order by code) - 1 as nth, i.*,
      leaf in ('inReview', 'released', 'noShow', 'canceled', 'pendingFeedback') as is_over from interviews i;
  create temp table names on commit preserve rows as
    select row_number() over (order by md5(name || zone)) - 1 as nth, name, zone
    from jsonb_to_recordset('${JSON.stringify(names).replaceAll("'", "''")}'::jsonb) as given(name text, zone text);
  analyze originals; analyze names`;

// The first names of the list are the most common: a part of a name matches from a few to a hundred thousand.
const candidacies = `
  insert into candidates (id, person_id, organization_id, name, mobile, time_zone, uploaded_by, created_at, looked_at)
  select md5('candidate' || n)::uuid, md5('person' || n)::uuid, d.organization_id,
    case when n % $2::int = 0 then $3::text else names.name end, '+91 98' || n, names.zone, 'O', d.created_at, d.created_at
  from (select n, n % (select count(*) from originals) as original,
      floor((select count(*) from names) * power((hashint4(n)::float8 + 2147483648) / 4294967296, 1.5))::bigint as called
    from generate_series(1, $1::int) n) numbered
  join originals d on d.nth = original join names on names.nth = called`;

// Past interviews are spread over years, future ones stay within their days. Each has an instant of its own.
const copies = `
  insert into interviews (code, kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf,
    value, context, version, machine_version, panelist_id, starts_at, ends_at, deadline, feedback_by, cancel_asked, decision,
    decided_at, recommendation, created_by, created_at, updated_at)
  select 'IV-' || 100000 + n, d.kind, d.organization_id, d.job_profile_id, c.id, c.person_id, d.minutes, d.skills,
    concat_ws(' ', c.name, o.name, j.title), d.leaf, d.value, d.context, d.version, d.machine_version, d.panelist_id,
    d.starts_at + by, d.ends_at + by, d.deadline + by, d.feedback_by + by, d.cancel_asked, d.decision,
    d.decided_at + by, d.recommendation,
    d.created_by, d.created_at + by, d.updated_at + by
  from (select n, n % (select count(*) from originals) as original, n / (select count(*) from originals) as turn
    from generate_series(1, $1::int) n) numbered
  join originals d on d.nth = original
  cross join lateral (
    select case when d.is_over then turn else 0 end * interval '-20 hours'
      - (hashint4(n)::float8 + 2147483648) / 4294967296 * interval '20 hours' as by) shift
  join candidates c on c.id = md5('candidate' || n)::uuid
  left join organizations o on o.id = d.organization_id left join job_profiles j on j.id = d.job_profile_id`;

async function fill(client: pg.PoolClient, count: number): Promise<void> {
  const { rows } = await client.query<Index>(indexes, [tables]);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(sources);
  await client.query(people, [count]);
  await client.query(candidacies, [count, rareEvery, rareName]);
  await client.query('analyze candidates');
  await client.query(copies, [count]);
  for (const { definition } of rows) await client.query(definition);
}

/**
 * Adds copies of the demo's interviews to a copy of the demo, each with a candidate and a person of its own, until
 * there are `total` interviews. Indexes are made after the rows, which takes a tenth of the time. Constraints, triggers
 * and statistics are as in production afterwards.
 */
export async function makeMany({ db }: Place, total: number): Promise<void> {
  const client = await db.pool.connect();
  try {
    // Rows of the demo are copied without checks or notifications: none of them needs any.
    await client.query(`set statement_timeout = 0; set session_replication_role = replica;
      set maintenance_work_mem = '512MB'; set work_mem = '64MB'`);
    const { rows } = await client.query<{ count: number }>('select count(*) from interviews');
    await fill(client, total - (rows[0]?.count ?? 0));
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
