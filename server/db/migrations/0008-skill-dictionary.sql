-- The skills that every installation starts with (product: Skills): a line of the file beside this one is family, name and
-- synonyms. Admins maintain them afterwards. The ids follow from the names, so that the demo data can refer to them.
create temporary table listed_skills on commit drop as
  select split_part(line, E'\t', 1) as family, split_part(line, E'\t', 2) as name, split_part(line, E'\t', 3) as synonyms,
    encode(sha256(convert_to('demo skill ' || split_part(line, E'\t', 2), 'UTF8')), 'hex') as hex
  from string_to_table(current_setting('migration.lines'), E'\n') line where line <> '';

insert into skills (id, name, family)
  select (substr(hex, 1, 8) || substr(hex, 9, 4) || '8' || substr(hex, 14, 3) || 'a' || substr(hex, 18, 3) || substr(hex, 21, 12))::uuid,
    name, family from listed_skills;
insert into skill_synonyms (name, skill_id)
  select lower(synonym), s.id
  from listed_skills l join skills s using (name), string_to_table(l.synonyms, ', ') synonym where synonym <> '';
