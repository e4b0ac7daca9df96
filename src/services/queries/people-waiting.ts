import type { QueryClient } from '@tanstack/react-query';
import { lookAtCandidate } from '../../contract/people-waiting';
import { callApi } from '../api/client';
import { refreshWaiting } from './messages';

/** Key of all pages of candidates that no admin has viewed yet. */
export const waitingPages = ['people', 'waiting'] as const;

/**
 * Marks a candidate as viewed, even while the page is being left; resolves once list and bell are up to date. @throws
 * ApiProblem
 */
export async function markLooked(queryClient: QueryClient, id: string): Promise<void> {
  await callApi(lookAtCandidate, { params: { id }, keepalive: true });
  await refreshWaiting(queryClient);
}
