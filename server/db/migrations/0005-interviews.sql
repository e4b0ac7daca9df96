-- Interviews and all that the lifecycle rests on (product: Lifecycle), booking, and the ways in for those without an account.

-- `value` and `context` are the state of the lifecycle machine; the other columns are read from them in the same
-- UPDATE, for lists and constraints. Names are copied so that a list needs no join to be searched.
create sequence interview_codes start 1001;
create table interviews (
  id uuid primary key default gen_random_uuid(),
  -- One index serves both: equal codes and beginnings of codes.
  code text collate "C" not null unique default 'IV-' || nextval('interview_codes'),
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
  decided_at timestamptz,
  check ((kind = 'real') = (organization_id is not null and job_profile_id is not null)),
  check (leaf not in ('requested', 'confirmed', 'live') or (panelist_id is not null and starts_at is not null and ends_at > starts_at)),
  -- What ends after an instant begins after it or shortly before, which holds where both are known.
  check ((starts_at is null) = (ends_at is null) and ends_at > starts_at)
);

-- Lists, their totals and searches stay quick up to a million interviews (docs/adr/0007-counts-and-pages.md).
-- A page of all interviews is read in its order, state by state.
create index interviews_updated on interviews (leaf, updated_at, id) include (kind, decision);
create index interviews_deadline on interviews (leaf, deadline, id) include (kind, decision);
create index interviews_created on interviews (leaf, created_at, id) include (kind, decision);
create index interviews_decided on interviews (leaf, decided_at, id) include (kind, decision);
-- Those of a span of time, an organization, a job profile or a panelist are found first and sorted then, all from the index.
create index interviews_start on interviews (leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision);
create index interviews_organization on interviews (organization_id, leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision);
create index interviews_job_profile on interviews (job_profile_id, leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision, organization_id);
create index interviews_panelist on interviews (panelist_id, leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision, organization_id, job_profile_id);
create index interviews_cancel_asked on interviews (leaf, starts_at, id)
  include (ends_at, updated_at, deadline, created_at, kind, decision, organization_id) where cancel_asked;
create index interviews_person on interviews (person_id, starts_at);
create index interviews_candidate on interviews (candidate_id);
create index interviews_to_schedule on interviews (kind, updated_at desc, id) where leaf in ('pendingSchedule', 'reschedulePending');
-- Past interviews: slot searches count those of the last 28 days.
create index interviews_over on interviews (panelist_id, starts_at) where leaf in ('pendingFeedback', 'inReview', 'released', 'noShow');
create index interviews_search on interviews using gin (lower(search_text) gin_trgm_ops) with (gin_pending_list_limit = 256);
-- Active Candidate Data walks open interviews by what is due first, or by candidate. The columns of the expression are
-- included, because PostgreSQL cannot take an expression from an index alone.
create index interviews_open_due on interviews ((coalesce(deadline, starts_at)), id) include (candidate_id, deadline, starts_at)
  where leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live', 'pendingFeedback', 'inReview');
create index interviews_open_candidate on interviews (candidate_id, (coalesce(deadline, starts_at)), id) include (deadline, starts_at)
  where leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live', 'pendingFeedback', 'inReview');
-- How many persons a job profile has, who are neither rejected nor gone.
create index interviews_in_running on interviews (job_profile_id, person_id)
  where leaf not in ('canceled', 'noShow') and decision is distinct from 'rejected';
-- Upcoming interviews that ask for a skill.
create index interviews_upcoming_skills on interviews using gin (skills jsonb_path_ops)
  where leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed');

call make_lifecycle('interview', 'interviews');
-- What a person wrote in histories is found by their id when they are erased.
create index interview_history_by on interview_history (by_id);
-- What statistics count by when it happened (product: Reports); both are rare.
create index interview_history_answers on interview_history (type, at, interview_id) where type in ('DECLINE', 'RETURN');

-- Scheduling a candidate counts as looking at them.
create function look_at_scheduled() returns trigger language plpgsql as $$
begin
  update candidates set looked_at = new.created_at where id = new.candidate_id and looked_at is null;
  return null;
end $$;
create trigger look_at_scheduled after insert on interviews for each row execute function look_at_scheduled();

-- A hold is a user's, or a link's by which a candidate chooses a time without an account.
create table holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
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
  at timestamptz not null default law_now(),
  unique (interview_id, seq, round)
);
create index settlements_panelist on settlements (panelist_id, at);
create trigger append_only before update or delete on settlements for each row execute function refuse_change();

-- Who was reminded of an interview by whom: bounds how often, and is shown beside the button (product: Reminders).
create table reminders (
  id bigint generated always as identity primary key,
  interview_id uuid not null references interviews,
  party text not null check (party in ('candidate', 'panelist')),
  -- A user, for a candidate the person: a panelist who was replaced was reminded, their successor was not.
  recipient_id uuid not null,
  by_id uuid not null references users,
  at timestamptz not null default law_now()
);
create index reminders_interview on reminders (interview_id, party, recipient_id, at desc);

-- Links in mails about one interview, for one purpose and one party. Only hashes of their tokens are stored; each letter
-- that carries a link gets a token of its own, when it leaves.
create table interview_links (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interviews on delete cascade,
  purpose text not null check (purpose in ('pick', 'invitation', 'accept', 'decline', 'join')),
  party text not null check (party in ('candidate', 'panelist')),
  -- Of a panelist's link: it ends when the interview becomes another's.
  panelist_id uuid references panelists,
  -- The round that it was made for: one that answers a request holds for that request alone.
  round int not null,
  token_hashes bytea[] not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  seen_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  check ((party = 'panelist') = (panelist_id is not null))
);
create index interview_links_tokens on interview_links using gin (token_hashes);
create index interview_links_party on interview_links (interview_id, party, sent_at desc);
create index interview_links_panelist on interview_links (panelist_id) where panelist_id is not null;
create unique index interview_links_open on interview_links (interview_id, party, purpose)
  where used_at is null and revoked_at is null;

-- When the candidate confirmed that they come, and to which start.
create table interview_confirmations (
  interview_id uuid primary key references interviews on delete cascade,
  starts_at timestamptz not null,
  confirmed_at timestamptz not null
);

-- Six digits by which a party joins without an account. gen_random_uuid is as strong as the system's random numbers.
create function join_code() returns text language sql volatile as $$
  select lpad((('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8))::bit(32)::bigint % 1000000)::text, 6, '0')
$$;
create table interview_join_codes (
  interview_id uuid not null references interviews on delete cascade,
  party text not null check (party in ('candidate', 'panelist')),
  code text not null default join_code(),
  renewed_at timestamptz,
  primary key (interview_id, party)
);
create function make_interview_codes() returns trigger language plpgsql as $$
begin
  insert into interview_join_codes (interview_id, party) values (new.id, 'candidate'), (new.id, 'panelist');
  return null;
end $$;
create trigger make_codes after insert on interviews for each row execute function make_interview_codes();

-- Interviews that are booked many at once.
create table batches (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  source text not null check (source in ('waiting', 'candidates', 'file')),
  state text not null default 'draft' check (state in ('draft', 'committing', 'stopped', 'done')),
  -- Counts changes of the rows, which a commit must have read.
  revision int not null default 0,
  -- Counts commits: a job of an earlier one does nothing.
  run int not null default 0,
  created_at timestamptz not null default now()
);
create index batches_owner on batches (owner_id, created_at desc);
create index batches_created on batches (created_at);

create table batch_rows (
  batch_id uuid not null references batches on delete cascade,
  nr int not null,
  -- The request; of other rows the interview that was made for them.
  interview_id uuid references interviews on delete set null,
  candidate_id uuid references candidates on delete cascade,
  job_profile_id uuid references job_profiles on delete cascade,
  minutes int not null default 60,
  times timestamptz[] not null default '{}',
  -- What the file said, and what is wrong with it.
  cells jsonb,
  wrong jsonb not null default '[]',
  left_out boolean not null default false,
  pin jsonb,
  -- What was found for it, or why nothing was, and the nearest time.
  proposal jsonb,
  why text,
  nearest jsonb,
  -- Its time was lost to somebody else.
  changed boolean not null default false,
  -- To be booked by the commit that runs.
  todo boolean not null default false,
  result text check (result in ('booked', 'failed')),
  reason text,
  primary key (batch_id, nr)
);
create index batch_rows_candidate on batch_rows (candidate_id) where candidate_id is not null;

-- One act on many interviews, worked off in the background (product: Acting on many).
create table interview_runs (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  act jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'undone', 'stopped', 'done')),
  -- Counts starts: a job of an earlier one does nothing.
  run int not null default 0,
  starts_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index interview_runs_owner on interview_runs (owner_id, created_at desc);
create index interview_runs_created on interview_runs (created_at);

create table interview_run_rows (
  run_id uuid not null references interview_runs on delete cascade,
  nr int not null,
  -- Not a reference: one that does not exist, or is of somebody else, is told as not done.
  interview_id uuid not null,
  -- As it was selected; null where the owner did not see it.
  version int,
  result text check (result in ('done', 'refused')),
  reason text,
  primary key (run_id, nr)
);

-- The admin who takes care of an interview, and what admins note about it (product: Owner and note). Both are apart from the
-- interview, because neither is an event of its lifecycle.
create table interview_owners (
  interview_id uuid primary key references interviews on delete cascade,
  owner_id uuid not null references users on delete cascade,
  since timestamptz not null default now()
);
create index interview_owners_owner on interview_owners (owner_id, interview_id);

create table interview_notes (
  interview_id uuid primary key references interviews on delete cascade,
  text text not null,
  -- Counts changes, from 1.
  revision int not null,
  changed_at timestamptz not null default now(),
  changed_by uuid references users on delete set null
);
create index interview_notes_changed_by on interview_notes (changed_by) where changed_by is not null;

-- Calendars that users keep elsewhere (product: Connected calendars). The address or the sign-in is encrypted for the
-- connection's id; a connection that is not set up counts for nothing and is deleted after an hour.
create table calendar_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  way text not null check (way in ('ICS', 'CALDAV', 'GOOGLE', 'MICROSOFT')),
  name text not null,
  account text,
  sealed bytea not null,
  set_up boolean not null default false,
  tentative_counts boolean not null default true,
  all_day_counts boolean not null default true,
  problem text,
  failing_since timestamptz,
  -- Why an interview could not be written into it, and since when; a reading leaves both as they are.
  write_problem text,
  write_failing_since timestamptz,
  notes jsonb not null default '[]',
  -- Who reads it holds it until then: a process that dies keeps nobody from reading it.
  held_until timestamptz,
  next_read_at timestamptz not null default now(),
  -- The same for who writes into it.
  writing_until timestamptz,
  -- When its owner was told by email that it cannot be read.
  told_at timestamptz,
  created_at timestamptz not null default now()
);
create index calendar_connections_user on calendar_connections (user_id);
create index calendar_connections_due on calendar_connections (next_read_at) where set_up;

-- The calendars of a connection; `key` is what its server calls it, empty for an .ics address.
create table connected_calendars (
  id uuid primary key default gen_random_uuid(),
  connection_id uuid not null references calendar_connections on delete cascade,
  key text not null,
  name text not null,
  writable boolean not null,
  chosen boolean not null default false,
  -- Interviews of the owner are written into it.
  written boolean not null default false,
  -- ETag, time of change or sync token of what was read, and when all of it was read.
  mark text,
  marked_at timestamptz,
  read_at timestamptz,
  unique (connection_id, key)
);
create unique index connected_calendars_written on connected_calendars (connection_id) where written;

-- Busy times of chosen calendars: when, and nothing of what.
create table calendar_spans (
  id uuid primary key default gen_random_uuid(),
  calendar_id uuid not null references connected_calendars on delete cascade,
  user_id uuid not null references users on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  tentative boolean not null,
  all_day boolean not null,
  ignored boolean not null default false,
  check (starts_at < ends_at),
  unique (calendar_id, starts_at, ends_at)
);
create index calendar_spans_user on calendar_spans (user_id, ends_at);
-- A search of all panelists finds the few around its times.
create index calendar_spans_during on calendar_spans using gist (tstzrange(starts_at, ends_at));

-- An interview as it was written into a calendar of one of its parties.
create table calendar_entries (
  interview_id uuid not null references interviews on delete cascade,
  calendar_id uuid not null references connected_calendars on delete cascade,
  -- What its server calls the entry, and its ETag.
  href text not null,
  etag text,
  version int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- As it was found there, where that differs; both times are null where it was deleted.
  found text check (found in ('MOVED', 'DELETED')),
  their_start timestamptz,
  their_end timestamptz,
  -- Its owner leaves it as it is there.
  left_there boolean not null default false,
  primary key (interview_id, calendar_id)
);
create index calendar_entries_calendar on calendar_entries (calendar_id);

-- Sign-ins at providers that have begun: of the state only the hash, the verifier encrypted.
create table calendar_sign_ins (
  state_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  way text not null check (way in ('GOOGLE', 'MICROSOFT')),
  connection_id uuid references calendar_connections on delete cascade,
  write boolean not null,
  sealed bytea not null,
  until timestamptz not null
);
create index calendar_sign_ins_user on calendar_sign_ins (user_id);
