-- Panelists, candidates, what they say of themselves, and their erasure.

create table panelists (
  user_id uuid primary key references users on delete cascade,
  active boolean not null default true,
  profile_confirmed boolean not null default false,
  experience_months int not null default 0 check (experience_months >= 0),
  breathing_minutes int not null default 15 check (breathing_minutes between 0 and 120),
  day_cap int not null default 4 check (day_cap between 1 and 12),
  week_cap int not null default 15 check (week_cap between 1 and 60),
  auto_accept boolean not null default false,
  strikes int not null default 0,
  availability_revision int not null default 0
);
create table panelist_skills (
  panelist_id uuid not null references panelists on delete cascade,
  skill_id uuid not null references skills,
  months int not null check (months >= 0),
  is_primary boolean not null default false,
  primary key (panelist_id, skill_id)
);
create index panelist_skills_skill on panelist_skills (skill_id);
create table panelist_hours (
  panelist_id uuid not null references panelists on delete cascade,
  weekday int not null check (weekday between 1 and 7),
  starts text not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text not null check (ends ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  primary key (panelist_id, weekday, starts)
);
create table panelist_days_off (
  panelist_id uuid not null references panelists on delete cascade,
  first_day date not null,
  last_day date not null,
  primary key (panelist_id, first_day, last_day),
  check (first_day <= last_day)
);
create table panelist_extra_slots (
  panelist_id uuid not null references panelists on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (panelist_id, starts_at),
  check (starts_at < ends_at)
);
-- Why and by whom a panelist and an organization are kept apart (product: Block Organization).
create table panelist_blocks (
  organization_id uuid not null references organizations on delete cascade,
  panelist_id uuid not null references panelists on delete cascade,
  blocked_by text not null check (blocked_by in ('organization', 'panelist', 'admin')),
  at timestamptz not null default now(),
  id uuid not null default gen_random_uuid() unique,
  why text not null default '' check (length(why) <= 250),
  by_id uuid references users on delete set null,
  primary key (organization_id, panelist_id, blocked_by)
);
create index panelist_blocks_panelist on panelist_blocks (panelist_id);
create index panelist_blocks_at on panelist_blocks (at desc, id);

-- A person is one per verified e-mail; each organization has its own candidacy row of that person (product: Accounts).
create table persons (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique,
  user_id uuid unique references users on delete set null,
  -- An erased person is a pseudonym that histories refer to.
  erased_at timestamptz
);
alter table terms_acceptances add foreign key (person_id) references persons;
-- Candidates are searched by name or email.
create index persons_search on persons using gin (lower(email::text) gin_trgm_ops) with (gin_pending_list_limit = 256);
-- Lists of candidates leave out who is erased (product: Erasure); there are few of them.
create index persons_erased on persons (id) where erased_at is not null;
-- The skills of a candidate, over all their candidacies; those of a panelist stand in panelist_skills.
create table person_skills (
  person_id uuid not null references persons on delete cascade,
  skill_id uuid not null references skills,
  months int not null check (months between 1 and 720),
  is_primary boolean not null default false,
  primary key (person_id, skill_id)
);
create index person_skills_skill on person_skills (skill_id, months);
-- Which of the portal's persons know a skill: with the months, so that the ranking reads the index alone.
create index person_skills_ranked on person_skills (skill_id) include (person_id, months);
-- A resume as it was uploaded by the person; its text stands with the candidate.
create table resumes (
  person_id uuid primary key references persons on delete cascade,
  file_id uuid not null unique references files,
  at timestamptz not null default now()
);
create trigger resumes_drop_file after update of file_id or delete on resumes
  for each row execute function drop_file();
-- What a resume proposes for the profile and its owner does not want (product: What a resume fills in).
create table resume_dismissals (
  person_id uuid not null references persons on delete cascade,
  -- The kind of proposal, with the id of a skill or a hash of what is proposed.
  key text not null check (key ~ '^(skill|project|education):[0-9a-f-]{32,36}$'),
  at timestamptz not null default now(),
  primary key (person_id, key)
);

create table candidates (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references persons,
  organization_id uuid references organizations,
  name text not null check (length(name) between 1 and 80),
  mobile text,
  time_zone text not null default 'Asia/Kolkata',
  resume_text text,
  uploaded_by text not null default 'O' check (uploaded_by in ('P', 'A', 'S', 'O')),
  preferred timestamptz[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Null while uploaded or applied, and not looked at yet (code 103); candidates with interviews count as looked at.
  looked_at timestamptz,
  -- When the person of a candidacy that was there last applied: it waits to be looked at again since then (product: Bell).
  applied_at timestamptz,
  -- When preferred times were given, and the last of them: candidates to schedule (code 101).
  times_given_at timestamptz,
  last_time timestamptz,
  -- The job that a candidate was uploaded for.
  job_profile_id uuid references job_profiles on delete set null,
  -- Who added a candidate, so that the bell does not count it for them.
  created_by uuid references users on delete set null
);
create unique index candidates_once on candidates (person_id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'));
create index candidates_new on candidates (coalesce(applied_at, created_at) desc, id) where looked_at is null;
-- Two indexes for the same query: by the end if few wait, by the beginning if many do.
create index candidates_last_time on candidates (last_time) where organization_id is not null;
create index candidates_times_given on candidates (times_given_at desc, id) where organization_id is not null and last_time is not null;
-- For choosing somebody, in the order of their names.
create index candidates_by_name on candidates (lower(name), id);
create index candidates_organization on candidates (organization_id, lower(name), id);
create index candidates_search on candidates using gin (lower(name) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index candidates_created on candidates (created_at, id);
create index candidates_job_profile on candidates (job_profile_id) where job_profile_id is not null;
create index candidates_created_by on candidates (created_by) where created_by is not null;
-- The time zones of the portal's candidates, without reading all of them.
create index candidates_portal_zone on candidates (time_zone) where organization_id is null;

create function note_times() returns trigger language plpgsql as $$
begin
  new.last_time := (select max(t) from unnest(new.preferred) t);
  if tg_op = 'INSERT' then
    new.times_given_at := coalesce(new.times_given_at, new.created_at);
  elsif new.preferred is distinct from old.preferred then
    new.times_given_at := law_now();
  end if;
  return new;
end $$;
create trigger note_times before insert or update of preferred on candidates for each row execute function note_times();
create trigger tell_admins after insert on candidates for each statement execute function tell_admins();
create trigger tell_admins_look after update on candidates for each row
  when (old.looked_at is distinct from new.looked_at or old.preferred is distinct from new.preferred) execute function tell_admins();

-- The resume as it was uploaded with the candidacy: the organization's own, while `resumes` has the one that the person
-- uploaded themselves.
create table candidate_resumes (
  candidate_id uuid primary key references candidates on delete cascade,
  file_id uuid not null unique references files,
  at timestamptz not null default now()
);
create trigger candidate_resumes_drop_file after update of file_id or delete on candidate_resumes
  for each row execute function drop_file();
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

-- Deletes a candidacy unless anything refers to it; the constraints know what does.
create function drop_candidacy(candidacy uuid) returns boolean language plpgsql as $$
begin
  delete from candidates where id = candidacy;
  return true;
exception when foreign_key_violation then
  return false;
end $$;

-- Candidates that are uploaded many at once, in a list or as an archive of resumes (product: Candidates in bulk).
create table candidate_uploads (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  -- Null for the portal.
  organization_id uuid references organizations on delete cascade,
  state text not null default 'draft' check (state in ('reading', 'draft', 'taking', 'stopped', 'done', 'undoing', 'undone')),
  -- Counts changes of the rows, which whoever takes them must have read.
  revision int not null default 0,
  -- Counts what was begun: a job of an earlier run does nothing.
  run int not null default 0,
  created_at timestamptz not null default now(),
  kind text not null default 'list' check (kind in ('list', 'resumes')),
  -- The archive, until its files are read.
  file_id uuid unique references files,
  -- Whether the rows that are added bring the skills of their resumes.
  with_skills boolean not null default false,
  check ((state = 'reading') = (file_id is not null)),
  check (kind = 'resumes' or file_id is null)
);
create index candidate_uploads_owner on candidate_uploads (owner_id, created_at desc);
create index candidate_uploads_created on candidate_uploads (created_at);
create trigger candidate_uploads_drop_file after update of file_id or delete on candidate_uploads
  for each row execute function drop_file();

create table candidate_upload_rows (
  upload_id uuid not null references candidate_uploads on delete cascade,
  nr int not null,
  -- What the file said, and what is wrong with it.
  cells jsonb not null,
  wrong jsonb not null default '[]',
  email citext not null default '',
  -- Another row of the file has the same email and comes first.
  twin int,
  -- Who of the organization has this email already.
  known_id uuid references candidates on delete set null,
  job_profile_id uuid references job_profiles on delete set null,
  mobile text,
  times timestamptz[] not null default '{}',
  -- Still to be worked on by the run.
  todo boolean not null default false,
  candidate_id uuid references candidates on delete set null,
  result text check (result in ('unread', 'taken', 'undone', 'kept')),
  reason text,
  -- The name of the resume in the archive; null for a row of a list.
  file_name text check (length(file_name) between 1 and 120),
  file_id uuid unique references files,
  resume_text text,
  -- Skills that the text names, with where each was found.
  skills jsonb not null default '[]',
  primary key (upload_id, nr),
  check (file_name is not null or (file_id is null and resume_text is null))
);
create index candidate_upload_rows_email on candidate_upload_rows (upload_id, email);
create index candidate_upload_rows_candidate on candidate_upload_rows (candidate_id) where candidate_id is not null;
create index candidate_upload_rows_known on candidate_upload_rows (known_id) where known_id is not null;
-- The file of a candidate who is added moves to candidate_resumes.
create trigger candidate_upload_rows_drop_file after update of file_id on candidate_upload_rows
  for each row when (new.result is distinct from 'taken') execute function drop_file();
create trigger candidate_upload_rows_delete_file after delete on candidate_upload_rows
  for each row execute function drop_file();

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
-- Nobody applies without the organization's terms for its candidates (product: Terms).
create function requires_terms() returns trigger language plpgsql as $$
begin
  if exists (
    select from job_profiles j join terms_now n on n.organization_id = j.organization_id
    where j.id = new.job_profile_id and not exists (
      select from terms_acceptances a
      where a.terms_id = n.terms_id and a.revision >= n.accept_from and a.person_id = new.person_id)) then
    raise exception 'the terms of the organization are not accepted';
  end if;
  return null;
end $$;
create trigger requires_terms after insert on applications for each row execute function requires_terms();
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
create index job_resumes_person on job_resumes (person_id);
create trigger job_resumes_drop_file after update of file_id or delete on job_resumes
  for each row execute function drop_file();

-- Letters that invite candidates of the portal to apply for a job (product: Sourcing).
create table sourcing_invitations (
  id uuid primary key default gen_random_uuid(),
  job_profile_id uuid not null references job_profiles on delete cascade,
  person_id uuid not null references persons on delete cascade,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  content text not null check (length(content) between 1 and 1000),
  instructions text not null default '' check (length(instructions) <= 250),
  -- Of the mail's links; each attempt to send it makes a new token.
  token_hashes bytea[] not null default '{}',
  opened_at timestamptz
);
create index sourcing_invitations_job on sourcing_invitations (job_profile_id, person_id, created_at desc);
create index sourcing_invitations_person on sourcing_invitations (person_id, created_at desc);
create index sourcing_invitations_token on sourcing_invitations using gin (token_hashes);
-- Who wants no more of these letters.
create table sourcing_opt_outs (
  person_id uuid primary key references persons on delete cascade,
  at timestamptz not null default now()
);

-- My Profile (product: Profiles). Personal data stand apart from histories and belong to a user: erasing somebody is
-- deleting their rows here.

-- A save names the revision that it is based on.
create table profile_revisions (
  user_id uuid not null references users on delete cascade,
  section text not null check (
    section in ('personal', 'skill', 'project', 'education', 'certificate', 'contact', 'identity', 'bank')),
  revision int not null check (revision > 0),
  saved_at timestamptz not null default now(),
  primary key (user_id, section)
);

-- `mobile` is the mobile no; the WhatsApp no stands with the user.
create table profile_details (
  user_id uuid primary key references users on delete cascade,
  birth_date date,
  location text check (length(location) between 3 and 40),
  linkedin text check (length(linkedin) between 1 and 300),
  mobile text check (length(mobile) <= 24)
);

create table profile_projects (
  user_id uuid not null references users on delete cascade,
  position int not null check (position between 0 and 19),
  title text not null check (length(title) between 3 and 40),
  designation text not null check (length(designation) between 3 and 40),
  role text not null check (length(role) between 3 and 30),
  description text not null check (length(description) between 1 and 2000),
  primary key (user_id, position)
);

create table profile_education (
  user_id uuid not null references users on delete cascade,
  position int not null check (position between 0 and 9),
  graduation text not null check (length(graduation) between 3 and 40),
  university text not null check (length(university) between 3 and 40),
  passing_year int not null check (passing_year between 1950 and 2200),
  percentage numeric(5, 2) not null check (percentage between 0 and 100),
  primary key (user_id, position)
);

-- Certificates. A file is uploaded before the section that names it is saved: until then nothing refers to it, and it is
-- deleted after some days.
create table certificate_files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  file_id uuid not null unique references files,
  uploaded_at timestamptz not null default now()
);
create index certificate_files_user on certificate_files (user_id);
create trigger certificate_files_drop_file after update of file_id or delete on certificate_files
  for each row execute function drop_file();
create table profile_certificates (
  user_id uuid not null references users on delete cascade,
  position int not null check (position between 0 and 19),
  name text not null check (length(name) between 3 and 30),
  issuer text not null check (length(issuer) between 3 and 40),
  issued_on date not null,
  expires_on date check (expires_on > issued_on),
  link text check (length(link) between 1 and 300),
  -- Goes with its row where the person is erased; otherwise a save removes the certificate first.
  certificate_file_id uuid references certificate_files on delete cascade,
  primary key (user_id, position),
  check (link is not null or certificate_file_id is not null)
);
create index profile_certificates_file on profile_certificates (certificate_file_id) where certificate_file_id is not null;

-- Bank account, PAN and ID proof, each sealed with AES-256-GCM by server/kit/secrets.ts; the values never stand in clear.
create table profile_secrets (
  user_id uuid not null references users on delete cascade,
  section text not null check (section in ('identity', 'bank')),
  sealed bytea not null check (length(sealed) between 33 and 2000),
  -- What deducting tax needs to know: whether there is a PAN, and the country of the bank.
  has_pan boolean not null default false,
  country text,
  primary key (user_id, section)
);

-- The video: a person has at most one, and a new one takes its place.
create table profile_videos (
  user_id uuid primary key references users on delete cascade,
  file_id uuid not null unique references files,
  seconds double precision not null check (seconds > 0 and seconds <= 300),
  uploaded_at timestamptz not null default now()
);
create trigger profile_videos_drop_file after update of file_id or delete on profile_videos
  for each row execute function drop_file();
-- Uploads under way, as those of recordings.
create table profile_video_uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 120),
  size bigint not null check (size > 0),
  modified bigint not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index profile_video_uploads_own on profile_video_uploads (user_id);
create index profile_video_uploads_created on profile_video_uploads (created_at);

-- Requests to erase a person, which wait and can be taken back (product: Erasure): of an account, or of a candidate
-- without one.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users,
  person_id uuid references persons,
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  taken_back_at timestamptz,
  done_at timestamptz,
  -- Whether the panelist could be offered before: they are not while the request waits.
  was_active boolean not null default false,
  -- The addresses of a person who is erased, while other texts are searched for them.
  emails text[],
  check (num_nonnulls(user_id, person_id) > 0)
);
create unique index erasures_open_user on erasures (user_id) where done_at is null and taken_back_at is null;
create unique index erasures_open_person on erasures (person_id) where done_at is null and taken_back_at is null;
