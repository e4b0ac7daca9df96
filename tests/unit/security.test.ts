import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
/** The levels of the requirements of each section, one digit per requirement, in order. */
const levels = JSON.parse(readFileSync('tests/fixtures/asvs-5.0.0.json', 'utf8')) as Record<string, string>;
const required = Object.entries(levels).flatMap(([section, given]) =>
  [...given].flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1}`])),
);
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) ?\|$/gm)].map(
  ([, number = '', subject = '', state = '', where = '']) => ({ number, subject, state, where }),
);
const paths = (words: string) =>
  [...words.matchAll(/`([a-zA-Z][\w./-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^(server|src|tests|scripts|docs|deploy|inspector)\/|^[\w.-]+\.(ts|json)$/.test(path));

describe('docs/security.md', () => {
  it('has one row for each requirement of levels 1 and 2, in their order', () => {
    expect(rows.map(({ number }) => number)).toEqual(required);
    expect(required.length).toBe(253);
  });

  it('says of each whether it is met, and why not', () => {
    for (const { number, state, where } of rows) {
      expect(['met', 'not applicable', 'missing'], number).toContain(state);
      expect(where.trim(), number).not.toBe('');
    }
  });

  it('names files that exist, and for what is met at least one or a chapter of the page', () => {
    expect(paths(text).filter((path) => !existsSync(path))).toEqual([]);
    const bare = rows.filter(
      ({ state, where }) => state === 'met' && paths(where).length === 0 && !/\(#[\w-]+\)/.test(where),
    );
    expect(bare.map(({ number }) => number)).toEqual([]);
  });
});
