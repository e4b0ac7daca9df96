import type { QueryClient } from '@tanstack/react-query';
import { lookAtCandidate } from '../../contract/people-waiting';
import { callApi } from '../api/client';
import { refreshWaiting } from './messages';

/** Key of all pages of candidates nobody looked at yet. */
export const waitingPages = ['people', 'waiting'] as const;

/** Marks a candidate as looked at, also while the page is being left; resolves when list and bell are fresh. @throws ApiProblem */
export async function markLooked(queryClient: QueryClient, id: string): Promise<void> {
  await callApi(lookAtCandidate, { params: { id }, keepalive: true });
  await refreshWaiting(queryClient);
}
