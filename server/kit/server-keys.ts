import { randomBytes } from 'node:crypto';
import { sql, type Tx } from '../db/database';
import { isSealedBy, keysOf, readable, seal, type KeySettings, type SecretKeys } from './secrets';

/** Keys of the installation: they sign addresses of media, and the addresses to which email is returned. */
export type ServerKey = 'mediaKey' | 'bounceKey';
const names: readonly ServerKey[] = ['mediaKey', 'bounceKey'];

type Stored = { value: string | { sealed: string } | null };
const placeOf = (name: ServerKey) => `server_keys ${name}`;

const read = async (tx: Tx, name: ServerKey) =>
  (await tx.one<Stored>(sql`select (select value from server_keys where name = ${name}) as value`)).value;

/**
 * A key that all processes share. It is encrypted like data in profiles, or stored in clear without PROFILE_KEYS. A key
 * that cannot be read is replaced. Then addresses of media, which last a minute, and returned emails that were sent
 * before are no longer accepted.
 */
export async function serverKey(tx: Tx, config: KeySettings, name: ServerKey): Promise<string> {
  const keys = keysOf(config);
  const open = (value: Stored['value']) => {
    if (typeof value === 'string') return keys.length === 0 ? value : null;
    return value && readable(keys, placeOf(name), Buffer.from(value.sealed, 'base64'));
  };
  const before = await read(tx, name);
  const key = open(before);
  if (key !== null) return key;
  const made = randomBytes(32).toString('base64url');
  await store(tx, name, keys.length === 0 ? made : sealed(keys, name, made), before);
  // If several processes create a key at once, the stored one is used.
  return open(await read(tx, name)) ?? made;
}

const sealed = (keys: SecretKeys, name: ServerKey, key: string) => ({
  sealed: seal(keys, placeOf(name), key).toString('base64'),
});
const store = (tx: Tx, name: ServerKey, value: Stored['value'], before: Stored['value']) =>
  tx.run(sql`
    insert into server_keys as s (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value where s.value = ${JSON.stringify(before)}::jsonb`);

/** Encrypts the keys with the newest key of the settings if they are encrypted with another one. */
export async function sealServerKeysAgain(tx: Tx, config: KeySettings): Promise<void> {
  const [newest] = keysOf(config);
  if (!newest) return;
  for (const name of names) {
    const key = await serverKey(tx, config, name);
    const value = await read(tx, name);
    if (value === null || typeof value === 'string') continue;
    if (!isSealedBy(newest, Buffer.from(value.sealed, 'base64')))
      await store(tx, name, sealed([newest], name, key), value);
  }
}
