-- Totals of filtered lists are kept like those of whole ones (0006-lists.sql): by job profile, by panelist, and by the day
-- and month of the start too.
drop trigger count_interview on interviews;
drop trigger count_interview_change on interviews;
drop trigger recount on interviews;
drop function count_interview, fold_interview_counts, recount_after_truncate, recount_interviews;
drop view interview_totals;
drop table interview_counts, interview_count_changes;

-- Whole days are counted by their starts.
alter table interviews add check ((starts_at is null) = (ends_at is null) and ends_at > starts_at);

-- `by` says what counted interviews have in common, `of` which it is: an id, a day (2026-11-21) or a month (2026-11) in UTC.
-- The organization of a job profile stands with it.
create table interview_counts (
  by text not null,
  of text collate "C" not null,
  organization_id uuid,
  kind text not null,
  leaf text not null,
  cancel_asked boolean not null,
  decision text,
  count bigint not null,
  unique nulls not distinct (by, of, organization_id, kind, leaf, cancel_asked, decision)
);

-- Whoever changes an interview writes what it was (-1) and what it is (1), and leaves it to others to add up.
create table interview_count_changes (
  id bigint generated always as identity,
  organization_id uuid,
  job_profile_id uuid,
  panelist_id uuid,
  day text collate "C",
  kind text not null,
  leaf text not null,
  cancel_asked boolean not null,
  decision text,
  change bigint not null
);
create function utc_day(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD')
$$;

-- Where a change counts. Whoever asks for one `by` reads the changes once.
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
  select 'day', day, null, kind, leaf, cancel_asked, decision, change
  from interview_count_changes where day is not null
  union all
  select 'month', left(day, 7), null, kind, leaf, cancel_asked, decision, change
  from interview_count_changes where day is not null;

-- Read in one statement, so that what is folded meanwhile is in it once.
create view interview_totals as
  select by, of, organization_id, kind, leaf, cancel_asked, decision, count from interview_counts
  union all select by, of, organization_id, kind, leaf, cancel_asked, decision, change from interview_count_parts;

-- Changes that are committed become part of the counts. One does it at a time, and nobody waits for it.
create function fold_interview_counts() returns void language plpgsql as $$
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
  group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0
  on conflict (by, of, organization_id, kind, leaf, cancel_asked, decision) do update set count = c.count + excluded.count;
end $$;

create function count_interview() returns trigger language plpgsql as $$
declare
  last bigint;
begin
  with written as (
    insert into interview_count_changes
      (organization_id, job_profile_id, panelist_id, day, kind, leaf, cancel_asked, decision, change)
    select old.organization_id, old.job_profile_id, old.panelist_id, utc_day(old.starts_at),
      old.kind, old.leaf, old.cancel_asked, old.decision, -1 where tg_op <> 'INSERT'
    union all
    select new.organization_id, new.job_profile_id, new.panelist_id, utc_day(new.starts_at),
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
  when ((old.organization_id, old.job_profile_id, old.panelist_id, utc_day(old.starts_at),
      old.kind, old.leaf, old.cancel_asked, old.decision)
    is distinct from (new.organization_id, new.job_profile_id, new.panelist_id, utc_day(new.starts_at),
      new.kind, new.leaf, new.cancel_asked, new.decision))
  execute function count_interview();

-- Counts afresh: at first, and after interviews came in past the triggers.
create function recount_interviews() returns void language plpgsql as $$
begin
  lock table interviews in share mode;
  perform pg_advisory_xact_lock(hashtextextended('interview counts', 0));
  delete from interview_count_changes;
  delete from interview_counts;
  insert into interview_count_changes
    (organization_id, job_profile_id, panelist_id, day, kind, leaf, cancel_asked, decision, change)
  select organization_id, job_profile_id, panelist_id, utc_day(starts_at), kind, leaf, cancel_asked, decision, count(*)
  from interviews group by 1, 2, 3, 4, 5, 6, 7, 8;
  perform fold_interview_counts();
end $$;
create function recount_after_truncate() returns trigger language plpgsql as $$
begin
  perform recount_interviews();
  return null;
end $$;
create trigger recount after truncate on interviews for each statement execute function recount_after_truncate();
select recount_interviews();
