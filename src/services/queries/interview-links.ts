import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { lookAtToken, readLinkedInterview, renewCode, resendLink } from '../../contract/interviews-links';
import type { Party } from '../../contract/interviews-live';
import { callApi } from '../api/client';

// Only in the memory of this page, and forgotten with it.
const ofToken = (name: string, token: string) => ({
  queryKey: ['links', name, token],
  gcTime: 0,
  enabled: token !== '',
});

/** What a link opens: an account or an interview. */
export const tokenQuery = (token: string) =>
  queryOptions({
    ...ofToken('look', token),
    staleTime: Infinity,
    queryFn: () => callApi(lookAtToken, { body: { token } }),
  });

/** The interview that a link opens. It is read again when the window regains the focus. */
export const linkedQuery = (token: string) =>
  queryOptions({ ...ofToken('interview', token), queryFn: () => callApi(readLinkedInterview, { body: { token } }) });

/** Key of all pages of the parties of interviews. */
export const partyPages = ['interviews', 'parties'] as const;

type OfParty = { interviewId: string; party: Party };
const refresh = (queryClient: QueryClient) =>
  Promise.all([partyPages, ['messages', 'emails']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/**
 * Sends a party its link again, even while the page is being left. Resolves once the lists are up to date. @throws
 * ApiProblem
 */
export async function sendLinkAgain(queryClient: QueryClient, { interviewId: id, party }: OfParty, key: string) {
  await callApi(resendLink, { params: { id }, body: { party }, key, keepalive: true });
  await refresh(queryClient);
}

/** Gives a party a new code. Resolves once the lists are up to date. @throws ApiProblem */
export async function renewPartyCode(queryClient: QueryClient, { interviewId: id, party }: OfParty, key: string) {
  await callApi(renewCode, { params: { id }, body: { party }, key });
  await refresh(queryClient);
}
