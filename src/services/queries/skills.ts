import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findSkillsInText, listSkills } from '../../contract/job-profiles-skills';
import { callApi } from '../api/client';

/** The first 25 skills whose name or synonym contains `q`. */
export const skillsQuery = (q = '') =>
  queryOptions({
    queryKey: ['skills', 'choices', q],
    queryFn: ({ signal }) => callApi(listSkills, { query: { q, _limit: 25 }, signal }),
    placeholderData: keepPreviousData,
  });

/** The skills that are mentioned in a text. */
export const findSkills = (text: string) => callApi(findSkillsInText, { body: { text } });
