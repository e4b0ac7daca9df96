import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

// Replaces the library (vitest.config.ts): the same hashes at the lowest cost. Verifying a hash costs as much as making
// it.
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

export const hash: typeof Argon2.hash = (password) =>
  real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export const { verify } = real;
