import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { sql, type Tx } from '../db/database';
import { isSealedBy, readable, seal, type SecretKeys } from './secrets';

/** The place that a webhook's secrets are sealed for. */
const placeOf = (webhookId: string) => `webhook ${webhookId}`;

/** A new secret in the format of Standard Webhooks, with 192 bits. */
export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;
export const sealSecret = (keys: SecretKeys, webhookId: string, secret: string) =>
  seal(keys, placeOf(webhookId), secret);

/** The headers of a message, signed with each secret that can be read; null if none can. */
export function signedHeaders(
  keys: SecretKeys,
  webhookId: string,
  sealed: readonly Buffer[],
  message: { id: string; at: Date; body: string },
): Record<string, string> | null {
  const secrets = sealed.flatMap((one) => readable(keys, placeOf(webhookId), one) ?? []);
  if (secrets.length === 0) return null;
  const { id, at, body } = message;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

type Row = { id: string; sealed: Buffer | null; earlier: Buffer | null };

/** Encrypts all signing secrets with the newest key and returns their number. Unreadable ones stay as they are. */
export async function sealWebhooksAgain(tx: Tx, keys: SecretKeys): Promise<number> {
  const [newest] = keys;
  if (!newest) return 0;
  let done = 0;
  const again = (id: string, sealed: Buffer | null): Buffer | null => {
    if (sealed === null || isSealedBy(newest, sealed)) return sealed;
    const secret = readable(keys, placeOf(id), sealed);
    if (secret === null) return sealed;
    done += 1;
    return sealSecret(keys, id, secret);
  };
  const rows = await tx.many<Row>(sql`
    select id, sealed, earlier_sealed as earlier from webhooks where sealed is not null order by id for no key update`);
  for (const { id, sealed, earlier } of rows)
    await tx.run(sql`
      update webhooks set sealed = ${again(id, sealed)}, earlier_sealed = ${again(id, earlier)} where id = ${id}`);
  return done;
}
