import { nullable, object, optional, string, type Infer } from 'superstruct';
import { call, everyone, pageOf, pageQuery, text } from './kit';
import { limits } from './texts';

const skillChoice = object({
  id: string(),
  name: string(),
  family: string(),
  /** The synonym by which it was found, if its name does not contain the text. */
  synonym: nullable(string()),
});
export type SkillChoice = Infer<typeof skillChoice>;

/** Skills whose name or synonym contains a text, exact ones first; retired skills are not offered (product: Skills). */
export const listSkills = call({
  method: 'GET',
  path: '/skills',
  summary: 'Skills',
  access: everyone,
  timeout: 'short',
  query: object({ ...pageQuery, q: optional(text(limits.search)) }),
  reply: pageOf(skillChoice),
});
