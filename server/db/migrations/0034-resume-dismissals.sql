-- What a resume proposes for the profile and its owner does not want (product: What a resume fills in).
create table resume_dismissals (
  person_id uuid not null references persons on delete cascade,
  -- The kind of proposal, with the id of a skill or a hash of what is proposed.
  key text not null check (key ~ '^(skill|project|education):[0-9a-f-]{32,36}$'),
  at timestamptz not null default now(),
  primary key (person_id, key)
);
