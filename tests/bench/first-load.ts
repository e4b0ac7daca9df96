import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Part } from './kit';

/**
 * The gzipped size of the scripts that the client's page loads by itself, and of the chunk of the sign-in screen with
 * them.
 */
export const firstLoad: Part = async ({ note }) => {
  const client = join('dist', 'client');
  if (!existsSync(join(client, 'index.html'))) throw new Error('There is no build to measure: npm start makes one');
  const seen = new Map<string, number>();
  const read = (path: string) => {
    if (seen.has(path)) return;
    const script = readFileSync(join(client, path));
    seen.set(path, gzipSync(script, { level: 9 }).length);
    for (const [, next] of script.toString().matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) read(`assets/${next}`);
  };
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  for (const [, path] of page.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g)) if (path) read(path);
  const entry = [...seen.keys()].map((path) => readFileSync(join(client, path), 'utf8')).join('\n');
  const signIn = /assets\/SignInScreen-[\w-]+\.js/.exec(entry)?.[0];
  if (signIn) read(signIn);
  const bytes = [...seen.values()].reduce((sum, size) => sum + size, 0);
  note({
    what: 'first load of the sign-in screen, gzip -9',
    measured: bytes / 1000,
    unit: 'kB',
    promised: { atMost: 180 },
  });
};
