import { ApiProblem } from '../../services/api/problem';

/**
 * Whether something does not exist, or the reader may not see it, which must look the same (product: Access); or its
 * id is not valid, as in an address that was cut.
 */
export const isGone = (error: unknown) => error instanceof ApiProblem && (error.status === 404 || error.status === 400);
