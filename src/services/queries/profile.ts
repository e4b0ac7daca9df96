import { queryOptions } from '@tanstack/react-query';
import { getProfile, getResume } from '../../contract/people-profile';
import { callApi } from '../api/client';

/** Contact details of the reader, a panelist or candidate. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['people', 'profile'],
    queryFn: ({ signal }) => callApi(getProfile, { signal }),
  });

/** The reading candidate's resume; null where there is none. */
export const resumeQuery = () =>
  queryOptions({
    queryKey: ['people', 'resume'],
    queryFn: ({ signal }) => callApi(getResume, { signal }),
  });
