-- Who applied for which job (product: Applying). A withdrawn application is deleted.
create table applications (
  id uuid primary key default gen_random_uuid(),
  job_profile_id uuid not null references job_profiles,
  person_id uuid not null references persons,
  candidate_id uuid not null references candidates,
  -- The candidacy was made by applying, and goes with the application.
  made_candidacy boolean not null,
  created_at timestamptz not null default now(),
  constraint applications_once unique (job_profile_id, person_id)
);
create index applications_person on applications (person_id, created_at desc);
create index applications_candidate on applications (candidate_id);

-- A resume for one job, besides that of the profile.
create table job_resumes (
  job_profile_id uuid not null references job_profiles on delete cascade,
  person_id uuid not null references persons on delete cascade,
  file_id uuid not null unique references files,
  text text not null,
  at timestamptz not null default now(),
  primary key (job_profile_id, person_id)
);
create trigger job_resumes_drop_file after update of file_id or delete on job_resumes
  for each row execute function drop_file();

-- Deletes a candidacy unless anything refers to it; the constraints know what does.
create function drop_candidacy(candidacy uuid) returns boolean language plpgsql as $$
begin
  delete from candidates where id = candidacy;
  return true;
exception when foreign_key_violation then
  return false;
end $$;

create index job_profiles_open on job_profiles (created_at desc, id) where status = 'OPEN';
