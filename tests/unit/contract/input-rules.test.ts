import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanFreeText,
  cleanNameLike,
  cleanNoSpace,
  linkedinProblem,
  nameLikeProblem,
  withoutMarkup,
} from '../../../src/contract/input-rules';

describe('text as it is typed', () => {
  test.each([
    ['  java developer', 'Java Developer'],
    ['senior  java-developer', 'Senior Java Developer'],
    ['HR', 'HR'],
    ['IIT 2', 'IIT '],
    ['élan vital', 'Élan Vital'],
    ['données', 'Données'],
  ])('name-like: %j becomes %j', (raw, cleaned) => expect(cleanNameLike(raw)).toBe(cleaned));
  test.each([
    ['  node.js   runtime ', 'Node.js Runtime'],
    ['AWS S3', 'AWS S3'],
    ['c++ since 2011', 'C++ Since 2011'],
    ['senior c++ dev 3', 'Senior C++ Dev 3'],
    ['C++ Developer', 'C++ Developer'],
    ['.NET lead / QA', '.NET Lead / QA'],
    ['.NET Lead / QA', '.NET Lead / QA'],
    ['B.Tech (CSE)', 'B.Tech (CSE)'],
    ['Boston, MA', 'Boston, MA'],
    ['boston, MA', 'Boston, MA'],
    ['iOS', 'iOS'],
    ['jQuery', 'jQuery'],
    ['3M', '3M'],
    ['HR', 'HR'],
    ['Payments 2.0', 'Payments 2.0'],
    ['CKA (SAA-C03)', 'CKA (SAA-C03)'],
    ['élan vital', 'Élan Vital'],
    ['东京 大学', '东京 大学'],
    ['', ''],
  ])('free text: %j becomes %j', (raw, cleaned) => expect(cleanFreeText(raw)).toBe(cleaned));
  test('no-space text loses all white space', () => expect(cleanNoSpace(' AB CD\t1 ')).toBe('ABCD1'));
});

const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        'c++',
        'iOS',
        'java',
        'QA',
        '3m',
        ' ',
        '\t',
        '\n',
        '/',
        '(cse)',
        '.net',
        "o'neill",
        'élan',
        'IIT',
      ),
    )
    .map((words) => words.join('')),
);
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

describe('of any name-like text', () => {
  const each = (holds: (cleaned: string, raw: string) => void) =>
    fc.assert(fc.property(typed, (raw) => void holds(cleanNameLike(raw), raw)));
  test('leading spaces go, and nothing but letters and single spaces stays', () =>
    each((cleaned) => expect(cleaned).toMatch(/^(?: ?[\p{L}\p{M}]+)* ?$/u)));
  test('no letter is lost, added or moved', () =>
    each((cleaned, raw) =>
      expect(cleaned.replaceAll(' ', '').toUpperCase()).toBe(raw.replace(/[^\p{L}\p{M}]/gu, '').toUpperCase()),
    ));
  test('each word begins with a capital, and all upper case stays', () =>
    each((cleaned) => {
      for (const [first = ''] of wordsOf(cleaned)) expect(first).toBe(first.toUpperCase());
      expect(cleanNameLike(cleaned.toUpperCase())).toBe(cleaned.toUpperCase().trimStart());
    }));
});

describe('of any free text', () => {
  const each = (holds: (cleaned: string, raw: string) => void) =>
    fc.assert(fc.property(typed, (raw) => void holds(cleanFreeText(raw), raw)));
  test('only white space and the first letters of words change', () =>
    each((cleaned, raw) => {
      const [before, after] = [wordsOf(raw), wordsOf(cleaned)];
      expect(after.length).toBe(before.length);
      for (const [index, word] of after.entries()) {
        const was = before[index] ?? '';
        const rest = (text: string) => [...text].slice(1).join('');
        if (/[\p{Lu}\p{Lt}\p{N}]/u.test(was)) expect(word).toBe(was);
        else expect(word === was || word === ([...was][0] ?? '').toUpperCase() + rest(was)).toBe(true);
      }
    }));
  test('runs of white space are one space, and none is at the ends', () =>
    each((cleaned) => {
      expect(cleaned).not.toMatch(/\s{2}|[^\S ]/);
      expect(cleaned).toBe(cleaned.trim());
    }));
  test('no word begins with a small letter unless it has a capital or a digit', () =>
    each((cleaned) => {
      for (const word of wordsOf(cleaned))
        expect(/^\p{Ll}/u.test(word) && word[0] !== word[0]?.toUpperCase() && !/[\p{Lu}\p{Lt}\p{N}]/u.test(word)).toBe(
          false,
        );
    }));
  test('cleaning again changes nothing', () => each((cleaned) => expect(cleanFreeText(cleaned)).toBe(cleaned)));
});

describe('messages', () => {
  test.each([
    ['', 40, 'Title, field is required'],
    ['ab', 40, 'should have at least 3 characters'],
    ['abc', 40, null],
    ['𠮷野', 40, 'should have at least 3 characters'],
    ['𠮷野家', 40, null],
    ['a'.repeat(40), 40, null],
    ['a'.repeat(41), 40, 'should not exceed 40 character'],
    ['a'.repeat(30), 30, null],
    ['a'.repeat(31), 30, 'Character limit exceeded: Maximum 30 characters allowed'],
  ] as const)('of a title %j of at most %d characters', (raw, most, message) =>
    expect(nameLikeProblem('Title', raw, most)).toBe(message),
  );
  test.each([
    ['https://www.linkedin.com/in/asha-rao_7/', null],
    ['linkedin.com/company/northwind', null],
    ['www.linkedin.com/pub/asha', null],
    ['', null],
    ['https://linkedin.com/in/asha/details', 'Please enter valid Linkedin url'],
    ['https://linkedin.example.com/in/asha', 'Please enter valid Linkedin url'],
    ['ftp://linkedin.com/in/asha', 'Please enter valid Linkedin url'],
  ])('of the link %j', (raw, message) => expect(linkedinProblem(raw)).toBe(message));
});

test('limits count the text without its markup', () =>
  expect(withoutMarkup('<p>One&nbsp;two</p><ul><li>three</li></ul>')).toBe('One two three'));
