-- The way in to an empty database (product 12): one token at most, kept as its hash, as all that open something are.
create table set_up_tokens (
  the_only boolean primary key default true check (the_only),
  token_hash bytea not null,
  ends_at timestamptz not null
);
