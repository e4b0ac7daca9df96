import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAuditUsers } from '../../contract/system-audit';
import { callApi } from '../api/client';

const choices = 25;

/** Users whose name contains `q`, the first 25; for super admins. */
export const auditUsersQuery = (q = '') =>
  queryOptions({
    queryKey: ['audit', 'users', q],
    queryFn: ({ signal }) => callApi(listAuditUsers, { query: { q, _limit: choices }, signal }),
    placeholderData: keepPreviousData,
  });
