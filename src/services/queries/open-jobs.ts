import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getOpenJob, listJobLocations } from '../../contract/job-profiles-apply';
import { callApi } from '../api/client';

export const openJobsKey = ['jobs', 'open'];

/** A job to apply for, with the reader's match. */
export const openJobQuery = (id: string) =>
  queryOptions({
    queryKey: [...openJobsKey, 'one', id],
    queryFn: ({ signal }) => callApi(getOpenJob, { params: { id }, signal }),
  });

/** Where open jobs are. */
export const jobLocationsQuery = () =>
  queryOptions({
    queryKey: [...openJobsKey, 'locations'],
    queryFn: ({ signal }) => callApi(listJobLocations, { signal }),
  });

/** Who applied for jobs. */
export const applicantsKey = ['jobs', 'applicants'];
export const refreshApplicants = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: applicantsKey });

export const refreshOpenJobs = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: openJobsKey });
