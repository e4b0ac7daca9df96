import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listJobProfiles } from '../../contract/job-profiles';
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
