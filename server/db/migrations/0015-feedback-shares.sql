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
