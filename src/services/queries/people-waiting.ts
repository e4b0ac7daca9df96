import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { listWaitingCandidates, lookAtCandidate } from '../../contract/people-waiting';
import { callApi } from '../api/client';
import { refreshWaiting } from './messages';

/** Candidates nobody looked at yet, paged; the last page stays while the next one comes. For admins. */
export const waitingCandidatesQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['people', 'waiting', page, pageSize],
    queryFn: ({ signal }) => callApi(listWaitingCandidates, { query: { _page: page, _limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });

/** Marks a candidate as looked at, also while the page is being left; resolves when list and bell are fresh. @throws ApiProblem */
export async function markLooked(queryClient: QueryClient, id: string): Promise<void> {
  await callApi(lookAtCandidate, { params: { id }, keepalive: true });
  await refreshWaiting(queryClient);
}
