-- Why and by whom a panelist and an organization are kept apart (product: Block Organization).
alter table panelist_blocks
  add column id uuid not null default gen_random_uuid() unique,
  add column why text not null default '' check (length(why) <= 250),
  add column by_id uuid references users on delete set null;
create index panelist_blocks_panelist on panelist_blocks (panelist_id);
create index panelist_blocks_at on panelist_blocks (at desc, id);
