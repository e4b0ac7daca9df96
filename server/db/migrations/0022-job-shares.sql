-- The public page of a job profile (product: Sharing a job profile). Its address is meant to be published, so it is stored
-- as it is, and stays the same when a job is shared again.
create table job_profile_shares (
  job_profile_id uuid primary key references job_profiles on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,120}$'),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create table job_profile_share_uses (
  job_profile_id uuid not null references job_profile_shares on delete cascade,
  day date not null,
  opened int not null default 0,
  last_at timestamptz not null default now(),
  primary key (job_profile_id, day)
);
