import { ApiProblem } from '../../services/api/problem';

/** Not there, or out of the reader's reach, which is the same to them (product 5). */
export const isGone = (error: unknown) => error instanceof ApiProblem && error.status === 404;
