import { expect, it } from 'vitest';
import { importKey, seal, unseal } from '../../../src/services/draft-seal';

const key = (sign: number) => importKey(Buffer.alloc(32, sign).toString('base64'));

it('gives a draft back to the same user under the same name only', async () => {
  const value = { strengths: 'Explains 李 well', rating: 4 };
  const sealed = await seal(await key(1), 'u1 feedback', value);
  expect(Buffer.from(sealed.data).toString('latin1')).not.toContain('Explains');
  expect(await unseal(await key(1), 'u1 feedback', sealed)).toEqual(value);
  await expect(unseal(await key(2), 'u1 feedback', sealed)).rejects.toThrow();
  await expect(unseal(await key(1), 'u1 other', sealed)).rejects.toThrow();
});

it('seals the same value differently each time', async () => {
  const first = await seal(await key(1), 'n', 'same');
  const second = await seal(await key(1), 'n', 'same');
  expect(Buffer.from(first.data)).not.toEqual(Buffer.from(second.data));
});
