-- When the person of a candidacy that was there last applied: it waits to be looked at again since then (product: Bell).
alter table candidates add column applied_at timestamptz;
drop index candidates_new;
create index candidates_new on candidates (coalesce(applied_at, created_at) desc, id) where looked_at is null;
