/** What went wrong, as a machine keeps it in context and a screen shows it: plain JSON. `status` is the answer's HTTP
 * status, absent where no answer came; `details` belong to fields; `data` is what the answer carried (a 409's version). */
export type Problem = {
  message: string;
  status?: number;
  details?: { field: string; message: string }[];
  data?: unknown;
};

type Details = NonNullable<Problem['details']>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isDetail = (value: unknown): value is Details[number] =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** Anything thrown, as a Problem. Total: keeps what is shaped like one, and never shows what is not text. */
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
 * Whether the server has decided: only then is the next try a new request with a new key. No answer, a time-out, a
 * fault of the server or "still being worked on" (a 409 that carries nothing) may yet have had its effect (product 3).
 */
export const isDefinite = ({ status = 0, data }: Problem): boolean =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status) && (status !== 409 || data !== undefined);
