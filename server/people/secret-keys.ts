import type { SecretSection } from '../../src/contract/people-profile-sections';
import { sealTotpAgain } from '../auth/totp';
import { sealCalendarsAgain } from '../calendars/sign-in';
import type { Config } from '../config';
import { ConfigError } from '../config-values';
import { sql, type Database, type Tx } from '../db/database';
import { headOf, keyIdOf, keysOf, readable, seal, sealedByIn } from '../kit/secrets';
import { sealServerKeysAgain } from '../kit/server-keys';
import { sealWebhooksAgain } from '../kit/webhook-secrets';
import { placeOf } from './profile-secrets';

/** The number of values that each key has encrypted, by the id of the key. */
async function valuesByKey(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.many<{ id: string; count: number }>(sql`
    select ${sealedByIn(sql`sealed`)} as id, count(*) from (
      select sealed from profile_secrets union all select sealed from webhooks union all select earlier_sealed from webhooks
      union all select sealed from calendar_connections union all select sealed from totp_secrets) s
    where sealed is not null group by 1 order by 1`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Compares the keys in use with those of the settings. @throws ConfigError if one is missing that is not declared as
 * lost
 */
export async function requireKeys(tx: Tx, config: Config): Promise<void> {
  const used = await valuesByKey(tx);
  if (used.size === 0) return;
  const given = new Set([...keysOf(config).map(keyIdOf), ...config.lostKeys]);
  const missing = [...used].filter(([id]) => !given.has(id));
  if (missing.length === 0) return;
  const named = missing.map(([id, count]) => `${id} (${count} values)`).join(', ');
  throw new ConfigError(
    `PROFILE_KEYS: keys are missing that encrypted bank, PAN and ID details, signing secrets, sign-ins of calendars or secrets of authenticator apps: ${named}. ` +
      `Add them, or state that they are lost for good: PROFILE_KEYS_LOST=${missing.map(([id]) => id).join(',')}`,
  );
}

type Row = { userId: string; section: SecretSection; sealed: Buffer };
const batch = 500;

/**
 * Encrypts everything with the newest key, in batches with separate transactions. It can be interrupted at any time and
 * repeated, even while servers run. Returns lines that report the result. @throws ConfigError without a key
 */
export async function reencrypt(db: Database, config: Config): Promise<string[]> {
  const keys = keysOf(config);
  const [newest] = keys;
  if (!newest) throw new ConfigError('PROFILE_KEYS: there is no key to encrypt with');
  const newestId = keyIdOf(newest);
  let done = 0;
  let after = ['00000000-0000-0000-0000-000000000000', ''];
  for (let more = true; more;) {
    more = await db.transaction(async (tx) => {
      const rows = await tx.many<Row>(sql`
        select user_id as "userId", section, sealed from profile_secrets
        where not starts_with(encode(sealed, 'hex'), ${headOf(newest).toString('hex')}) and (user_id, section) > (${after[0]}::uuid, ${after[1]})
        order by user_id, section limit ${batch} for update`);
      for (const { userId, section, sealed } of rows) {
        const text = readable(keys, placeOf(userId, section), sealed);
        if (text === null) continue;
        await tx.run(sql`
          update profile_secrets set sealed = ${seal(keys, placeOf(userId, section), text)}
          where user_id = ${userId} and section = ${section}`);
        done += 1;
      }
      const last = rows.at(-1);
      if (last) after = [last.userId, last.section];
      return rows.length === batch;
    });
  }
  done += await db.transaction((tx) => sealWebhooksAgain(tx, keys));
  done += await db.transaction((tx) => sealCalendarsAgain(tx, keys));
  done += await db.transaction((tx) => sealTotpAgain(tx, keys));
  await sealServerKeysAgain(db, config);
  const left = await valuesByKey(db);
  const others = new Set([...keys.slice(1).map(keyIdOf), ...left.keys()]);
  others.delete(newestId);
  return [
    `${done} values were encrypted again with the key ${newestId}, which has ${left.get(newestId) ?? 0} now.`,
    ...[...others].map((id) => {
      const count = left.get(id) ?? 0;
      return count === 0
        ? `The key ${id} is no longer needed.`
        : `The key ${id} still has ${count} values, which cannot be read.`;
    }),
  ];
}
