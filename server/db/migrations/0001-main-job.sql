-- Organizations, people, jobs, interviews and all that the lifecycle rests on (product: Lifecycle).
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists citext;

-- The clock of the law (product: Transitions). `interviews.clock_shift` is never set in service; a journey through a
-- whole interview sets it on its own database (ALTER DATABASE … SET) instead of waiting for hours.
create function law_now() returns timestamptz language sql stable as $$
  select clock_timestamp() + coalesce(nullif(current_setting('interviews.clock_shift', true), ''), '0')::interval
$$;

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 75),
  blocked boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index organizations_name on organizations (lower(name));

create table users (
  id uuid primary key default gen_random_uuid(),
  user_type text not null check (user_type in ('PANELIST', 'CANDIDATE', 'ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER')),
  email citext not null unique,
  mobile text,
  name text not null check (length(name) between 1 and 80),
  designation text not null default '',
  password_hash text not null,
  time_zone text not null default 'Asia/Kolkata',
  organization_id uuid references organizations,
  active boolean not null default true,
  services text[] not null default '{TWO_WAY}',
  draft_key bytea not null,
  created_at timestamptz not null default now(),
  check ((user_type = 'ORGANIZATION_USER') = (organization_id is not null))
);
create index users_organization on users (organization_id) where organization_id is not null;

-- Only the hash of a session's token is stored (product: Sessions).
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- When it ended by inactivity: the audit entry is written once, and the client is told the reason.
  inactive_at timestamptz
);
create index sessions_user on sessions (user_id);

create table login_failures (
  account_hash bytea not null,
  address text not null,
  at timestamptz not null default now()
);
create index login_failures_account on login_failures (account_hash, address, at);
create index login_failures_address on login_failures (address, at);

create table skills (
  id uuid primary key default gen_random_uuid(),
  name text not null
);
create unique index skills_name on skills (lower(name));

create table panelists (
  user_id uuid primary key references users on delete cascade,
  active boolean not null default true,
  profile_confirmed boolean not null default false,
  experience_months int not null default 0 check (experience_months >= 0),
  breathing_minutes int not null default 15 check (breathing_minutes between 0 and 120),
  day_cap int not null default 4 check (day_cap between 1 and 12),
  week_cap int not null default 15 check (week_cap between 1 and 60),
  auto_accept boolean not null default false,
  strikes int not null default 0,
  availability_revision int not null default 0
);
create table panelist_skills (
  panelist_id uuid not null references panelists on delete cascade,
  skill_id uuid not null references skills,
  months int not null check (months >= 0),
  primary key (panelist_id, skill_id)
);
create index panelist_skills_skill on panelist_skills (skill_id);
create table panelist_hours (
  panelist_id uuid not null references panelists on delete cascade,
  weekday int not null check (weekday between 1 and 7),
  starts text not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text not null check (ends ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  primary key (panelist_id, weekday, starts)
);
create table panelist_days_off (
  panelist_id uuid not null references panelists on delete cascade,
  first_day date not null,
  last_day date not null,
  primary key (panelist_id, first_day, last_day),
  check (first_day <= last_day)
);
create table panelist_extra_slots (
  panelist_id uuid not null references panelists on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (panelist_id, starts_at),
  check (starts_at < ends_at)
);
create table panelist_blocks (
  organization_id uuid not null references organizations on delete cascade,
  panelist_id uuid not null references panelists on delete cascade,
  blocked_by text not null check (blocked_by in ('organization', 'panelist', 'admin')),
  at timestamptz not null default now(),
  primary key (organization_id, panelist_id, blocked_by)
);
-- What an accepted interview pays; the newest row from `holds_from` on counts (product: Remuneration).
create table rate_cards (
  kind text not null check (kind in ('real', 'mock')),
  minutes int not null check (minutes in (30, 45, 60, 90)),
  least_months int not null check (least_months >= 0),
  holds_from date not null,
  paise bigint not null check (paise > 0),
  primary key (kind, minutes, least_months, holds_from)
);

-- A person is one per verified e-mail; each organization has its own candidacy row of that person (product: Accounts).
create table persons (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique,
  user_id uuid unique references users on delete set null
);
create table candidates (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references persons,
  organization_id uuid references organizations,
  name text not null check (length(name) between 1 and 80),
  mobile text,
  time_zone text not null default 'Asia/Kolkata',
  resume_text text,
  uploaded_by text not null default 'O' check (uploaded_by in ('P', 'A', 'S', 'O')),
  preferred timestamptz[] not null default '{}',
  created_at timestamptz not null default now()
);
create unique index candidates_once on candidates (person_id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'));
create index candidates_organization on candidates (organization_id);
create index candidates_name on candidates using gin (name gin_trgm_ops);

create table job_profiles (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  title text not null check (length(title) between 1 and 120),
  description text not null default '',
  location text,
  status text not null default 'OPEN' check (status in ('DRAFT', 'OPEN', 'ON_HOLD', 'CLOSED')),
  created_at timestamptz not null default now()
);
create index job_profiles_organization on job_profiles (organization_id);
create table job_profile_skills (
  job_profile_id uuid not null references job_profiles on delete cascade,
  skill_id uuid not null references skills,
  is_primary boolean not null,
  min_months int not null default 0 check (min_months >= 0),
  primary key (job_profile_id, skill_id)
);

-- `value` and `context` are the state of the lifecycle machine; the other columns are read from them in the same
-- UPDATE, for lists and constraints. Names are copied so that a list needs no join to be searched.
create sequence interview_codes start 1001;
create table interviews (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default 'IV-' || nextval('interview_codes'),
  kind text not null check (kind in ('real', 'mock')),
  organization_id uuid references organizations,
  job_profile_id uuid references job_profiles,
  candidate_id uuid not null references candidates,
  person_id uuid not null references persons,
  minutes int not null check (minutes in (30, 45, 60, 90)),
  skills jsonb not null,
  search_text text not null,
  link_code uuid not null default gen_random_uuid(),
  leaf text not null check (leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live', 'pendingFeedback', 'inReview', 'released', 'noShow', 'canceled')),
  value jsonb not null,
  context jsonb not null,
  version int not null,
  machine_version int not null,
  panelist_id uuid references panelists,
  starts_at timestamptz,
  ends_at timestamptz,
  deadline timestamptz,
  feedback_by timestamptz,
  cancel_asked boolean not null default false,
  decision text,
  recommendation text,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'real') = (organization_id is not null and job_profile_id is not null)),
  check (leaf not in ('requested', 'confirmed', 'live') or (panelist_id is not null and starts_at is not null and ends_at > starts_at))
);
create index interviews_leaf_start on interviews (leaf, starts_at, id);
create index interviews_organization on interviews (organization_id, leaf, starts_at);
create index interviews_panelist on interviews (panelist_id, leaf, starts_at);
create index interviews_person on interviews (person_id, starts_at);
create index interviews_start on interviews (starts_at, id);
create index interviews_updated on interviews (updated_at desc, id);
create index interviews_search on interviews using gin (search_text gin_trgm_ops);

-- Rows that are never changed (product: Transitions).
create function refuse_change() returns trigger language plpgsql as $$
begin
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
call make_lifecycle('interview', 'interviews');

create table holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  interview_id uuid references interviews,
  candidate_id uuid not null references candidates,
  panelist_id uuid not null references panelists,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  until timestamptz not null
);
create unique index holds_one on holds (user_id, coalesce(interview_id, candidate_id));

-- One table says who is taken when: nobody is in two overlapping rows (product: Booking). Half-open, so 10-11 and 11-12
-- both fit.
create table occupancy (
  id bigint generated always as identity primary key,
  interview_id uuid unique references interviews,
  hold_id uuid unique references holds on delete cascade,
  panelist_id uuid not null references panelists,
  person_id uuid not null references persons,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  check (num_nonnulls(interview_id, hold_id) = 1),
  constraint panelist_once exclude using gist (panelist_id with =, during with &&),
  constraint candidate_once exclude using gist (person_id with =, during with &&)
);

-- Money of an interview: what the state of its rounds says, posted as differences (product: Credits and pay).
create table settlements (
  id bigint generated always as identity primary key,
  interview_id uuid not null references interviews,
  seq int not null,
  round int not null,
  panelist_id uuid references panelists,
  pay_paise bigint not null,
  credits int not null,
  at timestamptz not null default now(),
  unique (interview_id, seq, round)
);
create index settlements_panelist on settlements (panelist_id);

create table feedback_drafts (
  interview_id uuid primary key references interviews,
  panelist_id uuid not null references panelists,
  revision int not null,
  scorecard jsonb not null,
  saved_at timestamptz not null default now()
);
create table feedback_versions (
  interview_id uuid not null references interviews,
  version int not null,
  kind text not null check (kind in ('submitted', 'qcUpdate')),
  scorecard jsonb not null,
  by_id uuid not null references users,
  at timestamptz not null default now(),
  primary key (interview_id, version)
);

-- Effects of a transition, written with it and carried out afterwards, once (product: Email). `due_at` is later for
-- reminders.
-- `subject` is the name of the lifecycle.
create table outbox (
  id bigint generated always as identity primary key,
  subject text not null,
  subject_id uuid not null,
  seq int not null,
  effect text not null,
  params jsonb not null,
  due_at timestamptz not null default now(),
  done_at timestamptz
);
create index outbox_waiting on outbox (subject_id, seq) where done_at is null;
create table mails (
  id bigint generated always as identity primary key,
  outbox_id bigint references outbox,
  recipient citext not null,
  subject text not null,
  body text not null,
  ics text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- When the recipient's server refused it permanently: it is not retried.
  failed_at timestamptz,
  unique (outbox_id, recipient)
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

-- Minutes in which a server process was up: a no-show is only computed for a meeting that the server saw
-- (product: Transitions).
create table server_marks (at timestamptz primary key);

create table audit (
  id bigint generated always as identity primary key,
  user_id uuid,
  action text not null,
  object text,
  at timestamptz not null default now()
);
create table settings (
  name text primary key,
  value jsonb not null
);
insert into settings values ('meetingLink', '"https://meet.jit.si/interview-{code}"');

create trigger append_only before update or delete on feedback_versions for each row execute function refuse_change();
create trigger append_only before update or delete on settlements for each row execute function refuse_change();
create trigger append_only before update or delete on audit for each row execute function refuse_change();
