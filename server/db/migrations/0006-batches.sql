-- Interviews that are booked many at once.
create table batches (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  source text not null check (source in ('waiting', 'candidates', 'file')),
  state text not null default 'draft' check (state in ('draft', 'committing', 'stopped', 'done')),
  -- Counts changes of the rows, which a commit must have read.
  revision int not null default 0,
  -- Counts commits: a job of an earlier one does nothing.
  run int not null default 0,
  created_at timestamptz not null default now()
);
create index batches_owner on batches (owner_id, created_at desc);
create index batches_created on batches (created_at);

create table batch_rows (
  batch_id uuid not null references batches on delete cascade,
  nr int not null,
  -- The request; of other rows the interview that was made for them.
  interview_id uuid references interviews on delete set null,
  candidate_id uuid references candidates on delete cascade,
  job_profile_id uuid references job_profiles on delete cascade,
  minutes int not null default 60,
  times timestamptz[] not null default '{}',
  -- What the file said, and what is wrong with it.
  cells jsonb,
  wrong jsonb not null default '[]',
  left_out boolean not null default false,
  pin jsonb,
  -- What was found for it, or why nothing was, and the nearest time.
  proposal jsonb,
  why text,
  nearest jsonb,
  -- Its time was lost to somebody else.
  changed boolean not null default false,
  -- To be booked by the commit that runs.
  todo boolean not null default false,
  result text check (result in ('booked', 'failed')),
  reason text,
  primary key (batch_id, nr)
);
