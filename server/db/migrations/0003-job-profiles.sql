-- The dictionary of skills, and job profiles: their versions, public pages and posts (product: Skills; Job profiles).

-- A retired skill stays where it is used, but is offered no more. Admins maintain the dictionary (product: Skill
-- dictionary).
create table skills (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  family text not null default 'Other' check (length(family) between 1 and 40),
  retired_at timestamptz,
  version int not null default 1 check (version > 0)
);
create unique index skills_name on skills (lower(name));
create table skill_synonyms (
  name text primary key check (name = lower(name) and length(name) between 1 and 60),
  skill_id uuid not null references skills on delete cascade
);
create index skill_synonyms_skill on skill_synonyms (skill_id);

-- A list of asked skills in which one skill has become another: where both were asked for, one is left, with the longer
-- experience (under the key `months`), and primary if either was. With the same id it is renamed.
create function with_skill_merged(asked jsonb, from_id uuid, into_id uuid, into_name text, months text) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(s order by (s->>'primary')::boolean desc, s->>'name'), '[]') from (
    select jsonb_build_object('id', id, 'name', case when id = into_id::text then into_name else max(s->>'name') end,
      'primary', bool_or((s->>'primary')::boolean), months, max((s->>months)::int)) as s
    from (select case when e->>'id' = from_id::text then into_id::text else e->>'id' end as id, e as s
      from jsonb_array_elements(asked) e) named
    group by id) merged
$$;

-- The whole job profile. Rich text is stored sanitized. A null is what nobody has said yet, as in a draft.
create table job_profiles (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  title text not null check (length(title) between 1 and 120),
  description text not null default '',
  location text,
  status text not null default 'OPEN' check (status in ('DRAFT', 'OPEN', 'ON_HOLD', 'CLOSED')),
  created_at timestamptz not null default now(),
  responsibilities text not null default '',
  benefits text not null default '',
  instructions text not null default '',
  years_from int check (years_from between 0 and 60),
  years_to int check (years_to between years_from and 60),
  openings int check (openings between 1 and 10000),
  version int not null default 1 check (version > 0),
  updated_at timestamptz not null default now()
);
create index job_profiles_organization on job_profiles (organization_id);
create index job_profiles_open on job_profiles (created_at desc, id) where status = 'OPEN';
create index job_profiles_updated on job_profiles (updated_at, id);
create index job_profiles_created on job_profiles (created_at, id);
create index job_profiles_title on job_profiles (lower(title), id);
create index job_profiles_search on job_profiles using gin (lower(title) gin_trgm_ops);

create table job_profile_skills (
  job_profile_id uuid not null references job_profiles on delete cascade,
  skill_id uuid not null references skills,
  is_primary boolean not null,
  min_months int not null default 0 check (min_months >= 0),
  primary key (job_profile_id, skill_id)
);
create index job_profile_skills_skill on job_profile_skills (skill_id);

-- Every saved change of a job profile is a version. Versions never change. `content` is a JobContent of the contract;
-- `restored` is the version whose content it repeats.
create table job_profile_versions (
  job_profile_id uuid not null references job_profiles on delete cascade,
  version int not null check (version > 0),
  kind text not null check (kind in ('created', 'edited', 'status', 'restored')),
  restored int,
  at timestamptz not null default now(),
  by_id uuid references users on delete set null,
  content jsonb not null,
  primary key (job_profile_id, version)
);

-- The public page of a job profile (product: Sharing a job profile). Its address is meant to be published, so it is stored
-- as it is, and stays the same when a job is shared again.
create table job_profile_shares (
  job_profile_id uuid primary key references job_profiles on delete cascade,
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,120}$'),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create table job_profile_share_uses (
  job_profile_id uuid not null references job_profile_shares on delete cascade,
  day date not null,
  opened int not null default 0,
  last_at timestamptz not null default now(),
  primary key (job_profile_id, day)
);

-- Posts of job profiles on the professional network (product: Posts). One is sent by a job in the background. It is marked
-- as handed over before the network is called; one that is found so after a crash is unsure, and is not sent again by
-- itself.
create table network_posts (
  id uuid primary key default gen_random_uuid(),
  job_profile_id uuid not null references job_profiles on delete cascade,
  network text not null check (length(network) between 1 and 100),
  text text not null check (length(text) between 1 and 3000),
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed', 'unsure')),
  -- Why it failed, in words for admins.
  reason text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  handed_over_at timestamptz
);
create index network_posts_created on network_posts (created_at desc, id desc);
create index network_posts_job on network_posts (job_profile_id, created_at desc);

-- The skills that every installation starts with (product: Skills): a line of the file beside this one is family, name and
-- synonyms. Admins maintain them afterwards. The ids follow from the names, so that the demo data can refer to them.
create temporary table listed_skills on commit drop as
  select split_part(line, E'\t', 1) as family, split_part(line, E'\t', 2) as name, split_part(line, E'\t', 3) as synonyms,
    encode(sha256(convert_to('demo skill ' || split_part(line, E'\t', 2), 'UTF8')), 'hex') as hex
  from string_to_table(current_setting('migration.lines'), E'\n') line where line <> '';

insert into skills (id, name, family)
  select (substr(hex, 1, 8) || substr(hex, 9, 4) || '8' || substr(hex, 14, 3) || 'a' || substr(hex, 18, 3) || substr(hex, 21, 12))::uuid,
    name, family from listed_skills;
insert into skill_synonyms (name, skill_id)
  select lower(synonym), s.id
  from listed_skills l join skills s using (name), string_to_table(l.synonyms, ', ') synonym where synonym <> '';
