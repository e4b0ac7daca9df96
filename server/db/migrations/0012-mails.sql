alter table mails add column html text;
-- When a newer mail about the same interview had been written for the same recipient before this one left.
alter table mails add column overtaken_at timestamptz;
create index outbox_subject on outbox (subject_id, seq);
