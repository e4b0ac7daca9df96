import type { EventConflict } from '../../contract/interviews';

/**
 * An error as machines store it in context and screens show it: plain JSON. `status` is the HTTP status, absent without
 * a response; `details` belong to fields; `data` is the data of the reply (a 409's version).
 */
export type Problem = {
  message: string;
  status?: number;
  details?: { field: string; message: string }[];
  data?: unknown;
};

type Details = NonNullable<Problem['details']>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isDetail = (value: unknown): value is Details[number] =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** Converts anything thrown to a Problem. Never throws, and takes only text as the message. */
export const toProblem = (thrown: unknown): Problem => {
  if (typeof thrown === 'string') return { message: thrown };
  if (!isRecord(thrown)) return { message: '' };
  const problem: Problem = { message: typeof thrown.message === 'string' ? thrown.message : '' };
  if (typeof thrown.status === 'number') problem.status = thrown.status;
  if (Array.isArray(thrown.details)) problem.details = thrown.details.filter(isDetail);
  if (thrown.data !== undefined) problem.data = thrown.data;
  return problem;
};

/**
 * Whether the server has decided: only then is the next attempt a new request with a new key. Without an answer, or
 * after a time-out, a server error or "still being worked on" (a 409 without data), the request may still have had its
 * effect (product: Idempotency).
 */
export const isDefinite = ({ status = 0, data }: Problem): boolean =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status) && (status !== 409 || data !== undefined);

/** `data` of a 409 that has the interview's present version and actions; null for any other problem. */
export const conflictOf = ({ status, data }: Problem): EventConflict | null =>
  status === 409 && isRecord(data) && typeof data.version === 'number' && Array.isArray(data.allowedActions)
    ? (data as EventConflict)
    : null;
