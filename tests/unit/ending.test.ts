import { expect, test } from 'vitest';
import { endAll } from '../../server/ending';

test('what fails or hangs keeps none of the others from its end, and what failed is told', async () => {
  const ended: string[] = [];
  const noted = (name: string) => async () => void ended.push(name);
  const failures = await endAll([
    { end: noted('database') },
    { end: () => Promise.reject(new Error('It does not end')) },
    { end: () => new Promise(() => undefined), within: 5 },
    { end: noted('server'), within: 60_000 },
  ]);
  expect(ended).toEqual(['server', 'database']);
  expect(failures).toEqual([new Error('It does not end')]);
});

test('the last that was started has ended before the next', async () => {
  const ended: string[] = [];
  let done: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (done = resolve)).then(() => void ended.push('jobs'));
  const all = endAll([{ end: async () => void ended.push('database') }, { end: () => first }]);
  await Promise.resolve();
  expect(ended).toEqual([]);
  done();
  await all;
  expect(ended).toEqual(['jobs', 'database']);
});
