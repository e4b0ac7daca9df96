-- Searches by a part of a name take as long over a million rows as the first 1,000 hits do, however many more there are.

-- An index of trigrams finds all that fit before the first is read. So it stands in four slices, each about three times
-- as large as those before it together: a part that many names have is found in the first, and only what few have is
-- looked for in all.
create function search_slice(id uuid) returns int language sql immutable as $$
  select case when get_byte(uuid_send(id), 15) & 63 = 0 then 0
    when get_byte(uuid_send(id), 15) & 63 < 4 then 1
    when get_byte(uuid_send(id), 15) & 63 < 16 then 2
    else 3 end
$$;

-- Lower-cased once: comparing without regard to case costs more than all else.
drop index candidates_name, users_panelist_name, organizations_search, job_profiles_search;
create index candidates_search_0 on candidates using gin (lower(name) gin_trgm_ops) with (gin_pending_list_limit = 256) where search_slice(id) = 0;
create index candidates_search_1 on candidates using gin (lower(name) gin_trgm_ops) with (gin_pending_list_limit = 256) where search_slice(id) = 1;
create index candidates_search_2 on candidates using gin (lower(name) gin_trgm_ops) with (gin_pending_list_limit = 256) where search_slice(id) = 2;
create index candidates_search_3 on candidates using gin (lower(name) gin_trgm_ops) with (gin_pending_list_limit = 256) where search_slice(id) = 3;
create index users_panelist_name on users using gin (lower(name) gin_trgm_ops) where user_type = 'PANELIST';
create index organizations_search on organizations using gin (lower(name) gin_trgm_ops);
create index job_profiles_search on job_profiles using gin (lower(title) gin_trgm_ops);

-- What interviews are found by stands beside them: it is narrow, and a change of the state leaves its index alone.
create table interview_search (
  interview_id uuid primary key references interviews on delete cascade,
  organization_id uuid,
  -- Lower-cased; begins with the candidate's name, which is so long.
  text text collate "C" not null,
  name_length int not null
);
insert into interview_search
select i.id, i.organization_id, lower(i.search_text), length(lower(c.name)) from interviews i join candidates c on c.id = i.candidate_id;
create index interview_search_0 on interview_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256) where search_slice(interview_id) = 0;
create index interview_search_1 on interview_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256) where search_slice(interview_id) = 1;
create index interview_search_2 on interview_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256) where search_slice(interview_id) = 2;
create index interview_search_3 on interview_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256) where search_slice(interview_id) = 3;
drop index interviews_search;

create function keep_interview_search() returns trigger language plpgsql as $$
begin
  insert into interview_search
  select new.id, new.organization_id, lower(new.search_text), length(lower(c.name)) from candidates c where c.id = new.candidate_id
  on conflict (interview_id) do update
  set organization_id = excluded.organization_id, text = excluded.text, name_length = excluded.name_length;
  return null;
end $$;
create trigger keep_search after insert or update of search_text, organization_id, candidate_id on interviews
  for each row execute function keep_interview_search();

-- One index serves both: equal codes and beginnings of codes.
drop index interviews_code_part;
alter table interviews alter column code type text collate "C";

-- A job profile's interviews in the order of their starts.
create index interviews_job_profile_start on interviews (job_profile_id, leaf, starts_at, id);

-- Statistics of parts of names no longer decide anything; they made planning longer.
alter table interviews alter column search_text set statistics -1;
alter table candidates alter column name set statistics -1;
analyze candidates, interview_search, users, organizations, job_profiles;
