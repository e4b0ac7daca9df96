import { vi } from 'vitest';
import { reply } from './fixtures';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  key: string | null;
}
type Answer = { status: number; data?: unknown; message?: string };

/**
 * Replaces the server: responds by "METHOD /path below /api". Requests that are not named are 404. Lists all requests.
 */
export function serve(answers: Record<string, (asked: Asked) => Answer | Promise<Answer>>): Asked[] {
  const all: Asked[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const asked: Asked = {
      method: request.method,
      path: pathname.replace(/^\/api/, ''),
      query: searchParams,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      key: request.headers.get('Idempotency-Key'),
    };
    all.push(asked);
    const { status, data, message } = (await answers[`${asked.method} ${asked.path}`]?.(asked)) ?? { status: 404 };
    return reply(status, data ?? null, message);
  });
  return all;
}
