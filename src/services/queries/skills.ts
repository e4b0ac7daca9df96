import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSkills } from '../../contract/job-profiles-skills';
import { callApi } from '../api/client';

/** The first 25 skills whose name or synonym has `q`. */
export const skillsQuery = (q: string) =>
  queryOptions({
    queryKey: ['skills', 'choices', q],
    queryFn: ({ signal }) => callApi(listSkills, { query: { q, _limit: 25 }, signal }),
    placeholderData: keepPreviousData,
  });
