import { getTerms, listTermsVersions } from '../../contract/terms';

/** How terms are read by those who write them. */
export const termsReads = { key: ['messages', 'terms'], get: getTerms, versions: listTermsVersions };
