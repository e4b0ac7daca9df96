-- When a decision was made last and why: in the context, so that a replay of the history gives the same.
update interviews i set context = context || jsonb_build_object('decided', (
  select jsonb_build_object('at', (extract(epoch from h.at) * 1000)::bigint, 'why', h.event->'why')
  from interview_history h where h.interview_id = i.id and h.type = 'DECIDE' order by h.seq desc limit 1));

alter table interviews add column decided_at timestamptz;
update interviews set decided_at = to_timestamp((context->'decided'->>'at')::float8 / 1000) where decision is not null;
create index interviews_decided on interviews (leaf, decided_at, id) include (kind, decision);
