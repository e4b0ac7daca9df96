import type { Place } from './kit';

// The copies of a panelist: their account, skills and hours under an id of their own.
const cloneId = 'md5(p.user_id::text || turn)::uuid';
const copies = (turns: string) => `panelists p cross join generate_series(1, ${turns}) turn`;
const users = `
  insert into users (id, user_type, email, name, password_hash, draft_key, time_zone)
  select ${cloneId}, u.user_type, 'copy.' || turn || '.' || u.email, u.name || ' ' || turn, 'none', '\\x00', u.time_zone
  from ${copies('$1::int')} join users u on u.id = p.user_id`;
const rows = (table: string, owner: string, columns: string) => `
  insert into ${table} (${owner}, ${columns})
  select ${cloneId}, ${columns
    .split(', ')
    .map((column) => `t.${column}`)
    .join(', ')}
  from originals p cross join generate_series(1, $1::int) turn join ${table} t on t.${owner} = p.user_id`;

// Each copied interview moves to one of its panelist's copies. The demo's own interviews stay.
const interviews = `
  update interviews i set panelist_id = md5(i.panelist_id::text || (1 + abs(hashtext(i.code)) % $1::int))::uuid
  where i.panelist_id is not null and i.code > 'IV-1' and length(i.code) = 9 and abs(hashtext(i.code || 'x')) % ($1::int + 1) > 0`;

/** Adds copies of the demo's panelists until there are about `total`, and spreads copied interviews over them. */
export async function makeManyPanelists({ db }: Place, total: number): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica');
    const { rows: counted } = await client.query<{ count: number }>('select count(*)::int as count from panelists');
    const turns = Math.round(total / (counted[0]?.count ?? 1)) - 1;
    await client.query('create temp table originals on commit preserve rows as select user_id from panelists');
    await client.query(users, [turns]);
    await client.query(
      rows('panelists', 'user_id', 'profile_confirmed, experience_months, breathing_minutes, day_cap, week_cap'),
      [turns],
    );
    await client.query(rows('panelist_skills', 'panelist_id', 'skill_id, months, is_primary'), [turns]);
    await client.query(rows('panelist_hours', 'panelist_id', 'weekday, starts, ends'), [turns]);
    await client.query(interviews, [turns]);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
