import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditText, auditWords } from '../../src/contract/audit-words';

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : path.endsWith('.ts') ? [path] : [];
  });
const sources = filesIn('server').map((path) => readFileSync(path, 'utf8'));

/** The words in the calls of `audit(…)`: actions, and values that choose between two actions. */
const written = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/\baudit\(\s*(?:tx|db|own)\b([^;]*?)\);/g)].flatMap(([, args = '']) =>
      [...args.matchAll(/'([a-z][A-Za-z]+)'/g)].map(([, word = '']) => word),
    ),
  ),
);
const kinds = sources.flatMap((source) =>
  source.includes('recordsOf<') ? [...source.matchAll(/^ {2,4}kind: '(\w+)',$/gm)].map(([, kind = '']) => kind) : [],
);

test('every action that is recorded has words', () => {
  expect(written.size).toBeGreaterThan(60);
  expect(kinds.length).toBeGreaterThan(6);
  const all = [...written, ...kinds.flatMap((kind) => [`${kind}Created`, `${kind}Changed`])];
  // 'bank' is not an action: it chooses between two actions.
  expect(all.filter((action) => !(action in auditWords) && action !== 'bank')).toEqual([]);
});

test('no two actions have the same words, and an unknown one is shown as it is', () => {
  const words = Object.values(auditWords);
  expect(new Set(words).size).toBe(words.length);
  expect(auditText('signIn')).toBe('Signed in');
  expect(auditText('olderAction')).toBe('olderAction');
});
