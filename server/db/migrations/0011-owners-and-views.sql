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

-- Saved views that others see, and that stand in menus (product: Saved views).
alter table list_views add column id uuid not null default gen_random_uuid() unique;
alter table list_views add column shared boolean not null default false;
-- Where the list is, and what is counted: its name at the server and its query. Null for views that were saved before.
alter table list_views add column path text;
alter table list_views add column source text;
alter table list_views add column query jsonb;
create index list_views_shared on list_views (list, name) where shared;

create table list_view_pins (
  user_id uuid not null references users on delete cascade,
  view_id uuid not null references list_views (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (user_id, view_id)
);
create index list_view_pins_view on list_view_pins (view_id);
