-- The job that a candidate was uploaded for, and the resume as it was uploaded with the candidacy: the organization's own,
-- while `resumes` has the one that the person uploaded themselves.
alter table candidates add column job_profile_id uuid references job_profiles on delete set null;
create index candidates_job_profile on candidates (job_profile_id) where job_profile_id is not null;
create table candidate_resumes (
  candidate_id uuid primary key references candidates on delete cascade,
  file_id uuid not null unique references files,
  at timestamptz not null default now()
);
create trigger candidate_resumes_drop_file after update of file_id or delete on candidate_resumes
  for each row execute function drop_file();

-- Candidates are searched by name or email, and sorted by when they came.
create index persons_search on persons using gin (lower(email::text) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index candidates_created on candidates (created_at, id);
