import type { CalendarProblem } from '../../src/contract/calendars';
import { problemOf, problemOfStatus } from './problems';
import { CalendarError } from './source';

/** Returns an access token of a connected account, other than the one that was `refused`. @throws CalendarError */
export type Access = (refused?: string) => Promise<string>;
/** A request to the API of a provider. */
export type ApiAsk = {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
};
export type ApiSaid = { status: number; data: Record<string, unknown> };
/**
 * Calls an API. Returns the response, also if its status is one of the `expected` ones. @throws CalendarError for all
 * other failures
 */
export type Api = (ask: ApiAsk, expected?: readonly number[]) => Promise<ApiSaid>;

/** The condition that an entry is still the known version. Empty to overwrite whatever is there. */
export const ifMatch = (etag: string | null): Record<string, string> => (etag === null ? {} : { 'if-match': etag });

const patience = 10_000;
const mostBytes = 5 * 1024 * 1024;

async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  const text = await answer.text();
  if (text.length > mostBytes) throw new CalendarError('TOO_LARGE');
  if (text === '') return {};
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

async function send(api: string, { method, path, query, headers, body }: ApiAsk, token: string) {
  const url = new URL(api + path);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return fetch(url, {
    method: method ?? 'GET',
    headers: { ...headers, authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
}

/** Why the API refuses. Google also answers 403 if too much was requested, which passes by itself. */
async function refusalOf(answer: Response): Promise<CalendarProblem | null> {
  const isLimit = answer.status === 403 && /"(userRateLimit|rateLimit|quota)Exceeded"/.test(await answer.text());
  return isLimit ? 'LATER' : problemOfStatus(answer.status);
}

/** The API of a provider at a configured address. A refused token is renewed once. */
export function apiOf(api: string, access: Access): Api {
  return async (ask, expected = []) => {
    try {
      const token = await access();
      const first = await send(api, ask, token);
      const answer = first.status === 401 ? await send(api, ask, await access(token)) : first;
      const problem = expected.includes(answer.status) ? null : await refusalOf(answer);
      if (problem !== null) throw new CalendarError(problem);
      return { status: answer.status, data: problemOfStatus(answer.status) === null ? await jsonOf(answer) : {} };
    } catch (error) {
      throw error instanceof SyntaxError ? new CalendarError('BROKEN') : new CalendarError(problemOf(error));
    }
  };
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one) : [];
export const recordOf = (value: unknown): Record<string, unknown> => recordsOf([value])[0] ?? {};
/** Reads an instant with its offset. NaN if the value is not an instant. */
export const instantOf = (value: unknown): number => Date.parse(textOf(value));
