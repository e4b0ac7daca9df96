import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { tooMany } from '../kit/failures';

// Argon2id is the library's default; 19 MiB and two passes (product: Passwords).
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password.trim(), strength);

let nobody: Promise<string> | null = null;

/** Whether the password is right. The check of an unknown account costs the same work and always fails. */
export async function passwordFits(kept: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const fits = await verify(kept ?? (await nobody), password.trim());
  return kept !== null && fits;
}

// Hashes are computed in node's pool of four threads.
const cores = Math.min(4, availableParallelism());
const waitingPerCore = 8;
/** How many calls may hash passwords at once in one process. */
export const mostHashing = cores * (1 + waitingPerCore);
let hashing = 0;

/**
 * Runs a call that hashes passwords, unless too many already do. The refusal comes before anything is read or
 * counted, so that it neither reveals who has an account nor counts as a failure. @throws 429
 */
export async function whereHashed<T>(call: () => Promise<T>): Promise<T> {
  if (hashing >= mostHashing) throw tooMany(1);
  hashing += 1;
  try {
    return await call();
  } finally {
    hashing -= 1;
  }
}
