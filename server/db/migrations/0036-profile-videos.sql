-- The video of My Profile (product: Profiles): a person has at most one, and a new one takes its place.
create table profile_videos (
  user_id uuid primary key references users on delete cascade,
  file_id uuid not null unique references files,
  seconds double precision not null check (seconds > 0 and seconds <= 300),
  uploaded_at timestamptz not null default now()
);
create trigger profile_videos_drop_file after update of file_id or delete on profile_videos
  for each row execute function drop_file();

-- Uploads under way, as those of recordings.
create table profile_video_uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 120),
  size bigint not null check (size > 0),
  modified bigint not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index profile_video_uploads_own on profile_video_uploads (user_id);
create index profile_video_uploads_created on profile_video_uploads (created_at);
