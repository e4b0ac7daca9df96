import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { listInterviews, type ListQuery } from '../../contract/interviews';
import { listJobProfiles } from '../../contract/job-profiles';
import { getJobShare } from '../../contract/job-profiles-share';
import { getJobProfile, listJobVersions } from '../../contract/job-profiles-edit';
import type { Named, Page } from '../../contract/kit';
import { callApi } from '../api/client';

const choices = 25;

/** OPEN job profiles whose title contains `q`, of one organization or of all within reach, the first 25. */
export const openJobProfilesQuery = ({ organizationId, q = '' }: { organizationId?: string; q?: string }) =>
  queryOptions({
    queryKey: ['jobs', 'profiles', organizationId ?? null, q],
    queryFn: ({ signal }) =>
      callApi(listJobProfiles, { query: { organizationId, q, status: 'OPEN', _limit: choices }, signal }),
    placeholderData: keepPreviousData,
  });

/** Job profiles of any state whose title contains `q`, for filters, the first 25. */
export const jobProfilesByTitle = (q = '') =>
  queryOptions({
    queryKey: ['jobs', 'titles', q],
    async queryFn({ signal }): Promise<Page<Named>> {
      const page = await callApi(listJobProfiles, { query: { q, _limit: choices }, signal });
      return { ...page, content: page.content.map(({ id, title }) => ({ id, name: title })) };
    },
    placeholderData: keepPreviousData,
  });

/** One job profile. */
export const jobProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'one', id],
    queryFn: ({ signal }) => callApi(getJobProfile, { params: { id }, signal }),
  });

/** The first ten interviews of a job profile, most recently updated first. */
export const jobInterviewsQuery = (jobProfileId: string, query: Pick<ListQuery, 'state'> = {}) =>
  queryOptions({
    queryKey: ['interviews', 'ofJob', jobProfileId, query],
    queryFn: ({ signal }) =>
      callApi(listInterviews, { query: { jobProfileId, ...query, sort: '-updated', _limit: 10 }, signal }),
  });

/** The public page of a job profile; null if it was never shared. */
export const jobShareQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'share', id],
    queryFn: ({ signal }) => callApi(getJobShare, { params: { id }, signal }),
  });

/** The versions of a job profile, newest first. */
export const jobVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'versions', id],
    queryFn: ({ signal }) => callApi(listJobVersions, { params: { id }, signal }),
  });

/** Reads everything about job profiles again. */
export const refreshJobs = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['jobs'] });
