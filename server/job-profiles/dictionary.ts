import type { FastifyInstance } from 'fastify';
import {
  addSkill,
  changeSkill,
  cleanSkillWord,
  getDictionarySkill,
  getSkillUse,
  listDictionary,
  listSkillFamilies,
  mergeSkill,
  mostSynonyms,
  mostUses,
  retireSkill,
  skillProblems,
  skillStateWords,
  synonymsIn,
  tooManySynonyms,
  type DictionarySkill,
} from '../../src/contract/job-profiles-dictionary';
import type { Detail, QueryOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { sql, type Sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import { conflict, invalid, missing } from '../kit/failures';
import { allOf, given, instantText, ordered, type ListSource } from '../kit/lists';
import { lowerHas } from '../kit/name-part';
import { pageOf } from '../kit/paging';
import { mergeSkills, renameAsked, useOf } from './merge-skills';

/** The number of rows in a table with the skill `s`, counted up to `mostUses` + 1. */
const uses = (table: Sql) =>
  sql`(select count(*) from (select from ${table} where skill_id = s.id limit ${mostUses + 1}) found)`;
const columns = sql`s.id, s.name, s.family, s.retired_at as "retiredAt", s.version,
  array(select y.name from skill_synonyms y where y.skill_id = s.id order by y.name) as synonyms,
  ${uses(sql`job_profile_skills`)} as jobs,
  least(${uses(sql`person_skills`)} + ${uses(sql`candidate_skills`)} + ${uses(sql`panelist_skills`)}, ${mostUses + 1}) as people`;

/** Shows "1,000+" for more than `mostUses`. */
const counted = (count: number) => (count > mostUses ? `${mostUses.toLocaleString('en-US')}+` : count);

/** The dictionary as admins see it (product: Skill dictionary). */
export const dictionaryList: ListSource<QueryOf<typeof listDictionary>, DictionarySkill> = {
  name: 'skillDictionary',
  access: listDictionary.access,
  async page(tx, { q = '', family, state, sort = 'name', ...query }) {
    const part = q.trim().toLowerCase();
    return pageOf<DictionarySkill>(tx, query, {
      of: sql`skills s`,
      id: sql`s.id`,
      columns,
      where: allOf(
        given(family, (one) => sql`s.family = ${one}`),
        given(state, (one) => (one === 'retired' ? sql`s.retired_at is not null` : sql`s.retired_at is null`)),
        part === ''
          ? null
          : sql`(${lowerHas(sql`lower(s.name)`, part)} or exists (
              select from skill_synonyms y where y.skill_id = s.id and ${lowerHas(sql`y.name`, part)}))`,
      ),
      order: ordered(sort, { name: sql`lower(s.name)`, family: sql`(s.family || ' ' || lower(s.name))` }, sql`s.id`),
    });
  },
  columns: {
    name: { header: 'Skill', text: ({ name }) => name },
    family: { header: 'Family', text: ({ family }) => family },
    synonyms: { header: 'Synonyms', text: ({ synonyms }) => synonyms.join(', ') },
    jobs: { header: 'Job profiles', text: ({ jobs }) => counted(jobs) },
    people: { header: 'People', text: ({ people }) => counted(people) },
    state: { header: 'Status', text: ({ retiredAt }) => skillStateWords[retiredAt === null ? 'offered' : 'retired'] },
    retired: { header: 'Retired', text: ({ retiredAt }, zone) => instantText(retiredAt, zone) },
  },
};

async function oneSkill(tx: Tx, id: string): Promise<DictionarySkill> {
  const row = await tx.maybe<DictionarySkill>(sql`select ${columns} from skills s where s.id = ${id}`);
  if (!row) throw missing();
  return row;
}

/** The message of a conflict. It shows what is stored now, because saving again replaces it. */
const overtaken = ({ name, family, synonyms }: DictionarySkill) =>
  `Someone else has changed this skill. It is now ${name} in ${family}${
    synonyms.length > 0 ? `, also called ${synonyms.join(', ')}` : ''
  }. Save again to replace that.`;

type Fields = { name: string; family: string; synonyms: readonly string[] };

/** The cleaned fields of a skill, none of whose words belongs to another skill. @throws 400 naming the fields */
async function fit(tx: Tx, sent: Fields, id: string | null): Promise<Fields> {
  const [name, family] = [cleanSkillWord(sent.name), cleanSkillWord(sent.family)];
  const synonyms = synonymsIn(sent.synonyms.join(',')).filter((one) => one !== name.toLowerCase());
  const problems: Detail[] = Object.entries(skillProblems({ name, family, synonyms })).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
  // If two admins add the same word at once, the second waits here for the first and then finds the word taken.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('skill words', 0))`);
  const words = [name.toLowerCase(), ...synonyms];
  const taken = await tx.many<{ word: string; owner: string; own: boolean }>(sql`
    select lower(name) as word, name as owner, true as own from skills
      where lower(name) = any(${words}) and id is distinct from ${id}::uuid
    union all select y.name, s.name, false from skill_synonyms y join skills s on s.id = y.skill_id
      where y.name = any(${words}) and y.skill_id is distinct from ${id}::uuid order by 1`);
  for (const { word, owner, own } of taken) {
    const isName = word === name.toLowerCase();
    const asSynonym = isName ? `${texts.skillExists} as a synonym of ${owner}` : `“${word}” leads to ${owner} already`;
    problems.push({ field: isName ? 'name' : 'synonyms', message: isName && own ? texts.skillExists : asSynonym });
  }
  if (problems.length > 0) throw invalid(problems);
  return { name, family, synonyms };
}

const isStored = ({ name, family, synonyms }: Fields, stored: DictionarySkill) =>
  name === stored.name && family === stored.family && synonyms.toSorted().join() === stored.synonyms.toSorted().join();

async function writeSynonyms(tx: Tx, id: string, synonyms: readonly string[]): Promise<void> {
  await tx.run(sql`delete from skill_synonyms where skill_id = ${id}`);
  await tx.run(sql`insert into skill_synonyms (name, skill_id) select unnest(${[...synonyms]}::text[]), ${id}`);
}

export function dictionaryRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listDictionary, ({ tx, query, caller }) => dictionaryList.page(tx, query, caller));

  serve(app, appContext, listSkillFamilies, async ({ tx }) => {
    const rows = await tx.many<{ family: string }>(sql`select distinct family from skills order by family`);
    return rows.map(({ family }) => family);
  });

  serve(app, appContext, getDictionarySkill, ({ tx, params: { id } }) => oneSkill(tx, id));

  serve(app, appContext, getSkillUse, async ({ tx, params: { id }, query: { into } }) => {
    await oneSkill(tx, id);
    return useOf(tx, id, into ?? null);
  });

  serve(app, appContext, addSkill, async ({ tx, body, caller }) => {
    const { name, family, synonyms } = await fit(tx, body, null);
    const made = await tx.one<{ id: string }>(sql`
      insert into skills (name, family) values (${name}, ${family}) returning id`);
    await writeSynonyms(tx, made.id, synonyms);
    await audit(tx, caller.userId, 'skillAdded', made.id);
    return made;
  });

  serve(app, appContext, changeSkill, async ({ tx, params: { id }, body, caller }) => {
    const now = await tx.maybe<{ name: string; version: number }>(
      sql`select name, version from skills where id = ${id} for update`,
    );
    if (!now) throw missing();
    const fields = await fit(tx, body, id);
    if (now.version !== body.version) {
      const stored = await oneSkill(tx, id);
      // The same was sent again because an answer was lost.
      if (isStored(fields, stored)) return { id };
      throw conflict(overtaken(stored));
    }
    const renamed = now.name.toLowerCase() !== fields.name.toLowerCase();
    // The former name becomes a synonym, so that searches still find the skill.
    const synonyms = [...new Set([...fields.synonyms, ...(renamed ? [now.name.toLowerCase()] : [])])];
    if (synonyms.length > mostSynonyms)
      throw invalid([{ field: 'synonyms', message: tooManySynonyms(synonyms.length) }]);
    await tx.run(sql`
      update skills set name = ${fields.name}, family = ${fields.family}, version = version + 1 where id = ${id}`);
    await writeSynonyms(tx, id, synonyms);
    if (now.name !== fields.name) await renameAsked(tx, id, { id, name: fields.name });
    await audit(tx, caller.userId, renamed ? 'skillRenamed' : 'skillChanged', id);
    return { id };
  });

  serve(app, appContext, mergeSkill, ({ tx, params: { id }, body: { into }, caller }) =>
    mergeSkills(tx, id, into, caller.userId),
  );

  serve(app, appContext, retireSkill, async ({ tx, params: { id }, body: { retired }, caller }) => {
    await oneSkill(tx, id);
    const changed = await tx.run(sql`
      update skills set retired_at = ${retired ? sql`now()` : sql`null`}, version = version + 1
      where id = ${id} and (retired_at is null) = ${retired}`);
    if (changed > 0) await audit(tx, caller.userId, retired ? 'skillRetired' : 'skillTakenBack', id);
    return null;
  });
}
