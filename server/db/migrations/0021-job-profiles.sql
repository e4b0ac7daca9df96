-- The whole job profile, and every saved change of it as a version (product: Job profiles). Rich text is stored
-- sanitized. A null is what nobody has said yet, as in a draft.
alter table job_profiles
  add column responsibilities text not null default '',
  add column benefits text not null default '',
  add column instructions text not null default '',
  add column years_from int check (years_from between 0 and 60),
  add column years_to int check (years_to between years_from and 60),
  add column openings int check (openings between 1 and 10000),
  add column version int not null default 1 check (version > 0),
  add column updated_at timestamptz not null default now();
update job_profiles set updated_at = created_at;
create index job_profiles_updated on job_profiles (updated_at, id);
create index job_profiles_created on job_profiles (created_at, id);
create index job_profiles_title on job_profiles (lower(title), id);

-- Versions never change. `content` is a JobContent of the contract; `restored` is the version whose content it repeats.
create table job_profile_versions (
  job_profile_id uuid not null references job_profiles on delete cascade,
  version int not null check (version > 0),
  kind text not null check (kind in ('created', 'edited', 'status', 'restored')),
  restored int,
  at timestamptz not null default now(),
  by_id uuid references users on delete set null,
  content jsonb not null,
  primary key (job_profile_id, version)
);
insert into job_profile_versions (job_profile_id, version, kind, at, content)
select j.id, 1, 'created', j.created_at, jsonb_build_object(
  'title', j.title, 'location', coalesce(j.location, ''), 'yearsFrom', null, 'yearsTo', null, 'openings', null,
  'description', replace(replace(replace(j.description, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), 'responsibilities', '', 'benefits', '', 'instructions', '', 'status', j.status,
  'skills', coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', js.is_primary, 'months', js.min_months)
      order by js.is_primary desc, s.name)
    from job_profile_skills js join skills s on s.id = js.skill_id where js.job_profile_id = j.id), '[]'))
from job_profiles j;
-- Descriptions were plain text so far.
update job_profiles set description = replace(replace(replace(description, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
where description ~ '[&<>]';
