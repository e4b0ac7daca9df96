import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BounceConfig } from '../config-email';
import { sql, type Tx } from '../db/database';

const keyOf = (tx: Tx) =>
  tx.one<{ key: string }>(sql`select value #>> '{}' as key from server_keys where name = 'bounceKey'`);

// In lower case, because servers on the way may change the case; 64 bits, because every guess is an email.
const signature = (key: string, id: string) =>
  createHmac('sha256', key).update(`mail ${id}`).digest('hex').slice(0, 16);

/** Where an email comes back (VERP): `bounces+12-0123456789abcdef@example.com`. */
export async function returnAddress(tx: Tx, { local, domain }: BounceConfig, id: number): Promise<string> {
  const { key } = await keyOf(tx);
  return `${local}+${id}-${signature(key, String(id))}@${domain}`;
}

/** The email that one of these texts has the return address of, whose signature must be right; null for none. */
export async function emailReturned(tx: Tx, bounces: BounceConfig, texts: readonly string[]): Promise<number | null> {
  const { key } = await keyOf(tx);
  for (const text of texts)
    for (const [, local, id = '', signed = '', domain] of text
      .toLowerCase()
      .matchAll(/([a-z0-9._-]+)\+(\d{1,15})-([0-9a-f]{16})@([a-z0-9.-]+)/g)) {
      if (local !== bounces.local || domain !== bounces.domain) continue;
      if (timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, id)))) return Number(id);
    }
  return null;
}
