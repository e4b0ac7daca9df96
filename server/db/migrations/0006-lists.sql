-- Lists, their totals and searches, over a million interviews as over ten thousand.

-- A page is read in its order, state by state, from an index: of all, of an organization or of a panelist. Those of a
-- candidate are few.
drop index interviews_start, interviews_updated, interviews_for_feedback, interviews_organization, interviews_panelist;
create index interviews_leaf_updated on interviews (leaf, updated_at, id);
create index interviews_leaf_deadline on interviews (leaf, deadline, id);
create index interviews_organization_start on interviews (organization_id, leaf, starts_at, id);
create index interviews_organization_updated on interviews (organization_id, leaf, updated_at, id);
create index interviews_organization_deadline on interviews (organization_id, leaf, deadline, id);
create index interviews_panelist_start on interviews (panelist_id, leaf, starts_at, id);
create index interviews_panelist_updated on interviews (panelist_id, leaf, updated_at, id);
create index interviews_panelist_deadline on interviews (panelist_id, leaf, deadline, id);
create index interviews_job_profile on interviews (job_profile_id, leaf, updated_at, id);
-- Mocks are few among all, and may stand at the end of their order.
create index interviews_mock_start on interviews (leaf, starts_at, id) where kind = 'mock';
create index interviews_mock_updated on interviews (leaf, updated_at, id) where kind = 'mock';
create index interviews_mock_deadline on interviews (leaf, deadline, id) where kind = 'mock';
create index interviews_created on interviews (created_at, id);
create index interviews_cancel_asked on interviews (starts_at, id) where cancel_asked;

-- For choosing somebody, in the order of their names.
drop index candidates_organization;
create index candidates_by_name on candidates (lower(name), id);
create index candidates_organization on candidates (organization_id, lower(name), id);

-- How often a part of a name occurs decides the way in which it is looked for.
alter table interviews alter column search_text set statistics 200;
alter table candidates alter column name set statistics 200;
-- What is written is looked through by every search until it is put in its place: little of it at a time.
alter index interviews_search set (gin_pending_list_limit = 256);
alter index candidates_name set (gin_pending_list_limit = 256);

-- Kept counts. A change is a row of its own: no two transactions wait for one another to count, none is lost with another,
-- and what is rolled back was never counted. What has stood a while is folded into one row a kind.
create table interview_counts (
  organization_id uuid,
  kind text not null,
  leaf text not null,
  cancel_asked boolean not null,
  decision text,
  count bigint not null,
  unique nulls not distinct (organization_id, kind, leaf, cancel_asked, decision)
);
create table interview_count_changes (
  id bigint generated always as identity primary key,
  organization_id uuid,
  kind text not null,
  leaf text not null,
  cancel_asked boolean not null,
  decision text,
  change int not null
);
-- Read in one statement, so that what is folded meanwhile is in it once.
create view interview_totals as
  select organization_id, kind, leaf, cancel_asked, decision, count from interview_counts
  union all select organization_id, kind, leaf, cancel_asked, decision, change from interview_count_changes;

-- Changes that are committed become part of the counts. One does it at a time, and nobody waits for it.
create function fold_interview_counts() returns void language plpgsql as $$
begin
  -- Another snapshot could hold changes that are folded already.
  if current_setting('transaction_isolation') <> 'read committed'
    or not pg_try_advisory_xact_lock(hashtextextended('interview counts', 0)) then
    return;
  end if;
  with folded as (
    delete from interview_count_changes returning organization_id, kind, leaf, cancel_asked, decision, change)
  insert into interview_counts as c
  select organization_id, kind, leaf, cancel_asked, decision, sum(change) from folded
  group by 1, 2, 3, 4, 5 having sum(change) <> 0
  on conflict (organization_id, kind, leaf, cancel_asked, decision) do update set count = c.count + excluded.count;
end $$;

create function count_interview() returns trigger language plpgsql as $$
declare
  last bigint;
begin
  with written as (
    insert into interview_count_changes (organization_id, kind, leaf, cancel_asked, decision, change)
    select old.organization_id, old.kind, old.leaf, old.cancel_asked, old.decision, -1 where tg_op <> 'INSERT'
    union all
    select new.organization_id, new.kind, new.leaf, new.cancel_asked, new.decision, 1 where tg_op <> 'DELETE'
    returning id)
  select max(id) into last from written;
  if last % 500 < 2 then
    perform fold_interview_counts();
  end if;
  return null;
end $$;
create trigger count_interview after insert or delete on interviews for each row execute function count_interview();
create trigger count_interview_change after update on interviews for each row
  when ((old.organization_id, old.kind, old.leaf, old.cancel_asked, old.decision)
    is distinct from (new.organization_id, new.kind, new.leaf, new.cancel_asked, new.decision))
  execute function count_interview();

-- Counts afresh: at first, and after interviews came in past the triggers.
create function recount_interviews() returns void language plpgsql as $$
begin
  lock table interviews in share mode;
  delete from interview_count_changes;
  delete from interview_counts;
  insert into interview_counts
  select organization_id, kind, leaf, cancel_asked, decision, count(*) from interviews group by 1, 2, 3, 4, 5;
end $$;
create function recount_after_truncate() returns trigger language plpgsql as $$
begin
  perform recount_interviews();
  return null;
end $$;
create trigger recount after truncate on interviews for each statement execute function recount_after_truncate();
select recount_interviews();
