-- Lists, their totals and searches stay quick up to a million interviews (docs/adr/0007-counts-and-pages.md).

-- A page of all interviews is read in its order, state by state.
drop index interviews_leaf_start, interviews_start, interviews_updated, interviews_for_feedback, interviews_organization, interviews_panelist;
create index interviews_updated on interviews (leaf, updated_at, id) include (kind, decision);
create index interviews_deadline on interviews (leaf, deadline, id) include (kind, decision);
create index interviews_created on interviews (leaf, created_at, id) include (kind, decision);
-- Those of a span of time, an organization, a job profile or a panelist are found first and sorted then, all from the index.
create index interviews_start on interviews (leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision);
create index interviews_organization on interviews (organization_id, leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision);
create index interviews_job_profile on interviews (job_profile_id, leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision, organization_id);
create index interviews_panelist on interviews (panelist_id, leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision, organization_id, job_profile_id);
create index interviews_cancel_asked on interviews (leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision, organization_id) where cancel_asked;
-- What ends after an instant begins after it or shortly before, which holds where both are known.
alter table interviews add check ((starts_at is null) = (ends_at is null) and ends_at > starts_at);

-- For choosing somebody, in the order of their names.
drop index candidates_organization;
create index candidates_by_name on candidates (lower(name), id);
create index candidates_organization on candidates (organization_id, lower(name), id);

-- Searches by a part of a text that is lower-cased in the index: comparing without regard to case costs more than all else.
drop index interviews_search, candidates_name, users_panelist_name, organizations_search, job_profiles_search;
create index interviews_search on interviews using gin (lower(search_text) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index candidates_search on candidates using gin (lower(name) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index panelists_search on users using gin (lower(name) gin_trgm_ops) where user_type = 'PANELIST';
create index organizations_search on organizations using gin (lower(name) gin_trgm_ops);
create index job_profiles_search on job_profiles using gin (lower(title) gin_trgm_ops);
-- One index serves both: equal codes and beginnings of codes.
drop index interviews_code_part;
alter table interviews alter column code type text collate "C";

-- How users look at their lists. One without a name is how its list looked last.
create table list_views (
  user_id uuid not null references users on delete cascade,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) <= 40),
  look jsonb not null,
  primary key (user_id, list, name)
);
