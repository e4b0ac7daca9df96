import { array, boolean, integer, nullable, object, size, string, type Infer } from 'superstruct';
import { counter, id } from './kit';

const versionText = { revision: integer(), title: string(), text: string() };
/**
 * Terms in force for a party that they bind: the version to read, and the version that was accepted (product: Terms).
 */
export const termsToRead = object({
  id: string(),
  ...versionText,
  holdsFrom: string(),
  /** The organization whose terms they are; null for the platform. */
  organization: nullable(string()),
  /** The version accepted last, if it is another one. */
  before: nullable(object(versionText)),
  /** `by` is null for an acceptance by a link. */
  accepted: nullable(object({ revision: integer(), at: string(), by: nullable(string()) })),
  /** Whether they must be accepted, or accepted again. */
  due: boolean(),
});
export type TermsToRead = Infer<typeof termsToRead>;

/** The versions that a user has read and accepts. */
export const termsRefs = () => size(array(object({ id: id(), revision: counter() })), 1, 50);
export type TermsRef = { id: string; revision: number };
export const refsOf = (terms: readonly TermsRef[]): TermsRef[] =>
  terms.map(({ id: one, revision }) => ({ id: one, revision }));

/** The terms that must be accepted first, from `data` of a 409; null for any other refusal. */
export function termsDueIn(data: unknown): TermsToRead[] | null {
  const given = typeof data === 'object' && data !== null && 'terms' in data ? data.terms : null;
  const due = array(termsToRead);
  return due.is(given) ? given : null;
}
