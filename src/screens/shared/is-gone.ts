import { ApiProblem } from '../../services/api/problem';

/**
 * Whether an error means that an object does not exist or that the reader may not see it, which must look the same
 * (product: Access). An invalid id counts too, as in a truncated address.
 */
export const isGone = (error: unknown) => error instanceof ApiProblem && (error.status === 404 || error.status === 400);
