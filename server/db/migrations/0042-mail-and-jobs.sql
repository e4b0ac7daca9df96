-- A post is marked as handed over before the network is called; one that is found so after a crash is unsure, and is not
-- sent again by itself (product: Posts).
alter table network_posts drop constraint network_posts_state_check;
alter table network_posts add constraint network_posts_state_check check (state in ('sending', 'sent', 'failed', 'unsure'));
alter table network_posts add column handed_over_at timestamptz;

-- Jobs that are worked on outside a transaction. Their worker says every few seconds that it is alive; the jobs of one that
-- does not are given back to their queue.
create table running_jobs (
  id uuid primary key,
  queue text not null,
  alive_at timestamptz not null default now()
);

-- A mail that has nothing to say but its calendar entry, and where its reader stops mails of its kind.
alter table mails add column calendar_only boolean not null default false, add column unsubscribe text;

-- The daily summary of an admin (product: Email).
alter table users add column daily_summary boolean not null default true, add column summary_at timestamptz not null default now();
create index outbox_told_admins on outbox (done_at) where effect = 'tell' and params->>'to' in ('admins', 'owner');

-- Who added a candidate, so that the bell does not count it for them.
alter table candidates add column created_by uuid references users on delete set null;
create index candidates_created_by on candidates (created_by) where created_by is not null;
