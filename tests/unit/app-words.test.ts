import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeAppWords } from '../../inspector/model/app-words';
import { appWords } from '../../scripts/lib/app-words';

const folder = mkdtempSync(join(tmpdir(), 'words-'));
afterAll(() => rmSync(folder, { recursive: true }));

const wordsOf = (source: string) => {
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'src', 'Screen.tsx'), source);
  return appWords(folder, []);
};

it.each([
  ['a text between tags', '<Button>Save draft</Button>', 'Save draft'],
  ['a text over two lines', '<p>\n  Held for\n  you\n</p>', 'Held for you'],
  ['an attribute', '<Button aria-label="Close" />', 'Close'],
  ['one of two texts', "<Button>{busy ? 'Saving…' : 'Save'}</Button>", 'Saving…'],
  ['a text in another', '<Button>Show <b>all</b></Button>', 'Show all'],
])('the app knows %s', (_what, code, shown) => {
  const words = makeAppWords(wordsOf(`const it = ${code};`));
  expect(words.find(shown)).toEqual([shown]);
  expect(words.has([shown])).toBe(true);
});

it.each([
  ['a template', '<Button aria-label={`Actions for ${name}`} />'],
  ['tags', '<Button>Actions for {name}</Button>'],
])('of a text with somebody in it, by %s, the app knows what is around them', (_what, code) => {
  const words = makeAppWords(wordsOf(`const it = ${code};`));
  expect(words.find('Actions for Grace Hopper')).toEqual(['Actions for ', '']);
  expect(words.find('Grace Hopper')).toBeNull();
});

it('of several texts that fit, that with most words counts; paths of imports and types count as none', () => {
  const words = makeAppWords(
    wordsOf("import 'Some Path'; type A = 'Some Type'; const a = `${x} of ${y}`, b = `Page ${x} of ${y}`;"),
  );
  expect(words.find('Page 2 of 9')).toEqual(['Page ', ' of ', '']);
  expect(words.find('Some Path')).toBeNull();
  expect(words.find('Some Type')).toBeNull();
});
