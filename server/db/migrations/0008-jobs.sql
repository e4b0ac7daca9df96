-- Mail that its receiver's server refused for good, and when: it is not tried again.
alter table mails add column failed_at timestamptz;

-- Tokens of tries of one letter that were not marked as sent: one that did arrive opens its link all the same.
alter table links add column earlier_hashes bytea[] not null default '{}';
create index links_earlier on links using gin (earlier_hashes);
