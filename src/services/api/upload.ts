import { createFetch } from 'ofetch';
import { fileNameProblem, fileTexts, hiddenMarks, longestFileName, type FileRule } from '../../contract/files';
import type { Call } from '../../contract/kit';
import { callApi } from './client';

/** The problem of a file, found without reading it, or null. A file with a problem is not sent. */
export function problemOfFile(rule: FileRule, file: File): string | null {
  if (file.size === 0) return fileTexts.empty;
  return fileNameProblem(rule, nameOf(file)) ?? (file.size > rule.bytes ? fileTexts.tooLarge(rule) : null);
}

const nameOf = ({ name }: File) => name.replace(hiddenMarks, '').slice(-longestFileName);

type Upload<B> = { file: File; body: B; signal: AbortSignal; onProgress: (share: number) => void };

/**
 * Makes a call that takes a file. `onProgress` receives the share sent so far, 0 to 1. @throws ApiProblem as
 * `callApi`
 */
export function uploadFile<B, R>(
  call: Call<undefined, undefined, B, R>,
  { file, body, signal, onProgress }: Upload<B>,
): Promise<R> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append('file', file, nameOf(file));
  return callApi<undefined, undefined, B, R>(call, {
    body: form as B,
    signal,
    via: createFetch({ fetch: (url, init) => send(String(url), init ?? {}, onProgress) }),
  });
}

/** Sends a request like fetch, which cannot report upload progress. */
function send(url: string, { method, headers, body, signal }: RequestInit, onProgress: (share: number) => void) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method ?? 'POST', url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? 'application/json';
      resolve(new Response(request.response as Blob, { status: request.status, headers: { 'content-type': type } }));
    };
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as FormData);
  });
}
