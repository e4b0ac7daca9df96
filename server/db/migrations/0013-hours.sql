-- Totals of spans of time are kept by the hour and year of the start too (0010-counts.sql), so that neither what a day holds nor
-- how many years there are makes them slower.
drop trigger count_interview on interviews;
drop trigger count_interview_change on interviews;
drop view interview_totals, interview_count_parts;
drop function utc_day;
delete from interview_count_changes;
alter table interview_count_changes rename column day to hour;

create function utc_hour(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24')
$$;

-- Of what is counted by time `of` is an hour (2026-11-21T09), a day (2026-11-21) or a month (2026-11) in UTC. They stand
-- together, as a total is made of some of each; a year (2026) stands by itself, as any number of them may be asked for.
create view interview_count_parts as
  select 'all' as by, '' as of, null::uuid as organization_id, kind, leaf, cancel_asked, decision, change
  from interview_count_changes
  union all
  select 'organization', organization_id::text, organization_id, kind, leaf, cancel_asked, decision, change
  from interview_count_changes where organization_id is not null
  union all
  select 'jobProfile', job_profile_id::text, organization_id, kind, leaf, cancel_asked, decision, change
  from interview_count_changes where job_profile_id is not null
  union all
  select 'panelist', panelist_id::text, null, kind, leaf, cancel_asked, decision, change
  from interview_count_changes where panelist_id is not null
  union all
  select 'time', of, null, kind, leaf, cancel_asked, decision, change
  from interview_count_changes cross join lateral unnest(array[hour, left(hour, 10), left(hour, 7)]) as of
  where hour is not null
  union all
  select 'year', left(hour, 4), null, kind, leaf, cancel_asked, decision, change
  from interview_count_changes where hour is not null;
create view interview_totals as
  select by, of, organization_id, kind, leaf, cancel_asked, decision, count from interview_counts
  union all select by, of, organization_id, kind, leaf, cancel_asked, decision, change from interview_count_parts;

-- As before, in an order that has what is read together lie together.
create or replace function fold_interview_counts() returns void language plpgsql as $$
begin
  -- Another snapshot could hold changes that are folded already.
  if current_setting('transaction_isolation') <> 'read committed'
    or not pg_try_advisory_xact_lock(hashtextextended('interview counts', 0)) then
    return;
  end if;
  -- Both read the changes as they are when the statement begins.
  with folded as (delete from interview_count_changes)
  insert into interview_counts as c
  select by, of, organization_id, kind, leaf, cancel_asked, decision, sum(change) from interview_count_parts
  group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0 order by 1, 2
  on conflict (by, of, organization_id, kind, leaf, cancel_asked, decision) do update set count = c.count + excluded.count;
end $$;

create or replace function count_interview() returns trigger language plpgsql as $$
declare
  last bigint;
begin
  with written as (
    insert into interview_count_changes
      (organization_id, job_profile_id, panelist_id, hour, kind, leaf, cancel_asked, decision, change)
    select old.organization_id, old.job_profile_id, old.panelist_id, utc_hour(old.starts_at),
      old.kind, old.leaf, old.cancel_asked, old.decision, -1 where tg_op <> 'INSERT'
    union all
    select new.organization_id, new.job_profile_id, new.panelist_id, utc_hour(new.starts_at),
      new.kind, new.leaf, new.cancel_asked, new.decision, 1 where tg_op <> 'DELETE'
    returning id)
  select max(id) into last from written;
  if last % 500 < 2 then
    perform fold_interview_counts();
  end if;
  return null;
end $$;
create trigger count_interview after insert or delete on interviews for each row execute function count_interview();
create trigger count_interview_change after update on interviews for each row
  when ((old.organization_id, old.job_profile_id, old.panelist_id, utc_hour(old.starts_at),
      old.kind, old.leaf, old.cancel_asked, old.decision)
    is distinct from (new.organization_id, new.job_profile_id, new.panelist_id, utc_hour(new.starts_at),
      new.kind, new.leaf, new.cancel_asked, new.decision))
  execute function count_interview();

create or replace function recount_interviews() returns void language plpgsql as $$
begin
  lock table interviews in share mode;
  perform pg_advisory_xact_lock(hashtextextended('interview counts', 0));
  delete from interview_count_changes;
  delete from interview_counts;
  insert into interview_count_changes
    (organization_id, job_profile_id, panelist_id, hour, kind, leaf, cancel_asked, decision, change)
  select organization_id, job_profile_id, panelist_id, utc_hour(starts_at), kind, leaf, cancel_asked, decision, count(*)
  from interviews group by 1, 2, 3, 4, 5, 6, 7, 8;
  perform fold_interview_counts();
end $$;
select recount_interviews();
-- All of them are folded by now, and every total would read through the room they took.
truncate interview_count_changes;
