import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listJobProfiles } from '../../contract/job-profiles';
import type { Named, Page } from '../../contract/kit';
import { callApi } from '../api/client';

const choices = 25;

/** OPEN job profiles whose title has `q`, of one organization or of all within reach, the first 25. */
export const openJobProfilesQuery = ({ organizationId, q = '' }: { organizationId?: string; q?: string }) =>
  queryOptions({
    queryKey: ['jobs', 'profiles', organizationId ?? null, q],
    queryFn: ({ signal }) =>
      callApi(listJobProfiles, { query: { organizationId, q, status: 'OPEN', _limit: choices }, signal }),
    placeholderData: keepPreviousData,
  });

/** Job profiles of any state by a part of their title, for filters, the first 25. */
export const jobProfilesByTitle = (q = '') =>
  queryOptions({
    queryKey: ['jobs', 'titles', q],
    async queryFn({ signal }): Promise<Page<Named>> {
      const page = await callApi(listJobProfiles, { query: { q, _limit: choices }, signal });
      return { ...page, content: page.content.map(({ id, title }) => ({ id, name: title })) };
    },
    placeholderData: keepPreviousData,
  });
