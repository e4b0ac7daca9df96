import { expect, it } from 'vitest';
import { removalsIn } from '../../../scripts/lib/mutation/removals';

it('leaves out each element of a list of several, and none of a single one', () => {
  const text = `{ on: { a: { actions: ['one', { type: 'two' }, 'three'] }, b: { entry: ['alone'] } } }`;
  expect(removalsIn(`(${text})`).map((removal) => removal.text.slice(1, -1))).toEqual([
    text.replace(`'one', `, ''),
    text.replace(`{ type: 'two' }, `, ''),
    text.replace(`, 'three'`, ''),
  ]);
});
