-- Requests to erase a person, which wait and can be taken back (product: Erasure): of an account, or of a candidate
-- without one.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users,
  person_id uuid references persons,
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  taken_back_at timestamptz,
  done_at timestamptz,
  -- Whether the panelist could be offered before: they are not while the request waits.
  was_active boolean not null default false,
  check (num_nonnulls(user_id, person_id) > 0)
);
create unique index erasures_open_user on erasures (user_id) where done_at is null and taken_back_at is null;
create unique index erasures_open_person on erasures (person_id) where done_at is null and taken_back_at is null;

-- An erased account or person is a pseudonym that histories refer to.
alter table users add column erased_at timestamptz;
alter table persons add column erased_at timestamptz;

-- Erasing replaces texts within append-only rows, and is the only work that may: it sets this for its transaction. Nothing
-- may delete them.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name <> 'audit' and current_setting('interviews.erasing', true) = 'on' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
