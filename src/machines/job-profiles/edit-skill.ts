import { skillProblems, synonymsIn } from '../../contract/job-profiles-dictionary';
import { formMachine, type FormActor } from '../kit/form';

export type SkillField = 'name' | 'family' | 'synonyms';

/** Creates or changes a skill of the dictionary (product: Skill dictionary); `synonyms` are separated by commas. */
export const editSkillMachine = formMachine<SkillField, { id: string }>({
  id: 'editSkill',
  fields: { name: '', family: '', synonyms: '' },
  judge: ({ name, family, synonyms }) => skillProblems({ name, family, synonyms: synonymsIn(synonyms) }),
  link: 'none',
});

export type EditSkillActor = FormActor<SkillField, { id: string }>;
