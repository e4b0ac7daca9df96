-- When a session was found to have ended by inactivity: its audit entry is written once, and its client is told the reason.
alter table sessions add column inactive_at timestamptz;

-- Open streams are checked as soon as a session ends or a user's rights change, on every server process (product 5).
create function tell_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('rights', json_build_object(tg_argv[0], to_json(old)->tg_argv[1]))::text);
  return null;
end $$;
create trigger tell_rights after delete or update of ends_at, inactive_at on sessions for each row
  execute function tell_rights('userId', 'user_id');
create trigger tell_rights after update on users for each row
  when (old.active is distinct from new.active or old.user_type is distinct from new.user_type
    or old.organization_id is distinct from new.organization_id)
  execute function tell_rights('userId', 'id');
create trigger tell_rights after update on organizations for each row
  when (old.blocked is distinct from new.blocked) execute function tell_rights('organizationId', 'id');
