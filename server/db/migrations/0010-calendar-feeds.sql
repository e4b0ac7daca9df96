-- The private address of a user's calendar; of its token only the hash is stored.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null default now(),
  read_at timestamptz
);
