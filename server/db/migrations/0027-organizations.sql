-- What is known about organizations, and the email ids that belong to them (product: Organizations).
alter table organizations
  -- The services of all of its users (product: One-way service); those of other users stand with the user.
  add column services text[] not null default '{TWO_WAY}'
    check (services <@ '{ONE_WAY,TWO_WAY}' and cardinality(services) between 1 and 2),
  add column about text not null default '' check (length(about) <= 1000),
  add column website text not null default '' check (length(website) <= 200),
  add column time_zone text not null default 'Asia/Kolkata',
  add column revision int not null default 0,
  add column blocked_at timestamptz,
  add column blocked_by uuid references users on delete set null,
  add column blocked_why text not null default '' check (length(blocked_why) <= 250);
update organizations o set services = array(
  select distinct service from users u, unnest(u.services) service where u.organization_id = o.id order by service)
where exists (select from users u where u.organization_id = o.id and cardinality(u.services) > 0);
update organizations set blocked_at = now() where blocked;
-- Names that differ only by spaces are the same name.
create unique index organizations_same_name on organizations (lower(regexp_replace(btrim(name), '\s+', ' ', 'g')));
create index organizations_created on organizations (created_at, id);
create index users_of_organizations on users (lower(name), id) where user_type = 'ORGANIZATION_USER';

-- An address, or a whole domain as `@example.com`; each belongs to one organization.
create table organization_addresses (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  address text not null unique check (address = lower(address) and length(address) between 4 and 254),
  added_by uuid references users on delete set null,
  added_at timestamptz not null default now()
);
create index organization_addresses_of on organization_addresses (organization_id, address);
create index users_domain on users (lower('@' || split_part(email::text, '@', 2)));
