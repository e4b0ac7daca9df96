-- Admins maintain the dictionary (product: Skill dictionary).
alter table skills add column version int not null default 1 check (version > 0);
create index job_profile_skills_skill on job_profile_skills (skill_id);

-- A list of asked skills in which one skill has become another: where both were asked for, one is left, with the longer
-- experience (under the key `months`), and primary if either was. With the same id it is renamed.
create function with_skill_merged(asked jsonb, from_id uuid, into_id uuid, into_name text, months text) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(s order by (s->>'primary')::boolean desc, s->>'name'), '[]') from (
    select jsonb_build_object('id', id, 'name', case when id = into_id::text then into_name else max(s->>'name') end,
      'primary', bool_or((s->>'primary')::boolean), months, max((s->>months)::int)) as s
    from (select case when e->>'id' = from_id::text then into_id::text else e->>'id' end as id, e as s
      from jsonb_array_elements(asked) e) named
    group by id) merged
$$;
