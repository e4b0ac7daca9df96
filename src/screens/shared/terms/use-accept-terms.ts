import { shallowEqual, useSelector } from '@xstate/react';
import { refsOf, type TermsToRead } from '../../../contract/terms-due';
import { texts } from '../../../contract/texts';
import type { AcceptTermsActor, AcceptTermsSnapshot } from '../../../machines/terms/accept-terms';

const seen = (snapshot: AcceptTermsSnapshot) => ({
  problem: snapshot.context.problem && (snapshot.context.problem.message || texts.wentWrong),
  replaced: snapshot.matches({ reading: 'replaced' }),
  accepting: snapshot.matches('accepting'),
});

/** The state of accepting terms, and a function to accept them. */
export function useAcceptTerms(actor: AcceptTermsActor) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    accept: (terms: readonly TermsToRead[]) => actor.send({ type: 'terms.accept', terms: refsOf(terms) }),
  };
}
