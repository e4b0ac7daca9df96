import { testEvent, type HookEvent } from '../../src/contract/organizations-webhooks';
import { iso } from '../../src/contract/time';
import { sql, type Tx } from '../db/database';
import { enqueue } from '../db/queues';

/** The facts of an event: ids and states, never personal data (product: Webhooks). */
export type HookFacts = { type: HookEvent; at: number; data: Readonly<Record<string, string | number | null>> };

const bodyOf = (type: string, at: number, data: object) => JSON.stringify({ type, timestamp: iso(at), data });

async function begin(tx: Tx, ids: readonly { id: string }[]): Promise<void> {
  for (const { id } of ids) await enqueue(tx, 'webhooks', { id, run: 1 });
}

/** Writes a delivery for each webhook of an organization that wants the event, in the transaction of the event. */
export async function tellWebhooks(tx: Tx, organizationId: string, { type, at, data }: HookFacts): Promise<void> {
  await begin(
    tx,
    await tx.many<{ id: string }>(sql`
      insert into webhook_deliveries (webhook_id, type, payload)
      select w.id, ${type}, ${bodyOf(type, at, data)} from webhooks w
      where w.organization_id = ${organizationId} and w.paused_because is null and w.sealed is not null
        and ${type} = any(w.events) returning id`),
  );
}

/** Writes a test delivery for one webhook, whatever events it subscribes to. Returns its id. */
export async function tellTest(tx: Tx, webhookId: string, at: number): Promise<{ id: string }> {
  const made = await tx.one<{ id: string }>(sql`
    insert into webhook_deliveries (webhook_id, type, payload)
    values (${webhookId}, ${testEvent}, ${bodyOf(testEvent, at, { webhookId })}) returning id`);
  await begin(tx, [made]);
  return made;
}
