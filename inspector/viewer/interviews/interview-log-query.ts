import { queryOptions } from '@tanstack/react-query';
import { getInterviewLog } from '../../../src/contract/interviews-log';
import { callApi } from '../../../src/services/api/client';

/** The stored history of an interview. Its key begins as those of all that an event of an interview changes. */
export const interviewLogQuery = (id: string) =>
  queryOptions({
    queryKey: ['interviews', 'log', id],
    queryFn: ({ signal }) => callApi(getInterviewLog, { params: { id }, signal, quiet: true }),
  });
