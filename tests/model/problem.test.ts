import { expect, it } from 'vitest';
import { conflictOf, isDefinite, toProblem } from '../../src/machines/kit/problem';

it.each([
  { status: 400 },
  { status: 403 },
  { status: 404 },
  { status: 499 },
  { status: 409, data: { version: 7 } },
  { status: 422 },
])('%j says no for good: the next try is a new request', (problem) => {
  expect(isDefinite({ message: '', ...problem })).toBe(true);
});

it.each([
  {},
  { status: 399 },
  { status: 408 },
  { status: 409 },
  { status: 425 },
  { status: 429 },
  { status: 500 },
  { status: 503 },
])('%j may yet have had its effect: the next try keeps its key', (problem) => {
  expect(isDefinite({ message: '', ...problem })).toBe(false);
});

const detail = { field: 'name', message: 'Missing' };
it.each([
  ['words', 'lost', { message: 'lost' }],
  ['nothing', undefined, { message: '' }],
  ['null', null, { message: '' }],
  ['a number', 7, { message: '' }],
  ['an error', new Error('lost'), { message: 'lost' }],
  ['a message that is no text', { message: 7 }, { message: '' }],
  ['a status', { message: 'No', status: 403 }, { message: 'No', status: 403 }],
  ['a status that is no number', { message: 'No', status: '403' }, { message: 'No' }],
  ['data', { message: 'No', data: { version: 7 } }, { message: 'No', data: { version: 7 } }],
  ['data that are null', { message: 'No', data: null }, { message: 'No', data: null }],
  [
    'details, some of them broken',
    { message: 'No', details: [detail, null, 'x', { field: 'name' }, { message: 'Missing' }] },
    { message: 'No', details: [detail] },
  ],
  ['details that are no list', { message: 'No', details: detail }, { message: 'No' }],
])('makes a problem of %s', (_, thrown, problem) => {
  expect(toProblem(thrown)).toStrictEqual(problem);
});

const present = { version: 7, allowedActions: [] };
it.each([
  [409, present, present],
  [400, present, null],
  [409, undefined, null],
  [409, { ...present, version: '7' }, null],
  [409, { version: 7 }, null],
])('finds the present version in a %i with %j', (status, data, found) => {
  expect(conflictOf({ message: '', status, data })).toEqual(found);
});
