-- Effects of transitions, mail, inquiries and announcements (product: Email; News).

-- Effects of a transition, written with it and carried out afterwards, once. `due_at` is later for reminders. `subject` is
-- the name of the lifecycle.
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
create index outbox_subject on outbox (subject_id, seq);
create index outbox_told_admins on outbox (done_at) where effect = 'tell' and params->>'to' in ('admins', 'owner');

-- Notices that admins write to many (product: Notice email): records until they are sent.
create table notices (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (length(subject) between 1 and 100),
  content text not null,
  signature text not null check (length(signature) between 1 and 250),
  user_types text[] not null default '{}'
    check (user_types <@ '{PANELIST,CANDIDATE,ADMIN,SUPER_ADMIN,ORGANIZATION_USER}'),
  -- Saved views of lists of people, and accounts.
  views uuid[] not null default '{}',
  people uuid[] not null default '{}',
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SENDING', 'STOPPED', 'SENT')),
  -- Counts its starts: a job of an earlier one does nothing.
  run integer not null default 0,
  -- Left out without a row: they have no account.
  unknown_left_out integer not null default 0,
  sent_at timestamptz,
  sent_by uuid references users,
  ended_at timestamptz,
  revision integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  changed_by uuid references users,
  changed_at timestamptz not null default law_now()
);
create index notices_changed on notices (changed_at, id);

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
  -- A letter stores the id of its link, never the token.
  link_id uuid references links on delete set null,
  attempts int not null default 0,
  html text,
  -- When a newer mail about the same interview had been written for the same recipient before this one left.
  overtaken_at timestamptz,
  -- A mail that has nothing to say but its calendar entry, and where its reader stops mails of its kind.
  calendar_only boolean not null default false,
  unsubscribe text,
  -- A notice is sent once to an address. It is claimed before it is sent: one that was claimed and whose end nobody knows
  -- is unsure, and not repeated.
  notice_id uuid references notices,
  claimed_at timestamptz,
  unsure_at timestamptz,
  -- The request that caused it, so that a log and an email can be matched.
  request_id text,
  -- When its text was deleted because it was old; the row stays, so that counts do.
  content_deleted_at timestamptz,
  -- What it is about: a complaint stops only what is about neither the reader's account nor their interviews.
  about text not null default 'other' check (about in ('account', 'interview', 'other')),
  -- The last answer of a mail server that did not take it, or the report that it came back, without addresses.
  answer text check (length(answer) <= 300),
  -- How often nobody knows whether a mail server took it.
  unclear int not null default 0,
  -- It was not sent, because its address was stopped.
  stopped_at timestamptz,
  -- Who caused it and is told if it comes back; of an email about an interview its history says who.
  caused_by uuid references users on delete set null,
  -- The interview of a reminder; other emails about an interview have it with their effect.
  interview_id uuid references interviews on delete set null,
  unique (outbox_id, recipient),
  unique (notice_id, recipient)
);
create index mails_interview on mails (interview_id) where interview_id is not null;
create index mails_created on mails (created_at desc, id desc);
create index mails_content on mails (created_at) where content_deleted_at is null;
create index mails_recipient on mails (recipient, id);
create index mails_search on mails using gin ((recipient::text || ' ' || subject) gin_trgm_ops);
-- Emails that failed for good are counted on the homes of admins.
create index mails_failed on mails (created_at) where failed_at is not null;
-- Lists of what is rare among millions; the conditions are those of server/messages/emails.ts to the letter.
create index mails_stored on mails (created_at desc, id desc) where sent_at is null and overtaken_at is null and stopped_at is null
  and not (failed_at is not null and overtaken_at is null and recipient::text not like '%@erased.invalid')
  and not (unsure_at is not null and sent_at is null and failed_at is null);
create index mails_overtaken on mails (created_at desc, id desc) where overtaken_at is not null;
create index mails_unsure on mails (created_at desc, id desc) where unsure_at is not null and sent_at is null and failed_at is null;
create index mails_stopped on mails (created_at desc, id desc) where stopped_at is not null;

-- Addresses that get no more email: it came back for good, or its reader complained. A complaint stops less than a return.
create table stopped_addresses (
  id uuid primary key default gen_random_uuid(),
  address citext not null,
  why text not null check (why in ('returned', 'complained')),
  since timestamptz not null default law_now(),
  mail_id bigint references mails on delete set null,
  ended_at timestamptz,
  ended_by uuid references users on delete set null
);
create unique index stopped_addresses_now on stopped_addresses (address, why) where ended_at is null;
create index stopped_addresses_address on stopped_addresses (address, ended_at);

-- Addresses that an email did not reach, for the admin who caused it: once, until the address works again.
create table failed_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  address citext not null,
  at timestamptz not null default law_now(),
  mail_id bigint references mails on delete set null,
  unique (user_id, address)
);
create index failed_addresses_at on failed_addresses (user_id, at desc, id);
create index failed_addresses_address on failed_addresses (address);

-- Who gets a notice, since it was sent, or is left out. The token stops announcements to its reader.
create table notice_recipients (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null references notices on delete cascade,
  user_id uuid not null references users,
  left_out text check (left_out in ('inactive', 'unsubscribed', 'sameAddress')),
  mail_id bigint unique references mails on delete set null,
  token_hashes bytea[] not null default '{}',
  unique (notice_id, user_id)
);
create index notice_recipients_waiting on notice_recipients (notice_id, id) where mail_id is null and left_out is null;
create index notice_recipients_user on notice_recipients (user_id);
create index notice_recipients_tokens on notice_recipients using gin (token_hashes);

create table inquiries (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  email citext not null,
  organization text not null default '' check (length(organization) <= 75),
  mobile text,
  role text not null check (role in ('PANELIST', 'CANDIDATE', 'ORGANIZATION_USER', 'ADMIN', 'SUPER_ADMIN')),
  topic text not null default 'OTHER' check (topic in ('INTERVIEW', 'FEEDBACK', 'ACCOUNT', 'PAYMENT', 'PROBLEM', 'OTHER')),
  -- Empty where a visitor asked on the public form.
  subject text not null default '' check (length(subject) <= 75),
  message text not null check (length(message) between 1 and 1000),
  created_at timestamptz not null default now(),
  -- Null for a visitor.
  user_id uuid references users,
  interview_id uuid references interviews,
  -- Whether the asker has to answer; otherwise an admin has to act, unless it is closed.
  waiting boolean not null default false,
  closed_at timestamptz,
  closed_by uuid references users on delete set null,
  owner_id uuid references users on delete set null,
  owned_at timestamptz not null default now(),
  -- Raised with every message and every change of the state.
  revision int not null default 1,
  -- The revision with which it last became open.
  opened int not null default 1,
  changed_at timestamptz not null default law_now(),
  changed_by uuid references users on delete set null
);
create index inquiries_open on inquiries (created_at desc, id) where closed_at is null and not waiting;
create index inquiries_created on inquiries (created_at desc, id);
create index inquiries_changed on inquiries (changed_at, id);
create index inquiries_user on inquiries (user_id, changed_at desc) where user_id is not null;
create trigger tell_admins after insert on inquiries for each statement execute function tell_admins();
create trigger tell_admins_changed after update on inquiries for each row
  when (old.revision is distinct from new.revision or old.closed_at is distinct from new.closed_at
    or old.owner_id is distinct from new.owner_id) execute function tell_admins();

-- What follows the question, by the team, by who has an account, or by a visitor (product: Inquiries).
-- What the page did before a problem was reported: a masked recording, compressed.
create table problem_reports (
  inquiry_id uuid primary key references inquiries,
  content bytea not null check (length(content) <= 160000)
);

create table inquiry_messages (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references inquiries,
  author text not null check (author in ('STAFF', 'PERSON', 'VISITOR')),
  by_id uuid references users,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default law_now(),
  check ((author = 'VISITOR') = (by_id is null))
);
create index inquiry_messages_of on inquiry_messages (inquiry_id, at, id);
create index inquiry_messages_by on inquiry_messages (by_id, at) where author = 'PERSON';
create trigger append_only before update or delete on inquiry_messages for each row execute function refuse_change();

-- Links that open the conversation of a visitor: one for each email, whose token is made when it leaves.
create table inquiry_links (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references inquiries,
  token_hash bytea not null unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index inquiry_links_of on inquiry_links (inquiry_id, created_at);
create table inquiry_link_uses (
  share_id uuid not null references inquiry_links on delete cascade,
  viewing uuid not null,
  at timestamptz not null default now(),
  primary key (share_id, viewing)
);

-- What admins answer again and again, which are records.
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 3 and 40),
  text text not null check (length(text) between 1 and 1000),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  changed_by uuid references users,
  changed_at timestamptz not null default law_now()
);
create index saved_replies_title on saved_replies (lower(title), id);

-- The words of emails that admins change, a row for each email: null is the default, which the code has.
create table email_templates (
  id uuid primary key default gen_random_uuid(),
  template text not null unique,
  subject text check (length(subject) between 1 and 100),
  opening text check (length(opening) between 1 and 1000),
  next text check (length(next) <= 1000),
  signature text check (length(signature) between 1 and 250),
  created_by uuid references users,
  created_at timestamptz not null default law_now(),
  revision integer not null default 1,
  changed_by uuid references users,
  changed_at timestamptz not null default law_now()
);
insert into email_templates (template) values
  ('signature'), ('confirmEmail'), ('hasAccount'), ('resetPassword'), ('inviteUser'), ('passwordChanged'),
  ('factorsChanged'), ('sessionsEnded'), ('bankChanged'), ('identityChanged'), ('calendarNotRead'), ('erasurePlanned'), ('erasureCanceled'), ('erasureDelayed'), ('created'),
  ('timesSet'), ('pick'), ('remindPick'), ('picked'), ('askTimes'), ('asked'), ('remindAnswer'), ('accepted'),
  ('changed'), ('declined'), ('withdrawn'), ('replaced'), ('rescheduleAsked'), ('rescheduled'), ('cancelAsked'),
  ('cancelRefused'), ('canceled'), ('expired'), ('link'), ('code'), ('calendar'), ('calendarCanceled'),
  ('remindInterview'), ('remindJoin'), ('noShow'), ('nobodyMarked'), ('corrected'), ('disputed'), ('aborted'),
  ('finished'), ('held'), ('remindFeedback'), ('feedbackSubmitted'), ('returned'), ('approved'), ('feedbackUpdated'),
  ('decided'), ('decisionEmail'), ('planActive'), ('planEnded'), ('paymentReturned'), ('refundRequested'),
  ('refundInitiated'), ('refundProcessed'), ('refundRejected'), ('refundFailed'), ('statementReady'),
  ('jobInvitation'), ('profileConfirmed'), ('dayOffAdded'), ('inquiryWaiting'), ('reportReady'), ('reportFailed');
insert into record_versions (kind, record_id, revision, fields)
select 'emailTemplate', id, 1,
  jsonb_build_object('template', template, 'subject', null, 'opening', null, 'next', null, 'signature', null)
from email_templates;

-- Addresses of recent inquiries, for the rate limit; deleted after an hour.
create table inquiry_addresses (
  address text not null,
  at timestamptz not null default now(),
  id bigint generated always as identity primary key
);
create index inquiry_addresses_address on inquiry_addresses (address, at);
create index inquiry_addresses_at on inquiry_addresses (at);

-- Announcements (product: News), which are records: what is published reads in the order of its publication.
create table news (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 3 and 40),
  text text not null check (length(text) between 1 and 250),
  -- Null while it is a draft; an instant to come publishes it then.
  publish_from timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  -- Whom an announcement is for; nobody named is everybody.
  audience text[] not null default '{}'
    check (audience <@ '{PANELIST,CANDIDATE,ADMIN,SUPER_ADMIN,ORGANIZATION_USER}'),
  publish_until timestamptz,
  withdrawn boolean not null default false,
  revision integer not null default 1,
  changed_by uuid references users,
  changed_at timestamptz not null default law_now(),
  check (publish_until > publish_from)
);
create index news_changed on news (changed_at, id);
create index news_published on news (publish_from desc, id desc) where publish_from is not null and not withdrawn;

-- Announcements that a reader has folded away.
create table news_folded (
  user_id uuid not null references users on delete cascade,
  news_id uuid not null references news on delete cascade,
  primary key (user_id, news_id)
);

-- Addresses of organizations that are told what happens to their interviews and applicants (product: Webhooks). They are
-- records.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  address text not null check (length(address) between 1 and 500),
  events text[] not null check (cardinality(events) > 0),
  -- By hand, after failures, or because the address said that it is gone.
  paused_because text check (paused_because in ('PAUSED', 'FAILED', 'GONE')),
  -- The signing secret, encrypted; nothing is sent before there is one.
  sealed bytea,
  secret_at timestamptz,
  -- The earlier one, which also signs until then.
  earlier_sealed bytea,
  earlier_until timestamptz,
  accepted_at timestamptz,
  -- Since when every delivery fails.
  failing_since timestamptz,
  revision integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  changed_by uuid references users,
  changed_at timestamptz not null default law_now()
);
create index webhooks_organization on webhooks (organization_id, changed_at, id);

-- One event for one webhook. `payload` is the text that is sent and signed.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  type text not null,
  payload text not null,
  at timestamptz not null default law_now(),
  state text not null default 'WAITING' check (state in ('WAITING', 'ACCEPTED', 'FAILED')),
  attempts integer not null default 0,
  -- Counts its jobs: one of an earlier number does nothing.
  run integer not null default 1,
  -- How many attempts failed since it was sent, or sent again.
  failed integer not null default 0,
  status integer,
  millis integer,
  problem text,
  next_at timestamptz default law_now(),
  check ((state = 'WAITING') = (next_at is not null))
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, at, id);
create index webhook_deliveries_at on webhook_deliveries (at, id);
create index webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'WAITING';

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null,
  at timestamptz not null default law_now(),
  status integer,
  millis integer not null,
  problem text,
  answer text not null,
  primary key (delivery_id, number)
);
