-- Interviews of before INVITE_TO_PICK: nobody was invited yet.
update interviews set context = context || '{"pickBy": null}' where not context ? 'pickBy';

-- Links in mails about one interview, for one purpose and one party. Only hashes of their tokens are stored; each letter
-- that carries a link gets a token of its own, when it leaves.
create table interview_links (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interviews on delete cascade,
  purpose text not null check (purpose in ('pick', 'invitation', 'accept', 'decline', 'join')),
  party text not null check (party in ('candidate', 'panelist')),
  -- Of a panelist's link: it ends when the interview becomes another's.
  panelist_id uuid references panelists,
  -- The round that it was made for: one that answers a request holds for that request alone.
  round int not null,
  token_hashes bytea[] not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  seen_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  check ((party = 'panelist') = (panelist_id is not null))
);
create index interview_links_tokens on interview_links using gin (token_hashes);
create index interview_links_party on interview_links (interview_id, party, sent_at desc);
create unique index interview_links_open on interview_links (interview_id, party, purpose)
  where used_at is null and revoked_at is null;

-- When the candidate confirmed that they come, and to which start.
create table interview_confirmations (
  interview_id uuid primary key references interviews on delete cascade,
  starts_at timestamptz not null,
  confirmed_at timestamptz not null
);

-- A hold is a user's, or a link's by which a candidate chooses a time without an account.
alter table holds drop constraint holds_user_id_fkey;

-- Six digits by which a party joins without an account. gen_random_uuid is as strong as the system's random numbers.
create function join_code() returns text language sql volatile as $$
  select lpad((('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8))::bit(32)::bigint % 1000000)::text, 6, '0')
$$;
create table interview_join_codes (
  interview_id uuid not null references interviews on delete cascade,
  party text not null check (party in ('candidate', 'panelist')),
  code text not null default join_code(),
  renewed_at timestamptz,
  primary key (interview_id, party)
);
create function make_interview_codes() returns trigger language plpgsql as $$
begin
  insert into interview_join_codes (interview_id, party) values (new.id, 'candidate'), (new.id, 'panelist');
  return null;
end $$;
create trigger make_codes after insert on interviews for each row execute function make_interview_codes();
insert into interview_join_codes (interview_id, party)
select id, party from interviews, (values ('candidate'), ('panelist')) as parties (party);
