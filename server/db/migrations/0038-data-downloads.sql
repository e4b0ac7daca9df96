-- When somebody downloaded their data: some in an hour, because a file costs more than a page (product: Download my data).
create table data_downloads (
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now()
);
create index data_downloads_user on data_downloads (user_id, at);
