-- What is written and recorded of interviews, and the links that show it to others.
create table feedback_drafts (
  interview_id uuid primary key references interviews,
  panelist_id uuid not null references panelists,
  revision int not null,
  scorecard jsonb not null,
  saved_at timestamptz not null default now(),
  -- What a panelist notes during an interview, for nobody else: no version of the feedback ever has it.
  notes text not null default ''
);
create index feedback_drafts_panelist on feedback_drafts (panelist_id);
create table feedback_versions (
  interview_id uuid not null references interviews,
  version int not null,
  kind text not null check (kind in ('submitted', 'qcUpdate')),
  scorecard jsonb not null,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  primary key (interview_id, version)
);
create trigger append_only before update or delete on feedback_versions for each row execute function refuse_change();
-- The times to the first feedback (product: Figures), without its scorecards, which are large.
create index feedback_versions_first on feedback_versions (interview_id) include (at) where version = 1;

-- Links that open the released feedback of an interview without an account: only the hash of a token is stored
-- (product: Sharing feedback).
create table feedback_shares (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interviews,
  token_hash bytea not null unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index feedback_shares_of on feedback_shares (interview_id, created_at);
-- A page that reads its content again is one use.
create table feedback_share_uses (
  share_id uuid not null references feedback_shares on delete cascade,
  viewing uuid not null,
  at timestamptz not null default now(),
  primary key (share_id, viewing)
);

-- Recordings of interviews (product: Recordings). Their files are in storage; an interview has at most one recording.
create table recordings (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null unique references interviews,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index recordings_changed on recordings (changed_at, id);

create table recording_segments (
  recording_id uuid not null references recordings on delete cascade,
  number int not null check (number between 1 and 99),
  file_id uuid not null unique references files,
  -- A file that is uploaded twice is one segment.
  sha256 bytea not null,
  seconds double precision not null check (seconds > 0 and seconds <= 14400),
  uploaded_by uuid references users on delete set null,
  at timestamptz not null default now(),
  primary key (recording_id, number),
  unique (recording_id, sha256)
);
create trigger recording_segments_drop_file after update of file_id or delete on recording_segments
  for each row execute function drop_file();

-- Uploads: their bytes are in the folder `uploads` of the data until the last one has arrived. A finished one is remembered,
-- so that a client that missed the answer does not send everything again.
create table recording_uploads (
  id uuid primary key,
  interview_id uuid not null references interviews,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 120),
  size bigint not null check (size > 0),
  -- When the file was last changed, epoch milliseconds: with name and size it tells which file goes on.
  modified bigint not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index recording_uploads_own on recording_uploads (interview_id, user_id);
create index recording_uploads_created on recording_uploads (created_at);
create index recording_uploads_user on recording_uploads (user_id);

-- Links that open a recording without an account: only the hash of a token is stored.
create table recording_shares (
  id uuid primary key default gen_random_uuid(),
  recording_id uuid not null references recordings on delete cascade,
  token_hash bytea not null unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index recording_shares_of on recording_shares (recording_id, created_at);
-- A page that asks for fresh addresses while it plays is one use.
create table recording_share_uses (
  share_id uuid not null references recording_shares on delete cascade,
  viewing uuid not null,
  at timestamptz not null default now(),
  primary key (share_id, viewing)
);
