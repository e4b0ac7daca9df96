import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findSkillsInText, listSkills } from '../../contract/job-profiles-skills';
import type { Named, Page } from '../../contract/kit';
import { callApi } from '../api/client';

/** The first 25 skills whose name or synonym contains `q`. */
export const skillsQuery = (q: string) =>
  queryOptions({
    queryKey: ['skills', 'choices', q],
    queryFn: ({ signal }) => callApi(listSkills, { query: { q, _limit: 25 }, signal }),
    placeholderData: keepPreviousData,
  });

/** The same skills as ids and names, for filters. */
export const skillNamesQuery = (q = '') =>
  queryOptions({
    queryKey: ['skills', 'names', q],
    async queryFn({ signal }): Promise<Page<Named>> {
      const page = await callApi(listSkills, { query: { q, _limit: 25 }, signal });
      return { ...page, content: page.content.map(({ id, name }) => ({ id, name })) };
    },
    placeholderData: keepPreviousData,
  });

/** The skills that are mentioned in a text. */
export const findSkills = (text: string) => callApi(findSkillsInText, { body: { text } });
