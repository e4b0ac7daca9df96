-- Calendars: what a slot search reads of every panelist, strung together in one row each. A search of a thousand panelists
-- would else string together some eighty thousand rows.
--
-- A change writes no calendar, only that there was one: a row of its own, so that no transaction waits for another here, takes a
-- lock that another could want in another order, or is lost with another. A calendar that was changed is read from the tables
-- themselves until it is written anew. That is done now and then by one at a time whom nobody waits for: it holds a lock that
-- is only ever tried, and nobody else writes these rows. Either is seen in one snapshot with the rows that it tells of, so what
-- is read is always what stands in the tables.

-- Start and length in whole minutes, outward, seven and three hex digits: such as '1c9c38003c' for an hour.
alter table occupancy drop column minutes, add column said text not null generated always as (
  lpad(to_hex(floor(extract(epoch from lower(during) - timestamptz '1970-01-01 00:00:00+00') / 60)::int), 7, '0')
  || lpad(to_hex(ceil(extract(epoch from upper(during) - timestamptz '1970-01-01 00:00:00+00') / 60)::int
    - floor(extract(epoch from lower(during) - timestamptz '1970-01-01 00:00:00+00') / 60)::int), 3, '0')) stored;

create function is_over(leaf text) returns boolean language sql immutable as $$
  select leaf in ('pendingFeedback', 'inReview', 'released', 'noShow')
$$;

-- As the tables have it, in one text: weekly hours, skills (each its id and ten digits of months), starts of interviews of the
-- last weeks that are over, and interviews to come by their time.
create view live_calendars as
  select user_id as panelist_id, concat_ws('/',
    coalesce((select string_agg(said, '' order by said collate "C") from panelist_hours h where h.panelist_id = user_id), ''),
    coalesce((select string_agg(skill_id || lpad(months::text, 10, '0'), '' order by skill_id) from panelist_skills s where s.panelist_id = user_id), ''),
    coalesce((select string_agg(lpad(to_hex((date_part('epoch', starts_at) / 60)::int), 7, '0'), '' order by starts_at) from interviews i
      -- A search looks back 28 days; days to spare, as clocks differ.
      where i.panelist_id = user_id and is_over(leaf) and starts_at > law_now() - interval '30 days'), ''),
    (select string_agg(said, '' order by said collate "C") from occupancy o where o.panelist_id = user_id and interview_id is not null)) as said
  from panelists;

create table kept_calendars (
  panelist_id uuid primary key references panelists on delete cascade,
  said text not null
) with (fillfactor = 70);
create table calendar_changes (
  id bigint generated always as identity primary key,
  panelist_id uuid not null
);
create view calendars as
  select k.* from kept_calendars k where panelist_id not in (select panelist_id from calendar_changes)
  union all
  select l.* from (select distinct panelist_id from calendar_changes) c join live_calendars l using (panelist_id);

-- Writes calendars anew whose change is committed, those that changed first, so that no one change pays for very many.
create function renew_calendars(at_most int default 500) returns void language plpgsql as $$
begin
  -- Another snapshot could miss what the one before has written.
  if current_setting('transaction_isolation') <> 'read committed'
    or not pg_try_advisory_xact_lock(hashtextextended('calendars', 0)) then
    return;
  end if;
  with changed as (
    delete from calendar_changes where id in (select id from calendar_changes order by id limit at_most) returning panelist_id)
  insert into kept_calendars
  select l.* from (select distinct panelist_id from changed) c join live_calendars l using (panelist_id)
  on conflict (panelist_id) do update set said = excluded.said;
end $$;

create function change_calendar() returns trigger language plpgsql as $$
declare
  last bigint;
begin
  with written as (
    insert into calendar_changes (panelist_id)
    select id from (select old.panelist_id as id union select new.panelist_id) touched where id is not null returning id)
  select max(id) into last from written;
  if last % 32 < 2 then
    perform renew_calendars();
  end if;
  return null;
end $$;
-- Holds are read live: they end by the clock.
create trigger change_calendar after insert on occupancy for each row
  when (new.interview_id is not null) execute function change_calendar();
create trigger change_calendar_again after update or delete on occupancy for each row
  when (old.interview_id is not null) execute function change_calendar();
create trigger change_calendar after insert on interviews for each row
  when (is_over(new.leaf)) execute function change_calendar();
create trigger change_calendar_again after update on interviews for each row
  when ((is_over(old.leaf) or is_over(new.leaf))
    and (is_over(old.leaf), old.panelist_id, old.starts_at)
      is distinct from (is_over(new.leaf), new.panelist_id, new.starts_at))
  execute function change_calendar();
create trigger change_calendar_at_last after delete on interviews for each row
  when (is_over(old.leaf)) execute function change_calendar();
create trigger change_calendar after insert or update or delete on panelist_hours for each row execute function change_calendar();
create trigger change_calendar after insert or update or delete on panelist_skills for each row execute function change_calendar();

-- For what comes in or goes past the triggers: all are read live until they are written anew.
create function change_calendars() returns void language sql as $$
  insert into calendar_changes (panelist_id) select user_id from panelists
$$;
create function change_all_calendars() returns trigger language plpgsql as $$
begin
  perform change_calendars();
  return null;
end $$;
create trigger change_calendars after truncate on occupancy for each statement execute function change_all_calendars();
create trigger change_calendars after truncate on interviews for each statement execute function change_all_calendars();
create trigger change_calendars after truncate on panelist_hours for each statement execute function change_all_calendars();
create trigger change_calendars after truncate on panelist_skills for each statement execute function change_all_calendars();
select change_calendars();
select renew_calendars(null);
