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

-- Announcements are records (product: News).
alter table news rename column published_at to publish_from;
alter table news
  add column publish_until timestamptz,
  add column withdrawn boolean not null default false,
  add column revision integer not null default 1,
  add column changed_by uuid references users,
  add column changed_at timestamptz not null default law_now(),
  add check (publish_until > publish_from);
update news set changed_by = created_by, changed_at = created_at;
insert into record_versions (kind, record_id, revision, at, changed_by, fields)
  select 'news', id, 1, created_at, created_by, jsonb_build_object('title', title, 'text', text, 'audience', audience,
    'publishFrom', publish_from, 'publishUntil', null, 'withdrawn', false) from news;
create index news_changed on news (changed_at, id);
drop index news_published;
create index news_published on news (publish_from desc, id desc) where publish_from is not null and not withdrawn;

-- Announcements that a reader has folded away.
create table news_folded (
  user_id uuid not null references users on delete cascade,
  news_id uuid not null references news on delete cascade,
  primary key (user_id, news_id)
);
