import { queryOptions } from '@tanstack/react-query';
import { getProfile, getResume } from '../../contract/people-profile';
import { callApi } from '../api/client';

/** Contact details of the signed-in panelist or candidate. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['people', 'profile'],
    queryFn: ({ signal }) => callApi(getProfile, { signal }),
  });

/** The signed-in candidate's resume, or null. */
export const resumeQuery = () =>
  queryOptions({
    queryKey: ['people', 'resume'],
    queryFn: ({ signal }) => callApi(getResume, { signal }),
  });
