import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BounceConfig } from '../config-email';
import type { Tx } from '../db/database';
import type { KeySettings } from '../kit/secrets';
import { serverKey } from '../kit/server-keys';

export type ReturnSettings = KeySettings & { bounces: BounceConfig };

// In lower case, because servers on the way may change the case. 64 bits are enough, because every guess costs an
// email.
const signature = (key: string, id: string) =>
  createHmac('sha256', key).update(`mail ${id}`).digest('hex').slice(0, 16);

/** The address to which an email is returned (VERP): `bounces+12-0123456789abcdef@example.com`. */
export async function returnAddress(tx: Tx, config: ReturnSettings, id: number): Promise<string> {
  const { local, domain } = config.bounces;
  const key = await serverKey(tx, config, 'bounceKey');
  return `${local}+${id}-${signature(key, String(id))}@${domain}`;
}

/** The email whose return address is in one of these texts with a valid signature; null if there is none. */
export async function emailReturned(tx: Tx, config: ReturnSettings, texts: readonly string[]): Promise<number | null> {
  const { bounces } = config;
  const key = await serverKey(tx, config, 'bounceKey');
  for (const text of texts)
    for (const [, local, id = '', signed = '', domain] of text
      .toLowerCase()
      .matchAll(/(?<![a-z0-9._-])([a-z0-9._-]{1,64})\+(\d{1,15})-([0-9a-f]{16})@([a-z0-9.-]{1,255})/g)) {
      if (local !== bounces.local || domain !== bounces.domain) continue;
      if (timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, id)))) return Number(id);
    }
  return null;
}
