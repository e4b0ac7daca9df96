import { vi } from 'vitest';

type Answer = { status: number; body: object };

/** Responds to each path of the API below /api, `GET /x` before `/x`, and records the requests. */
export function answering(answers: Record<string, Answer>): { path: string; body?: unknown }[] {
  const asked: { path: string; body?: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = /\/api([^?]*)/.exec(String(url))?.[1] ?? '';
    const answer = answers[`${method} ${path}`] ?? answers[path] ?? { status: 404, body: {} };
    if (method !== 'GET') asked.push({ path, ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }) });
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return asked;
}
