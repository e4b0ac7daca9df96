import { ofetch } from 'ofetch';
import { timeouts, type Call, type FileReply } from '../../contract/kit';
import { rememberRequest } from '../memory';
import { sessionKey } from '../session-values';
import { ApiProblem, problemOfAnswer, problemOfSilence, tellSignedOut, termsAccepted } from './problem';

/** The base of the API (product: Contract). */
export const apiBase = '/api';

export type CallInput<P, Q, B> = {
  params?: P;
  query?: Q;
  body?: B;
  /** The Idempotency-Key, for calls that are `once`. */
  key?: string;
  signal?: AbortSignal;
  /** For background counts: a 403 does not end the session (product: Errors, "logged only"). */
  quiet?: true;
  /** The request continues after the page is left. */
  keepalive?: boolean;
  /** The session token to send instead of the stored one. */
  token?: string | null;
  /** If terms must be accepted first, the call fails at once, and is not repeated after they are accepted. */
  waits?: false;
  /** Sends the request in place of fetch, for instance to report progress. */
  via?: typeof ofetch;
};

/** The path of a call with its parameters filled in. */
export function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Query values in the form that the server reads: lists joined by commas, undefined values left out. */
export function queryOf(query: unknown): Record<string, string> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]);
  return Object.fromEntries(entries);
}

/**
 * Makes a call of the contract (product: Contract). Resolves to `data` of the envelope, or for `envelope: 'none'` to
 * the whole body. If terms must be accepted first, the call waits until they are. @throws ApiProblem for everything
 * else; a 401 or 403 to an authorized call also ends the session.
 */
export async function callApi<P, Q, B, R>(call: Call<P, Q, B, R>, given: CallInput<P, Q, B> = {}): Promise<R> {
  const answer = await answered(call as unknown as Call, given, 'json');
  const reply = call.envelope === 'none' ? answer._data : opened(answer.status, answer._data);
  if (import.meta.env.DEV) checkReply(call as unknown as Call, reply);
  return reply as R;
}

/** Fetches a file (product: Errors). @throws ApiProblem as `callApi`; a 500 means that the file does not exist. */
export async function callFile<P, Q, B>(
  call: Call<P, Q, B, FileReply>,
  given: CallInput<P, Q, B> = {},
): Promise<{ name: string; content: Blob }> {
  const answer = await answered(call as unknown as Call, given, 'blob');
  const [, exact, plain] =
    /filename="[^"]*"; filename\*=UTF-8''(\S+)|filename="([^"]+)"/.exec(
      answer.headers.get('content-disposition') ?? '',
    ) ?? [];
  return { name: exact ? decodeURIComponent(exact) : (plain ?? 'download'), content: answer._data as Blob };
}

async function answered(
  call: Call,
  given: CallInput<unknown, unknown, unknown>,
  as: 'json' | 'blob',
): ReturnType<typeof ask> {
  const { token: own = sessionKey() } = given;
  const token = call.access === 'public' ? null : own;
  const begun = performance.now();
  const noted = (status: number | null) => rememberRequest(call.method, call.path, status, performance.now() - begun);
  const answer = await ask(call, given, token, as).catch((error: unknown) => {
    noted(null);
    throw error;
  });
  noted(answer.status);
  if (answer.ok) return answer;
  const { status } = answer;
  const problem = problemOfAnswer(status, await readable(answer._data), {
    file: as === 'blob',
    reference: answer.headers.get('x-request-id'),
  });
  const ends = status === 401 || (status === 403 && given.quiet === undefined);
  // A refused call had no effect and left no key, so the same call is made again.
  const accepted = status === 409 && termsAccepted(problem.data);
  if (given.waits !== false && (await accepted)) return answered(call, { ...given, waits: false }, as);
  // Ignore late answers to an earlier session.
  if (ends && call.access !== 'public' && sessionKey() === token) tellSignedOut(status as 401 | 403, problem.data);
  throw problem;
}

async function readable(body: unknown): Promise<unknown> {
  if (!(body instanceof Blob)) return body;
  const text = await body.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function ask(
  call: Call,
  { params, query, body, key, signal, keepalive = false, via = ofetch }: CallInput<unknown, unknown, unknown>,
  token: string | null,
  as: 'json' | 'blob',
) {
  const limit = AbortSignal.timeout(timeouts[call.timeout]);
  try {
    return await via.raw<unknown, 'json' | 'blob'>(pathOf(call.path, params), {
      responseType: as,
      baseURL: apiBase,
      method: call.method,
      query: queryOf(query),
      body: body as Record<string, unknown> | undefined,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      // Only the token identifies the caller. Retries are left to the query cache or the machine.
      credentials: 'omit',
      keepalive,
      retry: false,
      ignoreResponseError: true,
    });
  } catch (error) {
    throw problemOfSilence(error);
  }
}

function opened(status: number, body: unknown): unknown {
  const envelope = body as { status?: unknown; data?: unknown } | undefined;
  if (envelope?.status !== 'SUCCESS') throw problemOfAnswer(status, body);
  return envelope.data;
}

// In development only: a reply that violates the contract must not reach a screen.
function checkReply(call: Call, reply: unknown): void {
  const shapes = [call.reply, ...Object.values(call.replyFor ?? {})];
  const failures = shapes.map((shape) => shape.validate(reply)[0]);
  if (failures.some((failure) => failure === undefined)) return;
  throw new ApiProblem(`${call.method} ${call.path} answered against the contract: ${failures[0]?.message}`, 200);
}
