import { array, boolean, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { admins, call, id, idParams, named, narrowQuery, pageOf, pageQuery, sortBy } from './kit';
import { termsStates } from './terms';
import { termsToRead } from './terms-due';

export const termsAnswers = ['DUE', 'ACCEPTED'] as const;
export type TermsAnswer = (typeof termsAnswers)[number];
export const termsAnswerWords: Record<TermsAnswer, string> = { DUE: 'Must accept', ACCEPTED: 'Accepted' };

const acceptance = { revision: integer(), at: string(), by: nullable(string()) };
const organizationTerms = object({
  /** An id that is made of the organization and the terms. */
  id: string(),
  organization: named(),
  terms: named(),
  /** The version in force now. */
  revision: integer(),
  state: enums(termsAnswers),
  /** The version accepted last. */
  accepted: nullable(object(acceptance)),
});
export type OrganizationTermsRow = Infer<typeof organizationTerms>;

/**
 * For each organization, the platform's terms that are in force for organizations: accepted, or still to be accepted
 * (product: Terms).
 */
export const listOrganizationTerms = call({
  method: 'GET',
  path: '/organization-terms',
  summary: 'What each organization accepted of the platform’s terms, and what it must accept',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: narrowQuery.q,
    organizationId: optional(id()),
    state: optional(enums(termsAnswers)),
    sort: sortBy('organization', 'terms', 'accepted'),
  }),
  reply: pageOf(organizationTerms),
});

const ownTerms = object({
  id: string(),
  title: string(),
  text: string(),
  revision: integer(),
  holdsFrom: string(),
  state: enums(termsStates),
});
/** All terms of one organization: the platform's, those that it accepted, and its own. */
export const getOrganizationTerms = call({
  method: 'GET',
  path: '/organization-terms/:id',
  summary: 'The terms of one organization: the platform’s, all that it accepted, and its own for candidates',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: object({
    platform: array(termsToRead),
    /** All acceptances, newest first. */
    accepted: array(object({ title: string(), ...acceptance })),
    own: array(ownTerms),
  }),
});

const acceptedTerms = object({
  id: string(),
  candidate: named(),
  terms: named(),
  revision: integer(),
  at: string(),
  /** Whether the terms were accepted by an emailed link, without an account. */
  byLink: boolean(),
});
export type AcceptedTermsRow = Infer<typeof acceptedTerms>;

/** The candidates who accepted the terms of the caller's organization, with the accepted version. */
export const listAcceptedTerms = call({
  method: 'GET',
  path: '/accepted-terms',
  summary: 'Candidates who accepted the terms of the caller’s organization',
  access: { ORGANIZATION_USER: 'organization' },
  timeout: 'short',
  query: object({ ...pageQuery, ...narrowQuery, termsId: optional(id()), sort: sortBy('at', 'candidate') }),
  reply: pageOf(acceptedTerms),
});
