import { halvesOf, paise, splitTax, type Paise } from '../../src/contract/money';
import type { Buyer } from '../../src/contract/billing-buyer';
import { iso } from '../../src/contract/time';
import { gateway as gatewayActor, type Actor } from '../../src/machines/lifecycle/law';
import { paymentLaw, type Payment, type PaymentState } from '../../src/machines/lifecycle/payment';
import { sql, type Tx } from '../db/database';
import { post } from '../ledger/ledger';
import { tellSubscription } from '../ledger/subscriptions';
import { actorOf, lifecycleOf } from '../lifecycle/send';
import { storeOf, type Held } from '../lifecycle/store';
import type { GatewayPayment } from './gateway';
import { issueInvoice, taxAt } from './invoices';

export type HeldPayment = Held<Payment> & {
  personId: string;
  subscriptionId: string;
  gateway: 'razorpay' | 'test' | 'hand';
  orderId: string | null;
  amount: Paise;
  buyer: Buyer;
  title: string;
};
export type SentToPayment = { type: 'CAPTURE'; version: number; gatewayId: string };

export const payments = storeOf<Payment, HeldPayment>({
  name: 'payment',
  table: 'payments',
  law: paymentLaw,
  columns: sql`i.id, i.version, i.value, i.context, i.person_id as "personId", i.subscription_id as "subscriptionId", i.gateway,
    i.order_id as "orderId", i.amount_paise as amount, i.buyer, (select s.title from subscriptions s where s.id = i.subscription_id) as title`,
  reach: ({ reach, personId }) => (reach === 'all' ? sql`true` : sql`i.person_id = ${personId}`),
  derived: ({ context: { gatewayId, captureBy, capturedAt, refunded } }) => ({
    gateway_id: gatewayId,
    capture_by: iso(captureBy),
    captured_at: iso(capturedAt),
    refunded_paise: refunded,
  }),
  queued: (effects, now) => effects.map(({ type, params }) => ({ effect: type, params, due: iso(now) })),
  notice: ({ personId }) => ({ change: { area: 'billing' }, organizationId: null, personId, panelistIds: [] }),
});

/**
 * Posts a captured payment: its tax, and the rest as interviews owed to the buyer (product: Ledger). Issues the invoice
 * at once.
 */
export async function takeIn(
  tx: Tx,
  held: Pick<HeldPayment, 'id' | 'version' | 'subscriptionId' | 'gateway' | 'amount' | 'buyer' | 'title'>,
  at: number,
  invoiceId?: string,
): Promise<void> {
  const points = await taxAt(tx, held.buyer.state, at);
  const { taxable, tax } = splitTax(paise(held.amount), points);
  const cause = { cause: 'payment', causeId: held.id, part: `captured:${held.version + 1}` } as const;
  await post(tx, cause, at, [
    { account: held.gateway === 'hand' ? 'bank' : 'gateway', paise: paise(held.amount) },
    { account: 'creditsOwed', partyId: held.subscriptionId, paise: paise(-taxable) },
    { account: 'tax', paise: paise(-tax) },
  ]);
  await issueInvoice(tx, {
    id: invoiceId,
    paymentId: held.id,
    buyer: held.buyer,
    title: held.title,
    total: paise(held.amount),
    taxable,
    points,
    halves: halvesOf(tax),
    tax,
    at,
  });
}

const paid: PaymentState[] = ['captured', 'partiallyRefunded', 'refunded'];

const lifecycle = lifecycleOf<Payment, HeldPayment, SentToPayment>({
  store: payments,
  facts:
    async (_tx, _id, { type, gatewayId }, caller) =>
    async ({ now }) => ({
      event: { type, gatewayId, by: actorOf(caller), now },
    }),
  async effects(tx, held, { stored: after, by }) {
    const [before, now] = [held.stored.value, after.value];
    if (before === now) return;
    const { subscriptionId } = held;
    if (now === 'authorized') await tellSubscription(tx, subscriptionId, { type: 'PAY', by });
    if (now === 'captured' && !paid.includes(before)) {
      await takeIn(tx, held, after.context.capturedAt ?? held.now);
      await tellSubscription(tx, subscriptionId, { type: 'ACTIVATE', by });
    }
    if (before === 'authorized' && now === 'refunded')
      await tellSubscription(tx, subscriptionId, { type: 'CANCEL', by, why: 'The payment was not captured in time' });
  },
});
export const { send: sendToPayment, runClock: runPaymentClock } = lifecycle;

/**
 * Creates the payment of a subscription, before the gateway knows its order. The caller captures a payment by hand at
 * once.
 */
export const createPayment = (
  tx: Tx,
  own: {
    subscriptionId: string;
    personId: string;
    gateway: HeldPayment['gateway'];
    amount: Paise;
    buyer: Buyer;
    reference?: string;
  },
  { by, now }: { by: Actor; now: number },
): Promise<string> => {
  const created = paymentLaw.create({ by, now, amount: own.amount });
  if (!created.accepted) throw new Error('Nobody may pay like this');
  return payments.insert(
    tx,
    {
      subscription_id: own.subscriptionId,
      person_id: own.personId,
      gateway: own.gateway,
      reference: own.reference ?? null,
      amount_paise: own.amount,
      buyer: JSON.stringify(own.buyer),
      created_at: new Date(now),
    },
    created,
  );
};

/** Tells a locked payment how much was given back. False if the law refuses it. */
export const tellPayment = (
  tx: Tx,
  held: HeldPayment,
  event: { type: 'REFUND'; refundId: string; paise: Paise; by: Actor },
): Promise<boolean> => lifecycle.sendByClock(tx, held, { ...event, now: held.now });

/** The outcome of a message from the gateway: done, known before, or the reason why it was not believed. */
export type Outcome = 'done' | 'known' | 'unknownOrder' | 'otherAmount' | 'otherPayment' | 'notCaptured';

/**
 * Takes over what the gateway says about a payment, in a callback or when asked (product: Payments). A message that is
 * repeated, late or out of order has one effect or none.
 */
export async function takeOver(tx: Tx, given: GatewayPayment): Promise<Outcome> {
  const row = await tx.maybe<{ id: string }>(sql`select id from payments where order_id = ${given.orderId}`);
  const held = row && (await payments.heldForClock(tx, row.id, true));
  if (!held) return 'unknownOrder';
  if (given.amount !== held.amount) return 'otherAmount';
  const taken = sql`select from payments where gateway_id = ${given.id} and id <> ${held.id}`;
  if ((await tx.maybe(taken)) !== null) return 'otherPayment';
  const base = { by: gatewayActor, now: held.now };
  const event = eventOf(given, held.stored.context.gatewayId);
  return event !== null && (await lifecycle.sendByClock(tx, held, { ...event, ...base })) ? 'done' : 'known';
}

/** `authorizedId` is the attempt that our payment is about. The end of any other attempt is no news. */
function eventOf({ id, status, captured, why }: GatewayPayment, authorizedId: string | null) {
  switch (status) {
    case 'authorized':
      return { type: 'AUTHORIZE', gatewayId: id } as const;
    case 'captured':
      return { type: 'CAPTURE', gatewayId: id } as const;
    case 'failed':
      return { type: 'FAIL', why: why ?? 'The payment failed' } as const;
    case 'refunded':
      return captured || id !== authorizedId ? null : ({ type: 'LAPSE' } as const);
    case 'created':
      return null;
  }
}
