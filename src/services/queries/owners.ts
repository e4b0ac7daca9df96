import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { listOwners, ownerWords, setOwner } from '../../contract/interviews-owners';
import { callApi } from '../api/client';
import { refreshInterviews } from './interviews';

const choices = 25;

/** Admins who can own an interview and whose name contains `q`, the first 25; for admins. */
export const ownersQuery = (q = '') =>
  queryOptions({
    queryKey: ['people', 'owners', q],
    queryFn: ({ signal }) => callApi(listOwners, { query: { q, _limit: choices }, signal }),
    placeholderData: keepPreviousData,
  });

const words = Object.entries(ownerWords).map(([id, name]) => ({ id, name }));
/** The same admins, preceded by the other values of the owner filter. */
export const ownerChoicesQuery = (q = '') =>
  queryOptions({
    queryKey: ['people', 'ownerChoices', q],
    async queryFn({ signal }) {
      const page = await callApi(listOwners, { query: { q, _limit: choices }, signal });
      const fit = words.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
      return { ...page, content: [...fit, ...page.content] };
    },
    placeholderData: keepPreviousData,
  });

/** Takes, hands over or releases an interview; `was` is the owner that was read. */
export async function changeOwner(queryClient: QueryClient, id: string, ownerId: string | null, was: string | null) {
  try {
    return await callApi(setOwner, { params: { id }, body: { ownerId, was }, keepalive: true });
  } finally {
    await refreshInterviews(queryClient, id);
  }
}
