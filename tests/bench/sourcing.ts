import { median, type Part, type Place } from './kit';

const many = 100_000;
const pages = 10;
const runs = 20;

const people = `
  insert into persons (id, email)
  select md5('sourced' || n)::uuid, 'sourced.' || n || '@many.example' from generate_series(1, $1::int) n`;
const candidacies = `
  insert into candidates (id, person_id, name, time_zone, uploaded_by, created_at, looked_at)
  select md5('portal' || n)::uuid, md5('sourced' || n)::uuid, 'Candidate ' || n,
    (array['Asia/Kolkata', 'Europe/Berlin', 'America/New_York'])[1 + n % 3], 'A', now() - n * interval '1 minute', now()
  from generate_series(1, $1::int) n`;
// Each candidate has about eight of the dictionary's skills. Half of the candidates have the first skills, and few have
// most others.
const numbered = `
  create temp table numbered as select id, row_number() over (order by md5(name)) - 1 as nth from skills`;
const known = `
  insert into person_skills (person_id, skill_id, months, is_primary)
  select md5('sourced' || n)::uuid, k.id, 1 + abs(hashint4(n * 31 + own)) % 120, own = 1
  from (select n, own, floor((select count(*) from numbered)
      * power((hashint4(n * 17 + own)::float8 + 2147483648) / 4294967296, 3))::bigint as nth
    from generate_series(1, $1::int) n cross join generate_series(1, 8) own) drawn
  join numbered k using (nth) on conflict do nothing`;
// The job asks for six skills, each of which a tenth to a fifth of the candidates have. Three are primary, so half of
// the candidates are scored.
const asked = `
  insert into job_profile_skills (job_profile_id, skill_id, is_primary, min_months)
  select $1, id, nth < 4, 12 * (nth - 1) from numbered where nth between 1 and 6`;

/** Adds 100,000 candidates of the portal, and returns the id of the job that asks for their skills. */
export async function fillPortal({ db }: Place): Promise<string> {
  const client = await db.pool.connect();
  try {
    // None of these rows needs to be checked.
    await client.query('set statement_timeout = 0; set session_replication_role = replica');
    await client.query(people, [many]);
    await client.query(candidacies, [many]);
    await client.query(numbered);
    await client.query(known, [many]);
    const { rows } = await client.query<{ id: string }>(
      "select id from job_profiles where status = 'OPEN' order by id limit 1",
    );
    const id = rows[0]?.id ?? '';
    await client.query('delete from job_profile_skills where job_profile_id = $1', [id]);
    await client.query(asked, [id]);
    await client.query('vacuum analyze');
    return id;
  } finally {
    client.release(true);
  }
}

/** Sourcing over 100,000 candidates of the portal for one job, compared with a page of the list of candidates. */
export const sourcing: Part = async ({ copy, serve, note }) => {
  const place = await copy('demo');
  const id = await fillPortal(place);
  const { app, headers } = await serve(place);
  const as = await headers('admin@example.com');
  const call = (path: string) => async () => {
    const { statusCode, body } = await app.inject({ url: `/api${path}`, headers: as });
    if (statusCode !== 200) throw new Error(`${path}: ${body}`);
  };
  const list = await median(runs, call('/candidates/portal?_limit=25'));
  const ranked = `/sourcing/candidates?jobProfileId=${id}&_limit=25`;
  const measured = {
    'sourcing: 100,000 candidates ranked for one job': ranked,
    'sourcing: the same, of a name': `${ranked}&q=4321`,
    'sourcing: the facts of that job': `/sourcing/jobs/${id}`,
    'sourcing: 25 jobs that lack candidates': '/sourcing/jobs?_limit=25',
  };
  for (const [what, path] of Object.entries(measured))
    note({
      what,
      measured: await median(runs, call(path)),
      unit: 'ms',
      beside: { what: 'a page of candidates', measured: list },
      promised: { atMost: pages * list },
    });
};
