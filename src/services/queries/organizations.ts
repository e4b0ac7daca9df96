import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getOrganization } from '../../contract/organizations';
import { callApi } from '../api/client';

/** Key of everything about organizations: lists, one organization, their users, email ids and blocks. */
export const organizationsKey = ['people', 'organizations'] as const;

/** One organization, for admins. */
export const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: [...organizationsKey, 'one', id],
    queryFn: ({ signal }) => callApi(getOrganization, { params: { id }, signal }),
  });

/** Reads everything about organizations again, and the results of the top bar's search. */
export const refreshOrganizations = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [[...organizationsKey], ['system', 'search']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
