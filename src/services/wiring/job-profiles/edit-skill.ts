import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  addSkill,
  changeSkill,
  cleanSkillWord,
  synonymsIn,
  type DictionarySkill,
} from '../../../contract/job-profiles-dictionary';
import { editSkillMachine } from '../../../machines/job-profiles/edit-skill';
import { isDefinite, toProblem } from '../../../machines/kit/problem';
import { callApi } from '../../api/client';
import { newKey } from '../../api/idempotency-key';
import { dictionarySkillQuery, refreshDictionary } from '../../queries/dictionary';

interface Deps {
  queryClient: QueryClient;
  /** The skill to change, or null to add one. */
  skill: Pick<DictionarySkill, 'id' | 'version'> | null;
  done: (reply: { id: string }, name: string) => void;
}

/** Wires adding or changing a skill: the call. `done` also receives its name. */
export function wiredEditSkill({ queryClient, skill, done }: Deps) {
  // The same fields have the same key until a definite answer arrives.
  let sent = { words: '', key: '' };
  let version = skill?.version ?? 0;
  return editSkillMachine.provide({
    actors: {
      // Without the signal: leaving the page must not cancel the request.
      submit: fromPromise(async ({ input: { fields } }) => {
        const body = {
          name: cleanSkillWord(fields.name),
          family: cleanSkillWord(fields.family),
          synonyms: synonymsIn(fields.synonyms),
        };
        const words = JSON.stringify(body);
        if (sent.words !== words) sent = { words, key: newKey() };
        try {
          const reply =
            skill === null
              ? await callApi(addSkill, { body, key: sent.key })
              : await callApi(changeSkill, { params: { id: skill.id }, body: { ...body, version } });
          done(reply, body.name);
          return reply;
        } catch (error) {
          const problem = toProblem(error);
          if (isDefinite(problem)) sent = { words: '', key: '' };
          // A user who was told about someone else's change may overwrite it with the next attempt.
          if (problem.status === 409 && skill !== null)
            ({ version } = await queryClient.fetchQuery({ ...dictionarySkillQuery(skill.id), staleTime: 0 }));
          throw error;
        } finally {
          void refreshDictionary(queryClient);
        }
      }),
    },
  });
}
