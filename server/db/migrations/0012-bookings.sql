-- The calendar of one panelist: what is kept, or from the tables where it was changed since. A function, so that nothing of the
-- tables is made ready where it is kept.
create function live_calendar(of uuid) returns text language sql stable as $$
  select said from live_calendars where panelist_id = of
$$;
create function calendar_of(of uuid) returns text language sql stable as $$
  select case when exists (select from calendar_changes where panelist_id = of) then live_calendar(of)
    else (select said from kept_calendars where panelist_id = of) end
$$;

-- Takes the lock of a user's key for the rest of the transaction, and reads what was kept for it once it has it: each statement
-- of a function sees what stands when it begins.
create function kept_for(of uuid, given text) returns json language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of || ' ' || given, 4));
  return (select json_build_object('hash', encode(request_hash, 'hex'), 'reply', reply) from idempotency
    where user_id = of and key = given and at > now() - interval '24 hours');
end $$;
