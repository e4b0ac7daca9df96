import { ApiProblem } from '../../../services/api/problem';

/**
 * Not there, or out of the reader's reach, which is the same to them (product: Access), or asked for by what is no id
 * at all, as in an address that was cut.
 */
export const isGone = (error: unknown) => error instanceof ApiProblem && (error.status === 404 || error.status === 400);
