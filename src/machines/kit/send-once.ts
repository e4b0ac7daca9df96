import { isDefinite, type Problem } from './problem';

/**
 * The part of a context that sends a request once (product: Idempotency): its key stays until a definite answer, so
 * that trying again has no second effect.
 */
type Sending = { key: string | null };

/** Takes a fresh key, unless an attempt without an answer still has its key. */
export const withKey = ({ key }: Sending, fresh: string) => ({ key: key ?? fresh, problem: null });

/** The key after a failure: the same until the server gives a definite answer. */
export const keyAfter = ({ key }: Sending, problem: Problem): string | null => (isDefinite(problem) ? null : key);

/** Stores why a request failed. */
export const withProblem = (sending: Sending, problem: Problem) => ({ problem, key: keyAfter(sending, problem) });
