-- What a slot search reads of everybody at once (product 3), ready to be strung together: a search reads tens of thousands of
-- these, and taking a range apart and writing out its instants costs ten times as much as the reading.

-- Start and end in whole minutes since 1970, outward, four bytes each.
alter table occupancy add column minutes bytea not null generated always as (
  int4send(floor(extract(epoch from lower(during) - timestamptz '1970-01-01 00:00:00+00') / 60)::int)
  || int4send(ceil(extract(epoch from upper(during) - timestamptz '1970-01-01 00:00:00+00') / 60)::int)) stored;

-- Such as '109:0017:00'.
alter table panelist_hours add column said text not null generated always as (weekday::text || starts || ends) stored;

-- Interviews that are over: how many a panelist had in the last weeks is read without their rows.
create index interviews_over on interviews (panelist_id, starts_at) where leaf in ('pendingFeedback', 'inReview', 'released', 'noShow');
