-- One act on many interviews, worked off in the background (product: Acting on many).
create table interview_runs (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  act jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'stopped', 'done')),
  -- Counts starts: a job of an earlier one does nothing.
  run int not null default 0,
  starts_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index interview_runs_owner on interview_runs (owner_id, created_at desc);
create index interview_runs_created on interview_runs (created_at);

create table interview_run_rows (
  run_id uuid not null references interview_runs on delete cascade,
  nr int not null,
  -- Not a reference: one that does not exist, or is of somebody else, is told as not done.
  interview_id uuid not null,
  -- As it was selected; null where the owner did not see it.
  version int,
  result text check (result in ('done', 'refused')),
  reason text,
  primary key (run_id, nr)
);
