import { expect, it } from 'vitest';
import { hashPassword, passwordFits } from '../../server/auth/passwords';

it('hashes passwords with Argon2id, 19 MiB and two passes', async () => {
  const hash = await hashPassword('Correct#horse7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits(hash, 'Correct#horse7')).toBe(true);
  expect(await passwordFits(hash, 'Correct#horse8')).toBe(false);
});
