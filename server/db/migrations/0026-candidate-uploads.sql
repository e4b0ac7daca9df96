-- Candidates that are uploaded many at once (product: Candidates in bulk).
create table candidate_uploads (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  -- Null for the portal.
  organization_id uuid references organizations on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'taking', 'stopped', 'done', 'undoing', 'undone')),
  -- Counts changes of the rows, which whoever takes them must have read.
  revision int not null default 0,
  -- Counts what was begun: a job of an earlier run does nothing.
  run int not null default 0,
  created_at timestamptz not null default now()
);
create index candidate_uploads_owner on candidate_uploads (owner_id, created_at desc);
create index candidate_uploads_created on candidate_uploads (created_at);

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
  result text check (result in ('taken', 'undone', 'kept')),
  reason text,
  primary key (upload_id, nr)
);
create index candidate_upload_rows_email on candidate_upload_rows (upload_id, email);
create index candidate_upload_rows_candidate on candidate_upload_rows (candidate_id) where candidate_id is not null;
create index candidate_upload_rows_known on candidate_upload_rows (known_id) where known_id is not null;
