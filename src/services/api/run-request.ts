import { ofetch } from 'ofetch';
import { sessionKey } from '../session-values';
import { apiBase } from './client';
import { problemOfSilence } from './problem';

export type RunRequest = {
  method: string;
  /** The path below the base, with its parameters filled in. */
  path: string;
  /** JSON as text, or empty. */
  body: string;
  /** The Idempotency-Key; null for calls without one. */
  key: string | null;
};
export type RunAnswer = { status: number; ms: number; text: string };

const longest = 300_000;
// More text would make the page slow, and no one reads it there.
const mostShown = 50_000;

/**
 * Makes a request of the API reference as the signed-in user, and returns any response, even a refusal (product: API
 * reference). It does not end the session and is not remembered. @throws ApiProblem without a response
 */
export async function runRequest({ method, path, body, key }: RunRequest): Promise<RunAnswer> {
  const begun = performance.now();
  try {
    const answer = await ofetch.raw<string, 'text'>(path, {
      responseType: 'text',
      baseURL: apiBase,
      method,
      body: body === '' ? undefined : body,
      headers: {
        Authorization: `Bearer ${sessionKey() ?? ''}`,
        ...(body !== '' && { 'Content-Type': 'application/json' }),
        ...(key !== null && { 'Idempotency-Key': key }),
      },
      signal: AbortSignal.timeout(longest),
      credentials: 'omit',
      retry: false,
      ignoreResponseError: true,
    });
    return { status: answer.status, ms: performance.now() - begun, text: shown(answer.headers, answer._data ?? '') };
  } catch (error) {
    throw problemOfSilence(error);
  }
}

function shown(headers: Headers, text: string): string {
  const file = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  if (file !== undefined) return `A file: ${file}`;
  const pretty = prettyJson(text) ?? text;
  return pretty.length > mostShown ? `${pretty.slice(0, mostShown)}\n… and ${pretty.length - mostShown} more` : pretty;
}

/** JSON with line breaks; null if the text is not JSON. */
export function prettyJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
