import { expect, test } from 'vitest';
import { together } from '../../server/system/together';

test('who asks while a round is at it gets the next one, all of them the same, and each key its own', async () => {
  const rounds: ((value: string) => void)[] = [];
  const ask = together<string>();
  const work = () => new Promise<string>((settle) => rounds.push(settle));
  const first = ask('a', work);
  const [second, third] = [ask('a', work), ask('a', work)];
  const other = ask('b', work);
  expect(rounds).toHaveLength(2);
  rounds[0]?.('one');
  rounds[1]?.('else');
  expect([await first, await other]).toEqual(['one', 'else']);
  await Promise.resolve();
  expect(rounds).toHaveLength(3);
  rounds[2]?.('two');
  expect([await second, await third]).toEqual(['two', 'two']);
});

test('a round that failed is told to those of it alone', async () => {
  const ask = together<string>();
  let fail = (_error: Error) => undefined as void;
  const first = ask('a', () => new Promise((_settle, refuse) => (fail = refuse)));
  const second = ask('a', async () => 'well');
  fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  expect(await second).toBe('well');
  expect(await ask('a', async () => 'again')).toBe('again');
});
