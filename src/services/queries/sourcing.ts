import { queryOptions } from '@tanstack/react-query';
import { getJobToSource } from '../../contract/job-profiles-sourcing';
import { callApi } from '../api/client';

/** The start of every key about sourcing. */
export const sourcingKey = ['jobs', 'sourcing'] as const;

export const jobToSourceQuery = (id: string) =>
  queryOptions({
    queryKey: [...sourcingKey, 'job', id],
    queryFn: ({ signal }) => callApi(getJobToSource, { params: { id }, signal }),
  });
