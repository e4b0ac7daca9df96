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
    ['  node.js   runtime', 'Node.js Runtime'],
    ['AWS S3', 'AWS S3'],
    ['c++ since 2011', 'C++ Since 2011'],
  ])('free text: %j becomes %j', (raw, cleaned) => expect(cleanFreeText(raw)).toBe(cleaned));
  test('no-space text loses all white space', () => expect(cleanNoSpace(' AB CD\t1 ')).toBe('ABCD1'));
});

describe('messages', () => {
  test.each([
    ['', 40, 'Title, field is required'],
    ['ab', 40, 'should have at least 3 characters'],
    ['abc', 40, null],
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
