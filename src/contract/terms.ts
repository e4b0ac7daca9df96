import {
  array,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
  type Infer,
} from 'superstruct';
import { cleanFreeText, nameLikeProblem } from './input-rules';
import { call, eitherOf, instant, narrowQuery, nothing, pageOf, pageQuery, sortBy, text, type Access } from './kit';
import { recordCalls, recordFacts, type RecordProblems } from './records';
import { mostRich, richProblem } from './rich-text';
import { termsRefs, termsToRead } from './terms-due';
import { limits, texts } from './texts';

/** The user types that terms can bind (product: Terms). */
export const termsAudiences = ['ORGANIZATION_USER', 'PANELIST', 'CANDIDATE'] as const;
export type TermsAudience = (typeof termsAudiences)[number];

/** The fields that are filled in (product: Terms). */
export type TermsFields = {
  title: string;
  /** Rich text. */
  text: string;
  /** The user types that the terms bind. Terms of an organization bind its candidates. */
  audience: TermsAudience[];
  /** `now` is replaced by the server's time. */
  holdsFrom: string;
  /** Whether acceptances of the replaced version remain valid. */
  correction: boolean;
  withdrawn: boolean;
};

export const termsFieldsOf = ({
  title,
  text: words,
  audience,
  holdsFrom,
  correction,
  withdrawn,
}: TermsFields): TermsFields => ({ title, text: words, audience, holdsFrom, correction, withdrawn });

export const termsStates = ['PLANNED', 'IN_FORCE', 'WITHDRAWN'] as const;
export type TermsState = (typeof termsStates)[number];
export const termsStateWords: Record<TermsState, string> = {
  PLANNED: 'Planned',
  IN_FORCE: 'In force',
  WITHDRAWN: 'Withdrawn',
};

/** The title as it is stored (product: Validation). */
export const termsTitle = cleanFreeText;

/** The messages for the fields, or null (product: Terms). A date that is already stored may be in the past. */
export function termsProblems(fields: TermsFields, now: number, stored?: TermsFields): RecordProblems<TermsFields> {
  const { title, audience, holdsFrom } = fields;
  const passes = holdsFrom === 'now' || holdsFrom === stored?.holdsFrom || Date.parse(holdsFrom) >= now;
  return {
    title: title === stored?.title ? null : nameLikeProblem('Title', termsTitle(title)),
    text: richProblem(fields.text, limits.terms, texts.properText('Terms Description')),
    audience: audience.length === 0 ? 'Choose at least one' : null,
    holdsFrom: passes ? null : texts.dateTimeWrong,
    correction: null,
    withdrawn: null,
  };
}

// Messages of the fields come from `termsProblems`, which client and server share.
const fields = object({
  title: text(2_000),
  text: text(mostRich),
  audience: refine(
    size(array(enums(termsAudiences)), 0, termsAudiences.length),
    'audience',
    (value) => new Set(value).size === value.length,
  ),
  holdsFrom: eitherOf([literal('now'), instant()]),
  correction: boolean(),
  withdrawn: boolean(),
});
const record = object({
  ...recordFacts,
  title: string(),
  text: string(),
  audience: array(enums(termsAudiences)),
  holdsFrom: string(),
  correction: boolean(),
  withdrawn: boolean(),
  state: enums(termsStates),
  /** The revision in force now; null before the first one is in force. */
  inForce: nullable(integer()),
});
export type TermsRecord = Infer<typeof record>;

/** Admins write the platform's terms; organizations write those for their candidates. */
const writers: Access = { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' };

export const {
  get: getTerms,
  create: createTerms,
  change: changeTerms,
  versions: listTermsVersions,
  currentIn: currentTermsIn,
} = recordCalls({ path: '/terms', one: 'set of terms', access: writers, fields, record });

export const pageTerms = call({
  method: 'GET',
  path: '/terms',
  summary: 'Terms of the platform, or of the caller’s organization, in every state',
  access: writers,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('changed', 'from', 'title'),
    state: optional(enums(termsStates)),
    audience: optional(enums(termsAudiences)),
  }),
  reply: pageOf(record),
});

const readers: Access = { PANELIST: 'own', CANDIDATE: 'own', ORGANIZATION_USER: 'own' };

export const readTerms = call({
  method: 'GET',
  path: '/own-terms',
  summary: 'The platform’s terms for the caller, and what of them is accepted',
  access: readers,
  timeout: 'short',
  reply: array(termsToRead),
});

/**
 * Accepts versions of terms. A user of an organization accepts for the organization, other users for themselves;
 * candidates also accept terms of organizations. Repeating the call changes nothing. 409 with `terms` if a version is
 * not in force, or is no longer in force.
 */
export const acceptTerms = call({
  method: 'POST',
  path: '/own-terms/accept',
  summary: 'Accept terms in the versions that were read',
  access: readers,
  timeout: 'short',
  body: object({ terms: termsRefs() }),
  reply: nothing(),
});
