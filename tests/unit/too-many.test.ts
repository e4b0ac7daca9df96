import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { refusalOf, tooMany } from '../../server/kit/failures';

/** Our own programs that simulate other services. */
const others = ['server/gateway/', 'server/identity/'];
const answers429 = /(Refused|status|code)\(\s*429|statusCode = 429/;

it('every 429 is made by one function, which says when to try again', () => {
  const makers = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `server/${path}`)
    .filter((path) => !others.some((other) => path.startsWith(other)))
    .filter((path) => answers429.test(readFileSync(path, 'utf8')));
  expect(makers).toEqual(['server/kit/failures.ts']);
  expect([tooMany(0.2).retryAfter, tooMany(59.1).retryAfter]).toEqual([1, 60]);
  expect(refusalOf(Object.assign(new Error('busy'), { statusCode: 429 })).retryAfter).toBe(30);
});
