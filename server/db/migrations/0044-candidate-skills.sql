-- Skills of the resume with which a candidate was uploaded (product: Candidates in bulk), until their owner says them.
create table candidate_skills (
  candidate_id uuid not null references candidates on delete cascade,
  skill_id uuid not null references skills,
  -- 0 where the resume does not state it.
  months int not null check (months between 0 and 720),
  is_primary boolean not null default false,
  primary key (candidate_id, skill_id)
);
create index candidate_skills_skill on candidate_skills (skill_id, months);
-- Whether the rows that are added bring the skills of their resumes.
alter table candidate_uploads add column with_skills boolean not null default false;
