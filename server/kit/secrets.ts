import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Sql } from '../db/database';

/** AES-256 keys, 32 bytes each. The first one seals, and all of them can open (product: Personal data). */
export type SecretKeys = readonly Buffer[];

// The format of a sealed value: the number of the algorithm, the id of the key, and the output of the algorithm.
const [idStart, idBytes] = [1, 4];
const idEnd = idStart + idBytes;
type Algorithm = {
  seal: (key: Buffer, place: string, text: string) => Buffer;
  /** @throws if the value was changed or moved */
  open: (key: Buffer, place: string, sealed: Buffer) => string;
};
const [nonceBytes, tagBytes] = [12, 16];
/** The output is the nonce, the tag and the encrypted text. */
const aesGcm: Algorithm = {
  seal(key, place, text) {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  },
  open(key, place, sealed) {
    const textStart = nonceBytes + tagBytes;
    const nonce = sealed.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(nonceBytes, textStart));
    return Buffer.concat([decipher.update(sealed.subarray(textStart)), decipher.final()]).toString('utf8');
  },
};
/**
 * All of these can open, and `present` seals. A new one gets the next number. `npm run reencrypt` converts stored
 * values.
 */
const algorithms: ReadonlyMap<number, Algorithm> = new Map([[1, aesGcm]]);
const present = { number: 1, ...aesGcm };

const idOf = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, idBytes);
/** The id of a key in hex. It reveals nothing about the key, so it may be shown. */
export const keyIdOf = (key: Buffer): string => idOf(key).toString('hex');
/** The id of the key that sealed a value. */
export const sealedBy = (sealed: Buffer): string => sealed.subarray(idStart, idEnd).toString('hex');
/** The same for a column, in SQL, where bytes are counted from 1. */
export const sealedByIn = (sealed: Sql): Sql => sql`encode(substring(${sealed} from 2 for 4), 'hex')`;
/** The first bytes of all values that this key sealed with the present algorithm. */
export const headOf = (key: Buffer): Buffer => Buffer.concat([Buffer.from([present.number]), idOf(key)]);
/** Whether this key sealed a value, with the present algorithm. */
export const isSealedBy = (key: Buffer, sealed: Buffer): boolean => sealed.subarray(0, idEnd).equals(headOf(key));

/** Encrypts a text for one place, such as a row. A sealed value cannot be opened for another place. */
export function seal([key]: SecretKeys, place: string, text: string): Buffer {
  if (!key) throw new Error('There is no key to seal with');
  return Buffer.concat([headOf(key), present.seal(key, place, text)]);
}

/** The text, or null if none of the keys sealed it. @throws if it was changed or moved, or its algorithm is unknown */
export function unseal(keys: SecretKeys, place: string, sealed: Buffer): string | null {
  const key = keys.find((one) => keyIdOf(one) === sealedBy(sealed));
  if (!key) return null;
  const algorithm = algorithms.get(sealed[0] ?? 0);
  if (!algorithm) throw new Error('The algorithm of a sealed value is not known');
  return algorithm.open(key, place, sealed.subarray(idEnd));
}

/** The text, or null if its key is missing or the value is damaged. */
export function readable(keys: SecretKeys, place: string, sealed: Buffer): string | null {
  try {
    return unseal(keys, place, sealed);
  } catch {
    return null;
  }
}

/** Parses the setting with the keys: base64 of 32 bytes each, separated by commas. Null if one is malformed. */
export function readKeys(value: string): SecretKeys | null {
  const keys = value.split(',').map((one) => Buffer.from(one.trim(), 'base64'));
  return keys.every(({ length }) => length === 32) ? keys : null;
}

/** The key that is stored with embedded data. It is created once, readable by its owner only, and part of a backup. */
export function keysBeside(dataDir: string): SecretKeys {
  const path = join(dataDir, 'profile-key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    try {
      writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
      // If two processes start at the same time, only one key remains.
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
/** The keys of embedded data, read or created once per folder. */
const known = new Map<string, SecretKeys>();

/** The keys of the settings. There are none if an external database is used without PROFILE_KEYS. */
export function keysOf({ profileKeys, databaseUrl, dataDir }: KeySettings): SecretKeys {
  if (profileKeys) return profileKeys;
  if (databaseUrl !== null) return [];
  const keys = known.get(dataDir) ?? keysBeside(dataDir);
  known.set(dataDir, keys);
  return keys;
}
