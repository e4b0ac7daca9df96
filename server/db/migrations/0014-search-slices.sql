-- What interviews are found by stands in slices that are tables of their own: the hits of the first stand close together, not
-- one on each page of all. A part that many names have is found in the first; each is at most three times as large as those
-- before it, so little is looked through in vain. Within an organization its index finds the hits of both.
create extension if not exists btree_gin;
create schema search_slices;

alter table interview_search rename to interview_search_before;
create table interview_search (
  interview_id uuid not null,
  organization_id uuid,
  -- Lower-cased; begins with the candidate's name, which is so long.
  text text collate "C" not null,
  name_length int not null
) partition by range (interview_id);
create table search_slices.slice_1 partition of interview_search
  for values from (minvalue) to ('04000000-0000-0000-0000-000000000000');
create table search_slices.slice_2 partition of interview_search
  for values from ('04000000-0000-0000-0000-000000000000') to ('10000000-0000-0000-0000-000000000000');
create table search_slices.slice_3 partition of interview_search
  for values from ('10000000-0000-0000-0000-000000000000') to ('40000000-0000-0000-0000-000000000000');
create table search_slices.slice_4 partition of interview_search
  for values from ('40000000-0000-0000-0000-000000000000') to ('80000000-0000-0000-0000-000000000000');
create table search_slices.slice_5 partition of interview_search
  for values from ('80000000-0000-0000-0000-000000000000') to (maxvalue);

insert into interview_search select interview_id, organization_id, text, name_length from interview_search_before;
drop table interview_search_before;

alter table interview_search add primary key (interview_id),
  add foreign key (interview_id) references interviews on delete cascade;
create index slice_1_text on search_slices.slice_1 using gin (organization_id, text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index slice_2_text on search_slices.slice_2 using gin (organization_id, text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index slice_3_text on search_slices.slice_3 using gin (organization_id, text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index slice_4_text on search_slices.slice_4 using gin (organization_id, text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index slice_5_text on search_slices.slice_5 using gin (organization_id, text gin_trgm_ops) with (gin_pending_list_limit = 256);
analyze interview_search;
