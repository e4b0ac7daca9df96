import { isDefinite, type Problem } from './problem';

/**
 * What a machine keeps that sends a request once (product: Idempotency): its key stays until a definite answer, so that
 * trying again has no second effect.
 */
type Sending = { key: string | null };

/** Takes a fresh key, unless the one of an attempt without an answer is still there. */
export const withKey = ({ key }: Sending, fresh: string) => ({ key: key ?? fresh, problem: null });

/** The key after a failure: the same until the server gives a definite answer. */
export const keyAfter = ({ key }: Sending, problem: Problem): string | null => (isDefinite(problem) ? null : key);

/** Keeps why a request failed. */
export const withProblem = (sending: Sending, problem: Problem) => ({ problem, key: keyAfter(sending, problem) });
