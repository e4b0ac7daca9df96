import { hash, verify } from '@node-rs/argon2';

// Argon2id is the library's default; 19 MiB and two passes (product 5).
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password as it is kept. */
export const hashPassword = (password: string): Promise<string> => hash(password.trim(), strength);

let nobody: Promise<string> | null = null;

/** Whether the password is right; an unknown account costs the same work and is never right. */
export async function passwordFits(kept: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const fits = await verify(kept ?? (await nobody), password.trim());
  return kept !== null && fits;
}
