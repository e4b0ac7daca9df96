import { array, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { admins, call, everyone, pageOf, pageQuery, text } from './kit';
import { limits } from './texts';

const skillChoice = object({
  id: string(),
  name: string(),
  family: string(),
  /** The synonym that contains the search text, if the name does not. */
  synonym: nullable(string()),
});
export type SkillChoice = Infer<typeof skillChoice>;

/** Skills whose name or synonym contains a text, exact ones first; retired skills are not offered (product: Skills). */
export const listSkills = call({
  method: 'GET',
  path: '/skills',
  summary: 'Skills',
  access: everyone,
  scope: 'job-profiles:read',
  timeout: 'short',
  query: object({ ...pageQuery, q: optional(text(limits.search)) }),
  reply: pageOf(skillChoice),
});

const skillInText = object({
  id: string(),
  name: string(),
  /** The position at which the skill is first named, in characters. */
  at: integer(),
  /** The skill as written in the text, and the words around it. */
  found: string(),
  before: string(),
  after: string(),
  /** How often the text names the skill. */
  times: integer(),
});
export type FoundSkill = Infer<typeof skillInText>;

/** The skills of the dictionary that a text names, such as a resume (product: Skills). The text is not stored. */
export const findSkillsInText = call({
  method: 'POST',
  path: '/skills/in-text',
  summary: 'Skills that a text names',
  access: admins,
  timeout: 'short',
  body: object({ text: text(limits.resume, 1) }),
  reply: array(skillInText),
});
