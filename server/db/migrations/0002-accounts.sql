-- Organizations, users, how they sign in, and what each of them keeps (product: Accounts; Organizations).
create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 75),
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  -- The services of all of its users (product: One-way service); those of other users stand with the user.
  services text[] not null default '{TWO_WAY}'
    check (services <@ '{ONE_WAY,TWO_WAY}' and cardinality(services) between 1 and 2),
  about text not null default '' check (length(about) <= 1000),
  website text not null default '' check (length(website) <= 200),
  time_zone text not null default 'Asia/Kolkata',
  revision int not null default 0,
  blocked_at timestamptz,
  blocked_by uuid,
  blocked_why text not null default '' check (length(blocked_why) <= 250)
);
create unique index organizations_name on organizations (lower(name));
-- Names that differ only by spaces are the same name.
create unique index organizations_same_name on organizations (lower(regexp_replace(btrim(name), '\s+', ' ', 'g')));
create index organizations_created on organizations (created_at, id);
-- Searches by a part of a text that is lower-cased in the index: comparing without regard to case costs more than all else.
create index organizations_search on organizations using gin (lower(name) gin_trgm_ops);
create trigger tell_rights after update on organizations for each row
  when (old.blocked is distinct from new.blocked) execute function tell_rights('organizationId', 'id');

create table users (
  id uuid primary key default gen_random_uuid(),
  user_type text not null check (user_type in ('PANELIST', 'CANDIDATE', 'ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER')),
  email citext not null unique,
  mobile text,
  name text not null check (length(name) between 1 and 80),
  designation text not null default '',
  -- Users of a provider have no password until they set one by a reset link.
  password_hash text,
  time_zone text not null default 'Asia/Kolkata',
  organization_id uuid references organizations,
  active boolean not null default true,
  services text[] not null default '{TWO_WAY}',
  draft_key bytea not null,
  created_at timestamptz not null default now(),
  -- Font, radius and light or dark, as the contract has them; null means the defaults (product: Display settings).
  display jsonb,
  -- Earlier notifications are no longer counted.
  bell_seen_at timestamptz not null default '-infinity',
  -- An erased account is a pseudonym that histories refer to (product: Erasure).
  erased_at timestamptz,
  -- The daily summary of an admin (product: Email).
  daily_summary boolean not null default true,
  -- Tokens that stop it, in its emails.
  summary_hashes bytea[] not null default '{}',
  summary_at timestamptz not null default now(),
  -- Whether announcements come by email too (product: Notice email).
  announcements boolean not null default true,
  check ((user_type = 'ORGANIZATION_USER') = (organization_id is not null))
);
create index users_summary_hashes on users using gin (summary_hashes);
create index users_organization on users (organization_id) where organization_id is not null;
create index users_of_organizations on users (lower(name), id) where user_type = 'ORGANIZATION_USER';
create index users_domain on users (lower('@' || split_part(email::text, '@', 2)));
create index panelists_search on users using gin (lower(name) gin_trgm_ops) where user_type = 'PANELIST';
-- The time zones of candidates, without reading all of them.
create index users_candidate_zone on users (time_zone) where user_type = 'CANDIDATE';
-- Figures (product: Figures): users by the week.
create index users_created on users (user_type, created_at) where active;
create trigger tell_rights after update on users for each row
  when (old.active is distinct from new.active or old.user_type is distinct from new.user_type
    or old.organization_id is distinct from new.organization_id)
  execute function tell_rights('userId', 'id');
alter table organizations add foreign key (blocked_by) references users on delete set null;

-- An address, or a whole domain as `@example.com`; each belongs to one organization.
create table organization_addresses (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  address text not null unique check (address = lower(address) and length(address) between 4 and 254),
  added_by uuid references users on delete set null,
  added_at timestamptz not null default now()
);
create index organization_addresses_of on organization_addresses (organization_id, address);

-- Only the hash of a session's token is stored (product: Sessions).
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- When it ended by inactivity: the audit entry is written once, and the client is told the reason.
  inactive_at timestamptz,
  id uuid not null default gen_random_uuid() unique,
  -- Browser and system as the sign-in named them, such as "Chrome on Linux", for the list of one's own sessions.
  device text not null default '' check (length(device) <= 80),
  -- What a passkey signs before second factors are changed.
  challenge text,
  challenge_ends_at timestamptz,
  check (num_nonnulls(challenge, challenge_ends_at) <> 1)
);
create index sessions_user on sessions (user_id);
create index sessions_ends on sessions (ends_at);
create trigger tell_rights after delete or update of ends_at, inactive_at on sessions for each row
  execute function tell_rights('userId', 'user_id');

create table login_failures (
  account_hash bytea not null,
  address text not null,
  at timestamptz not null default now(),
  -- Erasing reads every table with texts by its key.
  id bigint generated always as identity primary key
);
create index login_failures_account on login_failures (account_hash, address, at);
create index login_failures_address on login_failures (address, at);
create index login_failures_at on login_failures (at);
create index login_failures_any on login_failures (account_hash, at);

-- Addresses from which an account was signed in to: never slowed down by what others try (product: Failed sign-ins).
create table known_addresses (
  user_id uuid not null references users on delete cascade,
  address text not null,
  at timestamptz not null default now(),
  primary key (user_id, address)
);

-- Failed sign-ins and refused accesses (product: Security log): a row for each minute, kind, account, address and call. Nothing
-- that was typed is in it. An empty address or call stands for the rest of a minute with too many.
create table security_events (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  kind text not null,
  user_id uuid references users on delete cascade,
  address text not null check (length(address) <= 60),
  -- Method and pattern of the path.
  call text not null,
  count int not null check (count > 0),
  at timestamptz not null,
  request_id text not null,
  unique nulls not distinct (minute, kind, user_id, address, call)
);
create index security_events_address on security_events (minute, address);
create index security_events_at on security_events (at, id);
create index security_events_user on security_events (user_id, at, id);
create index security_events_kind on security_events (kind, at, id);

-- Identities at providers: the subject never changes, an email can.
create table identities (
  provider text not null check (provider in ('google', 'linkedin')),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_user on identities (user_id);

-- Second factors (product: Second factor): an authenticator app, passkeys and recovery codes.
create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with a key of PROFILE_KEYS.
  sealed bytea not null,
  -- The number of the last 30 s whose code was used: a code works once.
  last_step int not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- Both as base64url, as WebAuthn writes them.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key text not null,
  counter bigint not null,
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
-- Factors that are being set up: the secret of an app, encrypted, or the challenge for a passkey.
create table factor_set_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  sealed bytea,
  challenge text,
  ends_at timestamptz not null,
  check (num_nonnulls(sealed, challenge) = 1)
);
create index factor_set_ups_user on factor_set_ups (user_id);
create index factor_set_ups_ends on factor_set_ups (ends_at);
-- Sign-ins whose first step was right and that wait for the second.
create table sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- The first step.
  came_by text not null check (came_by in ('password', 'google', 'linkedin')),
  -- Null for an account without passkeys.
  challenge text,
  tries int not null default 0,
  ends_at timestamptz not null
);
create index sign_in_steps_user on sign_in_steps (user_id);
create index sign_in_steps_ends on sign_in_steps (ends_at);

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
-- Rows of an erased person are found by an index, here and wherever a key cascades.
create index links_user on links (user_id) where user_id is not null;

-- The set-up link while there is no super admin (product: First account): at most one token, stored as a hash.
create table set_up_tokens (
  the_only boolean primary key default true check (the_only),
  token_hash bytea not null,
  ends_at timestamptz not null
);

create table idempotency (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 8 and 100),
  request_hash bytea not null,
  -- Text, because a repeated reply must be identical: jsonb would reorder its fields.
  reply json not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_at on idempotency (at);

-- Locks a user's key for the rest of the transaction and then reads its stored reply: each statement
-- of a function has its own snapshot.
create function kept_for(of uuid, given text) returns json language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of || ' ' || given, 4));
  return (select json_build_object('hash', encode(request_hash, 'hex'), 'reply', reply) from idempotency
    where user_id = of and key = given and at > now() - interval '24 hours');
end $$;

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

-- Keys in storage that no file names, and since when that is known. After days they become files that are dropped.
create table unnamed_files (
  key text primary key,
  since timestamptz not null default now()
);
-- How far storage was compared with files: the next folder of keys, of 256.
create table file_sweep (
  one boolean primary key default true check (one),
  next smallint not null default 0 check (next between 0 and 255)
);
insert into file_sweep default values;

-- Which request writes to an unfinished upload; `wanted`: another one waits for it.
create table upload_locks (
  id text primary key,
  holder uuid not null,
  alive_at timestamptz not null default now(),
  wanted boolean not null default false
);

-- For every table with a column file_id: its file is dropped with the row, and when another one takes its place.
create function drop_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.file_id is distinct from old.file_id then
    update files set state = 'dropped', changed_at = now() where id = old.file_id;
  end if;
  return null;
end $$;

-- How users look at their lists. One without a name is how its list looked last.
create table list_views (
  id uuid not null default gen_random_uuid() unique,
  user_id uuid not null references users on delete cascade,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) <= 40),
  look jsonb not null,
  -- Others of the team see it.
  shared boolean not null default false,
  -- Where the list is, and what is counted: its name at the server and its query. Null where it was saved without a page.
  path text,
  source text,
  query jsonb,
  primary key (user_id, list, name)
);
create index list_views_shared on list_views (list, name) where shared;

-- Saved views that stand in menus.
create table list_view_pins (
  user_id uuid not null references users on delete cascade,
  view_id uuid not null references list_views (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (user_id, view_id)
);
create index list_view_pins_view on list_view_pins (view_id);

-- The private address of a user's calendar; of its token only the hash is stored.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null default now(),
  read_at timestamptz
);

-- Keys with which programs call the API in the name of the user who created them (product: API keys); of the token only the
-- hash and the last characters are stored.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  name text not null check (length(name) between 3 and 40),
  token_hash bytea not null unique,
  last_four text not null check (length(last_four) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- Written at most once a minute.
  used_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references users
);
create index api_keys_organization on api_keys (organization_id, created_at, id);
create index api_keys_user on api_keys (user_id);

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
  -- A report: its owner gets its link by email once it is ready.
  sent boolean not null default false,
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

-- Reports that are made and sent again and again (product: Reports); the days of one are relative to when it is due.
create table report_schedules (
  owner_id uuid not null references users on delete cascade,
  report text not null check (report in ('interviewReport', 'statisticsReport')),
  every text not null check (every in ('week', 'month')),
  query jsonb not null,
  next_at timestamptz not null,
  primary key (owner_id, report, every)
);
create index report_schedules_next on report_schedules (next_at);

-- When somebody downloaded their data: some in an hour, because a file costs more than a page (product: Download my data).
create table data_downloads (
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now()
);
create index data_downloads_user on data_downloads (user_id, at);

-- Records (product: Records): every saved change of one is a version, with its fields as the contract has them.
create table record_versions (
  id bigint generated always as identity primary key,
  kind text not null,
  record_id uuid not null,
  revision integer not null check (revision > 0),
  at timestamptz not null default law_now(),
  changed_by uuid references users,
  fields jsonb not null,
  unique (kind, record_id, revision)
);
create index record_versions_by on record_versions (changed_by) where changed_by is not null;

-- What super admins set while the server runs (product: Settings); src/contract/system-settings-rules.ts says what each one is.
create table settings (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  -- Null for the default.
  value jsonb,
  revision int not null default 1,
  created_at timestamptz not null default law_now(),
  created_by uuid references users on delete set null,
  changed_at timestamptz not null default law_now(),
  changed_by uuid references users on delete set null
);
insert into settings (key) values
  ('holdMinutes'), ('panelistsAsked'), ('candidateMoves'), ('meetingLink'), ('noShowMinutes'), ('feedbackHours'),
  ('firstReminderHours'), ('summaryHour'), ('summaryDays'), ('failedSignIns'), ('accountEmails'), ('secondFactor'), ('inquiryReminder'),
  ('inquiryWaitMinutes'), ('inquiryLinkDays'), ('inquiriesPerHour'), ('exportHours'), ('exportsAtOnce'),
  ('sessionDays'), ('signInFailureDays'), ('securityLogDays'), ('healthHours'), ('webhookDays'), ('recordingDays'), ('draftDays'),
  ('emailContentDays'), ('problemReportDays');
insert into record_versions (kind, record_id, revision, fields)
select 'setting', id, 1, jsonb_build_object('setting', key, 'value', null) from settings;

-- Terms (product: Terms), which are records: the platform's, and those of an organization for its candidates.
create table terms (
  id uuid primary key default gen_random_uuid(),
  -- Null for the platform's.
  organization_id uuid references organizations,
  title text not null check (length(title) between 3 and 40),
  text text not null check (length(text) between 1 and 30000),
  -- Whom they bind: of an organization its candidates alone.
  audience text[] not null default '{CANDIDATE}'
    check (audience <@ '{ORGANIZATION_USER,PANELIST,CANDIDATE}' and cardinality(audience) between 1 and 3),
  holds_from timestamptz not null default law_now(),
  -- Whether what this change replaced stays accepted.
  correction boolean not null default false,
  withdrawn boolean not null default false,
  revision integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default law_now(),
  changed_by uuid references users,
  changed_at timestamptz not null default law_now(),
  check (organization_id is null or audience = '{CANDIDATE}')
);
create index terms_changed on terms (changed_at, id);
create index terms_of on terms (organization_id) where not withdrawn;

-- What is accepted is a version, whose text never changes.
create table terms_versions (
  terms_id uuid not null references terms on delete cascade,
  revision integer not null,
  title text not null,
  text text not null,
  audience text[] not null,
  holds_from timestamptz not null,
  -- The earliest version whose acceptance is enough while this one holds.
  accept_from integer not null check (accept_from between 1 and revision),
  primary key (terms_id, revision)
);

-- A change of title or text must be accepted anew unless it is a correction; any other change leaves acceptances valid. A
-- version that is replaced before it holds never does.
create function keep_terms_version() returns trigger language plpgsql as $$
declare
  holding terms_versions;
  enough integer := new.revision;
begin
  if tg_op = 'UPDATE' then
    if new.correction or (old.title, old.text) = (new.title, new.text) then
      select accept_from into enough from terms_versions where terms_id = old.id and revision = old.revision;
    end if;
    delete from terms_versions where terms_id = new.id and holds_from > law_now();
    select * into holding from terms_versions where terms_id = new.id order by revision desc limit 1;
    if (holding.title, holding.text) = (new.title, new.text) then
      enough := holding.accept_from;
    end if;
  end if;
  insert into terms_versions (terms_id, revision, title, text, audience, holds_from, accept_from)
  values (new.id, new.revision, new.title, new.text, new.audience, new.holds_from, enough);
  return null;
end $$;
create trigger terms_first after insert on terms for each row execute function keep_terms_version();
create trigger terms_next after update on terms for each row when (old.revision is distinct from new.revision)
  execute function keep_terms_version();

-- The version of each terms that holds now.
create view terms_now as
  select t.organization_id, v.*
  from terms t cross join lateral (
    select * from terms_versions v where v.terms_id = t.id and v.holds_from <= law_now()
    order by v.revision desc limit 1) v
  where not t.withdrawn;

-- Who accepted which version when: rows are only added. Exactly one party is bound: an organization by any of its users, an
-- account by the platform's terms, or a candidate by those of an organization, with an account or by a link.
create table terms_acceptances (
  id uuid primary key default gen_random_uuid(),
  terms_id uuid not null,
  revision integer not null,
  organization_id uuid references organizations,
  user_id uuid references users,
  person_id uuid,
  -- Null where a candidate accepted by a link.
  accepted_by uuid references users,
  accepted_at timestamptz not null default law_now(),
  foreign key (terms_id, revision) references terms_versions,
  check (num_nonnulls(organization_id, user_id, person_id) = 1),
  unique nulls not distinct (terms_id, revision, organization_id, user_id, person_id)
);
create index terms_acceptances_organization on terms_acceptances (organization_id) where organization_id is not null;
create index terms_acceptances_user on terms_acceptances (user_id) where user_id is not null;
create index terms_acceptances_person on terms_acceptances (person_id) where person_id is not null;
create index terms_acceptances_by on terms_acceptances (accepted_by) where accepted_by is not null;

create function only_added() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create trigger only_added before update or delete on terms_acceptances for each row execute function only_added();
