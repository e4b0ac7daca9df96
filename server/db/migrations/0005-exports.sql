-- Lists written into files, in the background.
create table exports (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  -- The owner's at the start: somebody who has moved on gets no rows of it.
  organization_id uuid references organizations,
  list text not null,
  query jsonb not null,
  columns text[] not null,
  format text not null check (format in ('xlsx', 'csv')),
  status text not null default 'running' check (status in ('running', 'ready', 'failed', 'canceled')),
  rows int not null default 0,
  total int not null default 0,
  more boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index exports_owner on exports (owner_id, created_at desc);
create index exports_created on exports (created_at);

-- The rows of a file, a page each; in the database, so that every process reaches them.
create table export_chunks (
  export_id uuid not null references exports on delete cascade,
  -- Rows before it.
  start int not null,
  content text not null,
  primary key (export_id, start)
);
