import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getOpenJob, listJobLocations, listOpenJobs } from '../../contract/job-profiles-apply';
import { callApi } from '../api/client';

export const openJobsKey = ['jobs', 'open'];

/** A job to apply for, and how well the reader matches it. */
export const openJobQuery = (id: string) =>
  queryOptions({
    queryKey: [...openJobsKey, 'one', id],
    queryFn: ({ signal }) => callApi(getOpenJob, { params: { id }, signal }),
  });

/** The locations of open jobs. */
export const jobLocationsQuery = () =>
  queryOptions({
    queryKey: [...openJobsKey, 'locations'],
    queryFn: ({ signal }) => callApi(listJobLocations, { signal }),
  });

/** Whether the reader has applied for any job. */
export const appliedQuery = () =>
  queryOptions({
    queryKey: [...openJobsKey, 'applied'],
    queryFn: async ({ signal }) =>
      (await callApi(listOpenJobs, { query: { applied: 'yes', _page: 0, _limit: 1 }, signal })).totalElements > 0,
  });

/** Key of the people who applied for jobs. */
export const applicantsKey = ['jobs', 'applicants'];
export const refreshApplicants = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: applicantsKey });

export const refreshOpenJobs = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: openJobsKey });
