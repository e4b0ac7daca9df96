import { array, boolean, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { admins, call, counter, id, idParams, nothing, pageOf, pageQuery, sortBy, text } from './kit';
import { limits, texts } from './texts';

/** The number up to which a list counts the jobs and people of a skill. */
export const mostUses = 1000;
export const mostSynonyms = 20;
export const synonymLength = 60;
export const skillNameLength = 30;
export const familyLength = 40;
export const skillStates = ['offered', 'retired'] as const;
export const skillStateWords = { offered: 'Offered', retired: 'Retired' } as const;

const dictionarySkill = object({
  id: string(),
  name: string(),
  family: string(),
  /** In lower case, sorted alphabetically. */
  synonyms: array(string()),
  /** When the skill was retired; null while it is offered. */
  retiredAt: nullable(string()),
  /**
   * The number of job profiles that require the skill, and of candidates and panelists who have it; each at most
   * `mostUses` + 1.
   */
  jobs: integer(),
  people: integer(),
  version: integer(),
});
export type DictionarySkill = Infer<typeof dictionarySkill>;

/** What merging or retiring a skill affects (product: Skill dictionary). */
const skillUse = object({
  jobs: integer(),
  /** The job profiles among them that are open for applications. */
  openJobs: integer(),
  candidates: integer(),
  panelists: integer(),
  /** Interviews that have not begun and require the skill. */
  interviews: integer(),
  /** Job profiles, candidates and panelists that also have the skill to merge into; 0 if no such skill is given. */
  both: integer(),
});
export type SkillUse = Infer<typeof skillUse>;

export const listDictionary = call({
  method: 'GET',
  path: '/skill-dictionary',
  summary: 'All skills with family, synonyms and how much they are used, for those who maintain them',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: optional(text(limits.search)),
    sort: sortBy('name', 'family'),
    family: optional(text(familyLength, 1)),
    state: optional(enums(skillStates)),
  }),
  reply: pageOf(dictionarySkill),
});
export const listSkillFamilies = call({
  method: 'GET',
  path: '/skill-dictionary/families',
  summary: 'The families of skills, by alphabet',
  access: admins,
  timeout: 'short',
  reply: array(string()),
});
export const getDictionarySkill = call({
  method: 'GET',
  path: '/skill-dictionary/:id',
  summary: 'One skill',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: dictionarySkill,
});
export const getSkillUse = call({
  method: 'GET',
  path: '/skill-dictionary/:id/use',
  summary: 'What a merge of a skill into another, or its retirement, would touch',
  access: admins,
  timeout: 'short',
  params: idParams,
  query: object({ into: optional(id()) }),
  reply: skillUse,
});

const skillFields = {
  name: text(skillNameLength, 1),
  family: text(familyLength, 1),
  synonyms: array(text(synonymLength, 1)),
};
/** 400 at `name` or `synonyms` if a word is taken. */
export const addSkill = call({
  method: 'POST',
  path: '/skill-dictionary',
  summary: 'Add a skill',
  access: admins,
  timeout: 'short',
  once: true,
  body: object(skillFields),
  reply: object({ id: string() }),
});
/** A former name stays as a synonym. 409 unless `version` is the current one. */
export const changeSkill = call({
  method: 'PUT',
  path: '/skill-dictionary/:id',
  summary: 'Change a skill: its name, family and synonyms',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ ...skillFields, version: counter() }),
  reply: object({ id: string() }),
});
/**
 * Everything that has the skill gets the other skill instead, and its name and synonyms become synonyms of the other.
 * Returns what was affected.
 */
export const mergeSkill = call({
  method: 'POST',
  path: '/skill-dictionary/:id/merge',
  summary: 'Merge a skill into another',
  access: admins,
  timeout: 'short',
  once: true,
  params: idParams,
  body: object({ into: id() }),
  reply: skillUse,
});
export const retireSkill = call({
  method: 'PUT',
  path: '/skill-dictionary/:id/retired',
  summary: 'Retire a skill, or take it back',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ retired: boolean() }),
  reply: nothing(),
});

/** The name of a skill or of a family: trimmed, with single spaces. */
export const cleanSkillWord = (typed: string) => typed.trim().replace(/\s+/g, ' ');

/** The synonyms in a text that is separated by commas: in lower case, without duplicates, sorted alphabetically. */
export const synonymsIn = (typed: string): string[] =>
  [...new Set(typed.split(',').map((one) => cleanSkillWord(one).toLowerCase()))].filter(Boolean).toSorted();

/** A skill that is renamed or merged keeps the former words as synonyms. */
export const tooManySynonyms = (count: number) =>
  `That would make ${count} synonyms, and a skill has at most ${mostSynonyms}. Remove some first.`;

/** The messages for a skill's fields, or null. */
export const skillProblems = (skill: { name: string; family: string; synonyms: readonly string[] }) => {
  const [name, family] = [cleanSkillWord(skill.name), cleanSkillWord(skill.family)];
  const long = skill.synonyms.find((one) => one.length > synonymLength);
  const nameProblem = name.length > skillNameLength ? texts.longerThan30 : null;
  const familyProblem = family.length > familyLength ? texts.tooLong(familyLength) : null;
  const many = skill.synonyms.length > mostSynonyms ? `At most ${mostSynonyms} synonyms` : null;
  return {
    name: name === '' ? texts.fieldRequired('Skill') : nameProblem,
    family: family === '' ? texts.fieldRequired('Family') : familyProblem,
    synonyms: long === undefined ? many : texts.tooLong(synonymLength),
  };
};
