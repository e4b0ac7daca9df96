-- Locks a user's key for the rest of the transaction and then reads its stored reply: each statement
-- of a function has its own snapshot.
create function kept_for(of uuid, given text) returns json language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of || ' ' || given, 4));
  return (select json_build_object('hash', encode(request_hash, 'hex'), 'reply', reply) from idempotency
    where user_id = of and key = given and at > now() - interval '24 hours');
end $$;

-- Past interviews: slot searches count those of the last 28 days.
create index interviews_over on interviews (panelist_id, starts_at) where leaf in ('pendingFeedback', 'inReview', 'released', 'noShow');
