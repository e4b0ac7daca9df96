import {
  deliveryStateWords,
  listDeliveries,
  testEvent,
  type Delivery,
  type DeliveryRow,
} from '../../../src/contract/organizations-webhooks';
import type { QueryOf } from '../../../src/contract/kit';
import { databaseNow, jsonInstant, sql, type Tx } from '../../db/database';
import { enqueue } from '../../db/queues';
import type { Caller } from '../../kit/caller';
import { conflict, missing } from '../../kit/failures';
import { refuseMore } from '../../kit/limits';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../../kit/lists';
import { pageOf } from '../../kit/paging';
import { tellTest } from '../../kit/webhook-events';
import { requireOwn } from './webhooks';

const ofWebhooks = sql`webhook_deliveries d join webhooks w on w.id = d.webhook_id`;
const columns = sql`d.id, d.type, jsonb_build_object('id', w.id, 'name', w.address) as webhook, d.at, d.state, d.attempts,
  d.status, d.millis, d.problem, d.next_at as "nextAt"`;

/** The deliveries to the webhooks of the caller's organization; `q` is a part of the address (product: Webhooks). */
export const deliveryList: ListSource<QueryOf<typeof listDeliveries>, DeliveryRow> = {
  name: 'webhookDeliveries',
  access: listDeliveries.access,
  page: (tx, { q, from, to, state, type, webhookId, sort = '-at', ...query }, { organizationId }) =>
    pageOf<DeliveryRow>(tx, query, {
      of: ofWebhooks,
      id: sql`d.id`,
      columns,
      where: allOf(
        sql`w.organization_id = ${organizationId}`,
        hasText(sql`w.address`, q),
        given(state, (one) => sql`d.state = ${one}`),
        given(type, (one) => sql`d.type = ${one}`),
        given(webhookId, (one) => sql`d.webhook_id = ${one}`),
        within(sql`d.at`, from, to),
      ),
      order: ordered(sort, { at: sql`d.at` }, sql`d.id`),
    }),
  columns: {
    type: { header: 'Event', text: ({ type }) => type },
    webhook: { header: 'Webhook', text: ({ webhook }) => webhook.name },
    at: { header: 'Created', text: ({ at }, zone) => instantText(at, zone) },
    state: { header: 'Status', text: (row) => deliveryStateWords[row.state] },
    attempts: { header: 'Attempts', text: ({ attempts }) => attempts },
    status: { header: 'Answer', text: ({ status }) => status ?? '' },
    millis: { header: 'Milliseconds', text: ({ millis }) => millis ?? '' },
    problem: { header: 'Reason', text: ({ problem }) => problem ?? '' },
    next: { header: 'Next attempt', text: ({ nextAt }, zone) => instantText(nextAt, zone) },
  },
};

const mostTries = 20;
/** A delivery of the caller's organization. @throws 404 */
export async function deliveryOf(tx: Tx, id: string, { organizationId }: Caller): Promise<Delivery> {
  const found = await tx.maybe<Delivery>(sql`
    select ${columns}, d.payload, d.state <> 'WAITING' and w.paused_because is null and w.sealed is not null as sendable,
      coalesce((select jsonb_agg(jsonb_build_object('number', a.number, 'at', ${jsonInstant(sql`a.at`)}, 'status', a.status,
        'millis', a.millis, 'problem', a.problem, 'answer', a.answer) order by a.number desc)
        from (select * from webhook_attempts where delivery_id = d.id order by number desc limit ${mostTries}) a), '[]') as tries
    from ${ofWebhooks} where d.id = ${id} and w.organization_id = ${organizationId}`);
  if (!found) throw missing();
  return found;
}

type Ready = { ready: boolean; paused: boolean };
const readiness = sql`w.sealed is not null as ready, w.paused_because is not null as paused`;

/** Sends a delivery again, from the first attempt on. @throws 404; 409 while it waits, or its webhook sends nothing */
export async function sendAgain(tx: Tx, id: string, { organizationId }: Caller): Promise<null> {
  const found = await tx.maybe<Ready & { run: number; waiting: boolean }>(sql`
    select d.run, d.state = 'WAITING' as waiting, ${readiness} from ${ofWebhooks}
    where d.id = ${id} and w.organization_id = ${organizationId} for update of d`);
  if (!found) throw missing();
  if (found.waiting) throw conflict('This delivery is already waiting to be sent.');
  if (found.paused) throw conflict('This webhook is paused. Resume the webhook first.');
  const run = found.run + 1;
  await tx.run(sql`
    update webhook_deliveries set state = 'WAITING', run = ${run}, failed = 0, next_at = law_now() where id = ${id}`);
  await enqueue(tx, 'webhooks', { id, run });
  return null;
}

export const mostTests = 10;
/** Sends a test, even to a paused webhook. @throws 404; 409 without a secret; 429 after ten in a minute */
export async function sendTest(tx: Tx, id: string, caller: Caller): Promise<{ id: string }> {
  await requireOwn(tx, id, caller, sql`for no key update`);
  const { ready } = await tx.one<Pick<Ready, 'ready'>>(sql`
    select sealed is not null as ready from webhooks where id = ${id}`);
  if (!ready) throw conflict('Create a signing secret first.');
  const sent = sql`
    select at from webhook_deliveries
    where webhook_id = ${id} and type = ${testEvent} and at > law_now() - interval '1 minute'`;
  await refuseMore(tx, sent, { most: mostTests, minutes: 1 });
  return tellTest(tx, id, await databaseNow(tx));
}
