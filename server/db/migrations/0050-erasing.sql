-- What a person wrote in histories is found by their id when they are erased.
create index interview_history_by on interview_history (by_id);

-- Erasing reads every table with texts by its key.
alter table login_failures add column id bigint generated always as identity primary key;
alter table inquiry_addresses add column id bigint generated always as identity primary key;
