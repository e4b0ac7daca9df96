-- What is known about skills and people (product: Skills). `skills` grows by families and synonyms; a retired skill stays
-- where it is used, but is offered no more.
alter table skills
  add column family text not null default 'Other' check (length(family) between 1 and 40),
  add column retired_at timestamptz;
create table skill_synonyms (
  name text primary key check (name = lower(name) and length(name) between 1 and 60),
  skill_id uuid not null references skills on delete cascade
);
create index skill_synonyms_skill on skill_synonyms (skill_id);

-- The skills of a candidate, over all their candidacies; those of a panelist stand in panelist_skills.
create table person_skills (
  person_id uuid not null references persons on delete cascade,
  skill_id uuid not null references skills,
  months int not null check (months between 1 and 720),
  is_primary boolean not null default false,
  primary key (person_id, skill_id)
);
create index person_skills_skill on person_skills (skill_id, months);
alter table panelist_skills add column is_primary boolean not null default false;
