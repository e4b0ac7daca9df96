import { readAheadDays } from '../../src/contract/calendars';
import { hashPassword } from '../../server/auth/passwords';
import { sql, type Database, type Tx } from '../../server/db/database';

const zones = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Adelaide',
  'Asia/Tokyo',
  'America/St_Johns',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Europe/London',
  'Asia/Kathmandu',
  'Pacific/Auckland',
];

export type Pool = {
  admin: string;
  organizationId: string;
  jobProfileId: string;
  candidateId: string;
  /** Three preferred times in ISO 8601, spread over the coming week. */
  times: string[];
};

/** Adds the requester and the request's data: an organization with a job profile of six skills and a candidate. */
export async function fillAsker(db: Database): Promise<Pool> {
  const admin = 'admin@example.com';
  await db.run(sql`
    insert into users (user_type, email, name, password_hash, draft_key)
    values ('ADMIN', ${admin}, 'Admin', ${await hashPassword('Interview#2026')}, '\\x00')`);
  await db.run(sql`insert into skills (name) select 'Skill ' || n from generate_series(1, 12) n`);
  const found = await db.one<Omit<Pool, 'admin' | 'times'>>(sql`
    with organization as (insert into organizations (name) values ('Many') returning id),
    job as (insert into job_profiles (organization_id, title) select id, 'Engineer' from organization returning id),
    needs as (insert into job_profile_skills (job_profile_id, skill_id, is_primary, min_months)
      select job.id, s.id, s.name in ('Skill 1', 'Skill 2'), 24 from job, skills s
      where s.name in ('Skill 1', 'Skill 2', 'Skill 3', 'Skill 4', 'Skill 5', 'Skill 6')),
    person as (insert into persons (email) values ('candidate@many.example') returning id),
    candidate as (insert into candidates (person_id, organization_id, name) select person.id, organization.id, 'Candidate' from person, organization returning id)
    select organization.id as "organizationId", job.id as "jobProfileId", candidate.id as "candidateId" from organization, job, candidate`);
  const { times } = await db.one<{ times: string[] }>(sql`
    select array_agg(date_trunc('day', law_now()) + days * interval '1 day' + hours * interval '1 hour' order by days) as times
    from (values (2, 8), (3, 13), (5, 17)) as asked (days, hours)`);
  return { admin, ...found, times };
}

/**
 * Adds panelists `from` to `to` with hours on every day, six of the twelve skills or more, 50 bookings over the seven
 * days that begin tomorrow, and up to twelve interviews held in the weeks before.
 */
export async function fillPanelists(db: Database, from: number, to: number): Promise<void> {
  // In parts, each well within the statement timeout.
  const part = 250;
  for (let first = from; first <= to; first += part)
    await db.transaction((tx) => fillPart(tx, first, Math.min(to, first + part - 1)));
  await db.run(sql`vacuum analyze`);
}

/** Connects a calendar to each panelist from 1 on, with busy half hours spread over the days that are read ahead. */
export async function fillCalendars(db: Database, panelists: number, busyTimes: number): Promise<void> {
  await db.run(sql`
    insert into calendar_connections (id, user_id, way, name, sealed, set_up, next_read_at)
    select md5('calendar' || n)::uuid, md5('panelist' || n)::uuid, 'ICS', 'Work', '\\x00', true, 'infinity'
    from generate_series(1, ${panelists}::int) n`);
  await db.run(sql`
    insert into connected_calendars (id, connection_id, key, name, writable, chosen, read_at)
    select id, id, '', name, false, true, now() from calendar_connections`);
  await db.run(sql`
    insert into calendar_spans (calendar_id, user_id, starts_at, ends_at, tentative, all_day)
    select k.id, k.user_id, at, at + interval '30 minutes', nth % 5 = 0, false
    from calendar_connections k, generate_series(1, ${busyTimes}::int) nth,
      lateral (select date_trunc('hour', now()) + nth * interval '1 hour' * (24.0 * ${readAheadDays} / ${busyTimes}) as at) placed`);
  await db.run(sql`vacuum analyze`);
}

async function fillPart(db: Tx, from: number, to: number): Promise<void> {
  // The new rows are consistent. Checking each reference and notifying each screen would take most of the time.
  await db.run(sql`set local session_replication_role = replica`);
  const made = sql`generate_series(${from}::int, ${to}::int) n`;
  await db.run(sql`
    insert into users (id, user_type, email, name, password_hash, draft_key, time_zone)
    select md5('panelist' || n)::uuid, 'PANELIST', 'panelist.' || n || '@many.example', 'Panelist ' || n, 'none', '\\x00',
      (${zones}::text[])[1 + n % 12] from ${made}`);
  await db.run(sql`
    insert into panelists (user_id, profile_confirmed, experience_months, breathing_minutes, day_cap, week_cap)
    select md5('panelist' || n)::uuid, true, 60 + n % 180, (array[15, 0, 15, 30])[1 + n % 4], 12, 60 from ${made}`);
  // One in ten lacks a primary skill.
  await db.run(sql`
    insert into panelist_skills (panelist_id, skill_id, months)
    select md5('panelist' || n)::uuid, s.id, 30 + (n + length(s.name)) % 60 from ${made},
      (select id, name, substr(name, 7)::int as nth from skills where name ~ '^Skill \\d+$') s
    where case when s.nth <= 2 then n % 10 > 0 or s.nth = 2 else (n + s.nth) % 3 > 0 end`);
  await db.run(sql`
    insert into panelist_hours (panelist_id, weekday, starts, ends)
    select md5('panelist' || n)::uuid, weekday, starts, ends from ${made}, generate_series(1, 7) weekday,
      (values ('09:00', '13:00', true), ('14:00', '19:00', true), ('10:00', '16:00', false)) as hours (starts, ends, of_workday)
    where of_workday = (weekday < 6)`);
  await db.run(sql`
    insert into panelist_days_off (panelist_id, first_day, last_day)
    select md5('panelist' || n)::uuid, current_date + 5, current_date + 6 from ${made} where n % 20 = 0`);
  await db.run(sql`
    insert into panelist_extra_slots (panelist_id, starts_at, ends_at)
    select md5('panelist' || n)::uuid, date_trunc('hour', now()) + interval '2 days', date_trunc('hour', now()) + interval '54 hours'
    from ${made} where n % 10 = 0`);
  await db.run(
    sql`insert into persons (id, email) select md5('person' || n)::uuid, 'person.' || n || '@many.example' from ${made}`,
  );
  await db.run(sql`
    insert into candidates (id, person_id, organization_id, name)
    select md5('person' || n)::uuid, md5('person' || n)::uuid, o.id, 'Candidate ' || n from ${made}, organizations o`);
  // Half hours within the hours, chosen as if at random but the same in each run: eight a workday, five a day of the
  // weekend.
  await db.run(sql`
    with places as (
      select n, day, place, row_number() over (partition by n, day order by hashint8extended(n * 100 + place, day - date '2000-01-01')) as nth,
        day > current_date as ahead, extract(isodow from day) < 6 as workday
      from ${made}, generate_series(18, 37) place, (select current_date + ahead as day from generate_series(-28, 7) ahead) days
      where case when extract(isodow from day) < 6 then place not in (26, 27) else place between 20 and 31 end
        and (day > current_date or day < current_date and (n + day - date '2000-01-01') % (3 + n % 7) = 0)
    ), booked as (
      select n, ahead, (day + place * interval '30 minutes') at time zone (${zones}::text[])[1 + n % 12] as at
      from places where nth <= case when not ahead then 1 when workday then 8 else 5 end
    )
    insert into interviews (kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf, value,
      context, version, machine_version, panelist_id, starts_at, ends_at)
    select 'real', j.organization_id, j.id, md5('person' || n)::uuid, md5('person' || n)::uuid, 30, '[]', 'Candidate ' || n,
      case when ahead then 'confirmed' else 'released' end, '"booked"', '{}', 1, 1, md5('panelist' || n)::uuid, at, at + interval '30 minutes'
    from booked, job_profiles j`);
  await db.run(sql`
    insert into occupancy (interview_id, panelist_id, person_id, during)
    select i.id, i.panelist_id, i.person_id, tstzrange(i.starts_at, i.ends_at)
    from interviews i join ${made} on i.panelist_id = md5('panelist' || n)::uuid where i.leaf = 'confirmed'`);
}

/** Adds interviews of past years, copied from those of the last weeks, until there are `total` in all. */
export async function fillPast(db: Database, total: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      with held as (select * from interviews where leaf = 'released'),
      missing as (select ${total}::int - count(*) as rows from interviews)
      insert into interviews (kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf,
        value, context, version, machine_version, panelist_id, starts_at, ends_at)
      select kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf,
        value, context, version, machine_version, panelist_id, starts_at - turn * interval '28 days', ends_at - turn * interval '28 days'
      from generate_series(1, 100) turn, held limit (select greatest(rows, 0) from missing)`);
  });
  await db.run(sql`vacuum analyze`);
}
