-- My Profile (product: Profiles). Personal data stand apart from histories and belong to a user: erasing somebody is
-- deleting their rows here.

-- A save names the revision that it is based on.
create table profile_revisions (
  user_id uuid not null references users on delete cascade,
  section text not null check (section in ('personal', 'skill', 'project', 'education', 'contact', 'identity', 'bank')),
  revision int not null check (revision > 0),
  saved_at timestamptz not null default now(),
  primary key (user_id, section)
);

-- `mobile` is the mobile no; the WhatsApp no stands with the user.
create table profile_details (
  user_id uuid primary key references users on delete cascade,
  birth_date date,
  location text check (length(location) between 3 and 40),
  linkedin text check (length(linkedin) between 1 and 300),
  mobile text check (length(mobile) <= 24)
);

create table profile_projects (
  user_id uuid not null references users on delete cascade,
  position int not null check (position between 0 and 19),
  title text not null check (length(title) between 3 and 40),
  designation text not null check (length(designation) between 3 and 40),
  role text not null check (length(role) between 3 and 30),
  description text not null check (length(description) between 1 and 2000),
  primary key (user_id, position)
);

create table profile_education (
  user_id uuid not null references users on delete cascade,
  position int not null check (position between 0 and 9),
  graduation text not null check (length(graduation) between 3 and 40),
  university text not null check (length(university) between 3 and 40),
  passing_year int not null check (passing_year between 1950 and 2200),
  percentage numeric(5, 2) not null check (percentage between 0 and 100),
  primary key (user_id, position)
);

-- Bank account, PAN and ID proof, each sealed with AES-256-GCM by server/kit/secrets.ts; the values never stand in clear.
create table profile_secrets (
  user_id uuid not null references users on delete cascade,
  section text not null check (section in ('identity', 'bank')),
  sealed bytea not null check (length(sealed) between 33 and 2000),
  primary key (user_id, section)
);
