-- Announcements (product: Widgets): what is published reads in the order of its publication.
create table news (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 3 and 40),
  text text not null check (length(text) between 1 and 250),
  -- Null while it is a draft; an instant to come publishes it then.
  published_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now()
);
create index news_published on news (published_at desc, id desc) where published_at is not null;

-- Figures (product: Figures): users by the week, and the times to the first feedback without its scorecards, which are large.
create index users_created on users (user_type, created_at) where active;
create index feedback_versions_first on feedback_versions (interview_id) include (at) where version = 1;
