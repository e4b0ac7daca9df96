import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of AES-256, 32 bytes each: the first one seals, all of them open (product: Personal data). */
export type SecretKeys = readonly Buffer[];

const algorithm = 'aes-256-gcm';
// What is sealed: the key's id, the nonce, the tag, the encrypted text.
const [idBytes, nonceBytes, tagBytes] = [4, 12, 16];
const idOf = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, idBytes);
/** The id of a key in hex, which may be shown: it says nothing of the key. */
export const keyIdOf = (key: Buffer): string => idOf(key).toString('hex');
/** The id of the key that sealed a value. */
export const sealedBy = (sealed: Buffer): string => sealed.subarray(0, idBytes).toString('hex');

/** Encrypts a text for one place, such as a row: sealed values cannot be moved to another. */
export function seal([key]: SecretKeys, place: string, text: string): Buffer {
  if (!key) throw new Error('There is no key to seal with');
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([idOf(key), nonce, cipher.getAuthTag(), encrypted]);
}

/** The text, or null if none of the keys sealed it. @throws if it was changed or moved */
export function unseal(keys: SecretKeys, place: string, sealed: Buffer): string | null {
  const id = sealed.subarray(0, idBytes);
  const key = keys.find((one) => idOf(one).equals(id));
  if (!key) return null;
  const [nonceEnd, tagEnd] = [idBytes + nonceBytes, idBytes + nonceBytes + tagBytes];
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(idBytes, nonceEnd), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(nonceEnd, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
}

/** The text, or null if its key is missing or the value is damaged. */
export function readable(keys: SecretKeys, place: string, sealed: Buffer): string | null {
  try {
    return unseal(keys, place, sealed);
  } catch {
    return null;
  }
}

/** Keys as the setting has them: base64 of 32 bytes each, separated by commas. Null if one is none. */
export function readKeys(value: string): SecretKeys | null {
  const keys = value.split(',').map((one) => Buffer.from(one.trim(), 'base64'));
  return keys.every(({ length }) => length === 32) ? keys : null;
}

/** The key beside embedded data: made once, readable by its owner only, and part of a backup. */
export function keysBeside(dataDir: string): SecretKeys {
  const path = join(dataDir, 'profile-key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    try {
      writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
      // Of two processes that begin at the same time one key stays.
      linkSync(draft, path);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const keys = readKeys(readFileSync(path, 'utf8').trim());
  if (!keys) throw new Error(`${path} is not a key`);
  return keys;
}

/** The settings that keys come from. */
export type KeySettings = { profileKeys: SecretKeys | null; databaseUrl: string | null; dataDir: string };
/** The keys of a server, read or made once for each folder. */
const known = new Map<string, SecretKeys>();

/** The keys of the settings; none for a database of one's own without PROFILE_KEYS. */
export function keysOf({ profileKeys, databaseUrl, dataDir }: KeySettings): SecretKeys {
  if (profileKeys) return profileKeys;
  if (databaseUrl !== null) return [];
  const keys = known.get(dataDir) ?? keysBeside(dataDir);
  known.set(dataDir, keys);
  return keys;
}
