-- What all tables rest on: the clock of the law, rows that never change, lifecycles, notices, settings and files.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists citext;

-- The clock of the law (product: Transitions). `interviews.clock_shift` is never set in service; a journey through a
-- whole interview sets it on its own database (ALTER DATABASE … SET) instead of waiting for hours.
create function law_now() returns timestamptz language sql stable as $$
  select clock_timestamp() + coalesce(nullif(current_setting('interviews.clock_shift', true), ''), '0')::interval
$$;

-- Rows that are never changed (product: Transitions). Erasing replaces texts within them, and is the only work that may: it
-- sets this for its transaction. Nothing may delete them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name not in ('audit', 'audit_chain') and current_setting('interviews.erasing', true) = 'on' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Makes <name>_history and <name>_due for the lifecycle whose rows are in `rows`: server/lifecycle/store.ts writes both.
-- `try_at` is set where CLOCK failed: a row that fails must not keep the others waiting.
create procedure make_lifecycle(name text, rows regclass) language plpgsql as $$
begin
  execute format($sql$
    create table %1$s_history (
      %1$s_id uuid not null references %2$s,
      seq int not null,
      type text not null,
      by_role text not null,
      by_id text not null,
      by_organization_id text,
      at timestamptz not null,
      event jsonb not null,
      leaf text not null,
      machine_version int not null,
      primary key (%1$s_id, seq)
    );
    create trigger append_only before update or delete on %1$s_history for each row execute function refuse_change();
    create table %1$s_due (
      %1$s_id uuid primary key references %2$s,
      due_at timestamptz not null,
      try_at timestamptz not null default '-infinity'
    );
    create index %1$s_due_at on %1$s_due (due_at);
  $sql$, name, rows);
end $$;

-- Admins are notified of every change to what the bell and the inquiry badge count (product: Bell).
create function tell_admins() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', '{"change":{"area":"messages"}}');
  return null;
end $$;

-- Open streams are checked as soon as a session ends or a user's rights change, on every server process
-- (product: Sessions).
create function tell_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('rights', json_build_object(tg_argv[0], to_json(old)->tg_argv[1]))::text);
  return null;
end $$;

-- Numbers without a gap (product: Invoices): the row is locked until the transaction that took the number ends, which a
-- sequence would not do. `year` is the financial year's first.
create table number_series (
  name text not null,
  year int not null,
  last int not null check (last > 0),
  primary key (name, year)
);

create table audit (
  id bigint generated always as identity primary key,
  user_id uuid,
  action text not null,
  object text,
  at timestamptz not null default now()
);
create trigger append_only before update or delete on audit for each row execute function refuse_change();
create index audit_at on audit (at, id);
create index audit_user on audit (user_id, at, id);
create index audit_action on audit (action, at, id);

-- The chain over the rows of the audit, in the order in which they were sealed (product: Audit): SHA-256 over the hash before,
-- the number and the row. No reference, so that the check can name a row that was removed.
create table audit_chain (
  seq bigint primary key check (seq > 0),
  audit_id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now()
);
create trigger append_only before update or delete on audit_chain for each row execute function refuse_change();

create table server_keys (
  name text primary key,
  value jsonb not null
);
insert into server_keys values
  -- Signs the addresses of media, so that every process accepts those of the others.
  ('mediaKey', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))),
  -- Signs the addresses where email comes back.
  ('bounceKey', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')));

-- Minutes in which a server process was up: a no-show is only computed for a meeting that the server saw
-- (product: Transitions).
create table server_marks (at timestamptz primary key);

-- What each server process measured in a minute, for System health; kept for a day. It may be lost with a crash.
create unlogged table health_samples (
  process_id uuid not null,
  at timestamptz not null default now(),
  name text not null,
  version text not null,
  started_at timestamptz not null,
  -- The last one of a process that was stopped, and did not just vanish.
  ended boolean not null default false,
  seconds real not null,
  requests int not null,
  errors int not null,
  refused int not null,
  slow int not null,
  p95_ms int,
  loop_ms int not null,
  emails_sent int not null,
  emails_failed int not null,
  jobs_done int not null,
  jobs_failed int not null,
  pool_total int not null,
  pool_idle int not null,
  pool_waiting int not null,
  queue_seconds int not null,
  email_seconds int not null,
  -- By how much the clock of the process is ahead of the database's.
  clock_ms int not null,
  -- Of the folder of files; null for a bucket.
  free_bytes bigint,
  primary key (process_id, at)
);
create index health_samples_at on health_samples (at);

-- When each kind of old rows was last looked for, and how many were deleted in all (product: Retention).
create table sweeps (
  name text primary key,
  swept_at timestamptz not null,
  deleted bigint not null
);

-- Jobs that are worked on outside a transaction. Their worker says every few seconds that it is alive; the jobs of one that
-- does not are given back to their queue.
create table running_jobs (
  id uuid primary key,
  queue text not null,
  alive_at timestamptz not null default now()
);
