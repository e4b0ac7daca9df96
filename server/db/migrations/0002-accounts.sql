-- Registration, email links, providers, inquiries, the notification bell (product: Accounts; Bell).

-- Users of a provider have no password until they set one by a reset link.
alter table users alter column password_hash drop not null;
-- Font, radius and light or dark, as the contract has them; null means the defaults (product: Display settings).
alter table users add column display jsonb;
-- Earlier notifications are no longer counted.
alter table users add column bell_seen_at timestamptz not null default '-infinity';

alter table sessions add column id uuid not null default gen_random_uuid() unique;
-- Browser and system as the sign-in named them, such as "Chrome on Linux", for the list of one's own sessions.
alter table sessions add column device text not null default '' check (length(device) <= 80);

-- Identities at providers: the subject never changes, an email can.
create table identities (
  provider text not null check (provider in ('google', 'linkedin')),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_user on identities (user_id);

-- Addresses from which an account was signed in to: never slowed down by what others try (product: Failed sign-ins).
create table known_addresses (
  user_id uuid not null references users on delete cascade,
  address text not null,
  at timestamptz not null default now(),
  primary key (user_id, address)
);
create index login_failures_any on login_failures (account_hash, at);

-- Single purpose, single use, with an expiry. A row also queues its letter, so that a request costs the same whether
-- the address is known or not; the token is created when the letter is sent, and stored as a hash.
create table links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('confirm', 'reset', 'invite', 'handOff')),
  email citext not null,
  user_id uuid references users on delete cascade,
  -- The account to create: user type, name, mobile, organization; a password as its hash.
  given jsonb not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  token_hash bytea unique,
  -- Tokens of attempts that were not marked as sent: a letter that did arrive still opens the link.
  earlier_hashes bytea[] not null default '{}',
  -- When its letter was written, or no account was found.
  written_at timestamptz,
  used_at timestamptz,
  -- Withdrawn, or replaced by another.
  void_at timestamptz
);
create index links_earlier on links using gin (earlier_hashes);
create index links_email on links (email, purpose, created_at desc);
create index links_open on links (purpose, created_at desc) where used_at is null and void_at is null;

-- A letter stores the id of its link, never the token.
alter table mails add column link_id uuid references links on delete set null;
alter table mails add column attempts int not null default 0;
create index mails_created on mails (created_at desc, id desc);
create index mails_recipient on mails (recipient, id);

create table inquiries (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  email citext not null,
  organization text not null default '' check (length(organization) <= 75),
  mobile text,
  role text not null check (role in ('PANELIST', 'CANDIDATE', 'ORGANIZATION_USER')),
  message text not null check (length(message) between 1 and 1000),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references users on delete set null,
  answer text check (length(answer) <= 1000)
);
create index inquiries_open on inquiries (created_at desc, id) where closed_at is null;
create index inquiries_created on inquiries (created_at desc, id);

-- Addresses of recent inquiries, for the rate limit; deleted after an hour.
create table inquiry_addresses (
  address text not null,
  at timestamptz not null default now()
);
create index inquiry_addresses_address on inquiry_addresses (address, at);
create index inquiry_addresses_at on inquiry_addresses (at);

-- Uploaded or applied, and not looked at yet (code 103); candidates with interviews count as looked at.
alter table candidates add column looked_at timestamptz;
update candidates c set looked_at = created_at where exists (select from interviews i where i.candidate_id = c.id);
create index candidates_new on candidates (created_at desc, id) where looked_at is null;
-- When preferred times were given, and the last of them: candidates to schedule (code 101).
alter table candidates add column times_given_at timestamptz, add column last_time timestamptz;
create function note_times() returns trigger language plpgsql as $$
begin
  new.last_time := (select max(t) from unnest(new.preferred) t);
  if tg_op = 'INSERT' then
    new.times_given_at := coalesce(new.times_given_at, new.created_at);
  elsif new.preferred is distinct from old.preferred then
    new.times_given_at := law_now();
  end if;
  return new;
end $$;
create trigger note_times before insert or update of preferred on candidates for each row execute function note_times();
update candidates set times_given_at = created_at, last_time = (select max(t) from unnest(preferred) t);
-- Two indexes for the same query: by the end if few wait, by the beginning if many do.
create index candidates_last_time on candidates (last_time) where organization_id is not null;
create index candidates_times_given on candidates (times_given_at desc, id) where organization_id is not null and last_time is not null;
create index interviews_candidate on interviews (candidate_id);
create index interviews_to_schedule on interviews (kind, updated_at desc, id) where leaf in ('pendingSchedule', 'reschedulePending');
create index interviews_for_feedback on interviews (updated_at desc, id) where leaf = 'pendingFeedback';

-- Scheduling a candidate counts as looking at them.
create function look_at_scheduled() returns trigger language plpgsql as $$
begin
  update candidates set looked_at = new.created_at where id = new.candidate_id and looked_at is null;
  return null;
end $$;
create trigger look_at_scheduled after insert on interviews for each row execute function look_at_scheduled();

-- Admins are notified of every change to what the bell and the inquiry badge count (product: Bell).
create function tell_admins() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', '{"change":{"area":"messages"}}');
  return null;
end $$;
create trigger tell_admins after insert on candidates for each statement execute function tell_admins();
create trigger tell_admins_look after update on candidates for each row
  when (old.looked_at is distinct from new.looked_at or old.preferred is distinct from new.preferred) execute function tell_admins();
create trigger tell_admins after insert on inquiries for each statement execute function tell_admins();
create trigger tell_admins_closed after update on inquiries for each row
  when (old.closed_at is distinct from new.closed_at) execute function tell_admins();

-- For the search of the top bar; interviews and candidates have their own indexes.
create index users_panelist_name on users using gin (name gin_trgm_ops) where user_type = 'PANELIST';
create index organizations_search on organizations using gin (name gin_trgm_ops);
create index job_profiles_search on job_profiles using gin (title gin_trgm_ops);
create index interviews_code_part on interviews (code text_pattern_ops);
create index mails_search on mails using gin ((recipient::text || ' ' || subject) gin_trgm_ops);

-- Every file in storage, from before its first byte until after its deletion. What is not 'stored' is deleted by a job.
create table files (
  id uuid primary key,
  owner uuid references users on delete set null,
  name text not null check (length(name) between 1 and 120),
  media_type text not null,
  size bigint,
  sha256 bytea,
  storage_key text not null unique,
  state text not null default 'arriving' check (state in ('arriving', 'stored', 'dropped')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (state <> 'stored' or (size is not null and sha256 is not null))
);
create index files_owner on files (owner);
create index files_left on files (changed_at) where state <> 'stored';

-- For every table with a column file_id: its file is dropped with the row, and when another one takes its place.
create function drop_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.file_id is distinct from old.file_id then
    update files set state = 'dropped', changed_at = now() where id = old.file_id;
  end if;
  return null;
end $$;

-- A resume as it was uploaded; its text stands with the candidate.
create table resumes (
  person_id uuid primary key references persons on delete cascade,
  file_id uuid not null unique references files,
  at timestamptz not null default now()
);
create trigger resumes_drop_file after update of file_id or delete on resumes
  for each row execute function drop_file();

-- The set-up link of an empty database (product: First account): at most one token, stored as a hash.
create table set_up_tokens (
  the_only boolean primary key default true check (the_only),
  token_hash bytea not null,
  ends_at timestamptz not null
);

-- Open streams are checked as soon as a session ends or a user's rights change, on every server process
-- (product: Sessions).
create function tell_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('rights', json_build_object(tg_argv[0], to_json(old)->tg_argv[1]))::text);
  return null;
end $$;
create trigger tell_rights after delete or update of ends_at, inactive_at on sessions for each row
  execute function tell_rights('userId', 'user_id');
create trigger tell_rights after update on users for each row
  when (old.active is distinct from new.active or old.user_type is distinct from new.user_type
    or old.organization_id is distinct from new.organization_id)
  execute function tell_rights('userId', 'id');
create trigger tell_rights after update on organizations for each row
  when (old.blocked is distinct from new.blocked) execute function tell_rights('organizationId', 'id');
