import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getTerms, listTermsVersions, readTerms } from '../../contract/terms';
import type { TermsToRead } from '../../contract/terms-due';
import { getOrganizationTerms } from '../../contract/terms-accepted';
import { callApi } from '../api/client';
import { meQuery } from './auth';

/** The calls that read terms for their authors, and their key. */
export const termsReads = { key: ['messages', 'terms'], get: getTerms, versions: listTermsVersions };

/** The platform's terms for the reader, accepted or not. */
export const ownTermsQuery = () =>
  queryOptions({
    queryKey: ['terms', 'own'],
    queryFn: ({ signal }) => callApi(readTerms, { signal }),
  });

/** The terms of one organization, for admins. */
export const organizationTermsQuery = (id: string) =>
  queryOptions({
    queryKey: [...termsReads.key, 'organization', id],
    queryFn: ({ signal }) => callApi(getOrganizationTerms, { params: { id }, signal }),
  });

const asked = ['terms', 'asked'] as const;
/** The terms that a refused call requires; none until a call is refused. */
export const askedTermsQuery = () =>
  queryOptions<readonly TermsToRead[]>({ queryKey: asked, queryFn: () => [], enabled: false, initialData: [] });

let waiting: ((accepted: boolean) => void)[] = [];

/** Asks for terms before calls continue. Resolves to whether they were accepted. */
export function askForTerms(queryClient: QueryClient, terms: readonly TermsToRead[]): Promise<boolean> {
  queryClient.setQueryData(asked, terms);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Ends the question: the calls that waited for it continue or fail. */
export function endAsking(queryClient: QueryClient, accepted: boolean): void {
  queryClient.setQueryData(asked, []);
  for (const go of waiting) go(accepted);
  waiting = [];
}

/**
 * Reads again whether terms are due, and then which. In this order the page of terms disappears before its content
 * does.
 */
export async function refreshDueTerms(queryClient: QueryClient): Promise<void> {
  for (const { queryKey } of [meQuery(), ownTermsQuery()]) await queryClient.invalidateQueries({ queryKey });
}
