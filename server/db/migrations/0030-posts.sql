-- Posts of job profiles on the professional network (product: Posts). One is sent by a job in the background.
create table network_posts (
  id uuid primary key default gen_random_uuid(),
  job_profile_id uuid not null references job_profiles on delete cascade,
  network text not null check (length(network) between 1 and 100),
  text text not null check (length(text) between 1 and 3000),
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed')),
  -- Why it failed, in words for admins.
  reason text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index network_posts_created on network_posts (created_at desc, id desc);
create index network_posts_job on network_posts (job_profile_id, created_at desc);
