-- Letters that invite candidates of the portal to apply for a job (product: Sourcing).
create table sourcing_invitations (
  id uuid primary key default gen_random_uuid(),
  job_profile_id uuid not null references job_profiles on delete cascade,
  person_id uuid not null references persons on delete cascade,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  content text not null check (length(content) between 1 and 1000),
  instructions text not null default '' check (length(instructions) <= 250),
  -- Of the mail's links; each attempt to send it makes a new token.
  token_hashes bytea[] not null default '{}',
  opened_at timestamptz
);
create index sourcing_invitations_job on sourcing_invitations (job_profile_id, person_id, created_at desc);
create index sourcing_invitations_person on sourcing_invitations (person_id, created_at desc);
create index sourcing_invitations_token on sourcing_invitations using gin (token_hashes);
-- Who wants no more of these letters.
create table sourcing_opt_outs (
  person_id uuid primary key references persons on delete cascade,
  at timestamptz not null default now()
);
-- The time zones of the portal's candidates, without reading all of them.
create index candidates_portal_zone on candidates (time_zone) where organization_id is null;
-- Which of the portal's persons know a skill: with the months, so that the ranking reads the index alone.
create index person_skills_ranked on person_skills (skill_id) include (person_id, months);
