import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const doc = readFileSync('docs/spec-coverage.md', 'utf8');
const parts = doc.split('`');
/** What stands between backticks as the path of something, with the title that follows it, if any. */
const named = parts
  .flatMap((part, index) => (index % 2 === 1 ? [{ path: part, after: parts[index + 1] ?? '' }] : []))
  .filter(({ path }) => /^(src|server|tests|public)\//.test(path));
const titles = named.flatMap(({ path, after }) => {
  const title = /^ "([^;|]+)"(?=;| \|)/.exec(after)?.[1];
  return title === undefined ? [] : [{ path, title }];
});

it('names only files that exist', () => {
  expect(named.length).toBeGreaterThan(150);
  expect(named.map(({ path }) => path).filter((path) => !existsSync(path))).toEqual([]);
});

it('names only tests that exist, by their titles', () => {
  expect(titles.length).toBeGreaterThan(100);
  const missing = titles.filter(({ path, title }) => !existsSync(path) || !readFileSync(path, 'utf8').includes(title));
  expect(missing).toEqual([]);
});

it('shows a test for every row that is not open', () => {
  const rows = doc
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| --- ') && !/^\| (What|Section) /.test(line));
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.filter((row) => !row.includes('`tests/') && !/\| open\b/.test(row))).toEqual([]);
});
