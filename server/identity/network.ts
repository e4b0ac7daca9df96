import type { IncomingMessage } from 'node:http';

type TestPost = { text: string; at: Date };
const most = 50;
const mostBytes = 40_000;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#c3cdd0, #46545a); }
body { margin: 0 auto; max-width: 36rem; padding: 1rem 1.5rem; background: light-dark(#fff, #14191b); color: light-dark(#1c2426, #e8eef0); }
h1 { font-size: 1.375rem; margin: 0 0 .25rem; } .quiet { color: light-dark(#51606a, #a9b6bb); }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }`;

/** The test professional network. It takes posts like the real one and holds the latest in memory for its page. */
export function testNetwork(secret: string) {
  const posts: TestPost[] = [];
  return {
    /** Takes a post. Returns the status of the response. */
    async take(request: IncomingMessage): Promise<number> {
      if (request.headers.authorization !== `Bearer ${secret}`) return 401;
      let body = '';
      for await (const part of request) {
        body += String(part);
        if (body.length > mostBytes) return 413;
      }
      const { commentary } = JSON.parse(body) as { commentary?: unknown };
      if (typeof commentary !== 'string' || commentary === '') return 422;
      posts.unshift({ text: commentary.replace(/\\([\\|{}@[\]()<>#*_~])/g, '$1'), at: new Date() });
      posts.length = Math.min(posts.length, most);
      return 201;
    },
    page: () => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test professional network</title><style>${style}</style></head><body><main>
<h1>Test professional network</h1>
<p class="quiet">It runs on this machine, for development and tests. Nobody else sees these posts.</p>
${posts.length === 0 ? '<p>Nothing is posted yet.</p>' : posts.map(({ text, at }) => `<article><p class="quiet">${escaped(at.toISOString())}</p>${escaped(text)}</article>`).join('\n')}
</main></body></html>`,
  };
}
