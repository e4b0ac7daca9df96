import type { FastifyInstance } from 'fastify';
import { createSubscription, byHandProblems, type ByHand } from '../../src/contract/billing-by-hand';
import { dayAt } from '../../src/contract/time';
import { sendToSubscription, type SubscriptionState } from '../../src/contract/billing-subscriptions';
import { paise } from '../../src/contract/money';
import { databaseNow, sql, type Tx } from '../db/database';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import type { Caller } from '../kit/caller';
import { conflict, invalid, refuseProblems } from '../kit/failures';
import { sendToSubscription as send, tellSubscription } from '../ledger/subscriptions';
import { actorOf } from '../lifecycle/send';
import { cleanBuyer, createOrder, planNow } from './orders';
import { createPayment, sendToPayment } from './payments';

/** Applies the rules of the screen. The contract has checked the candidate, the plan and the buyer. */
function refuse(body: ByHand, now: number): void {
  const none = { reference: '', paidOn: '', why: '', name: '', state: '', gstin: '' };
  const typed = body.way === 'paid' ? { ...body, ...body.buyer, gstin: body.buyer.gstin ?? '' } : body;
  const { candidateId: candidate, planId: plan, revision } = body;
  refuseProblems(byHandProblems({ ...none, ...typed, candidate, plan, revision: String(revision), today: dayAt(now) }));
}

/** The person of a candidacy who can use a plan. @throws 400 if there is no active account */
async function personOf(tx: Tx, candidateId: string): Promise<string> {
  const person = await tx.maybe<{ id: string }>(sql`
    select p.id from candidates c join persons p on p.id = c.person_id join users u on u.id = p.user_id
    where c.id = ${candidateId} and u.active`);
  if (!person) throw invalid([{ field: 'candidateId', message: 'Choose a candidate who has an account' }]);
  return person.id;
}

/** Creates an active subscription by hand (product: Plans). A payment is captured and invoiced at once. */
async function create(tx: Tx, body: ByHand, caller: Caller): Promise<{ id: string }> {
  const now = await databaseNow(tx);
  refuse(body, now);
  const personId = await personOf(tx, body.candidateId);
  const plan = await planNow(tx, body.planId);
  if (plan.revision !== body.revision) throw conflict('This plan has changed. Choose it again to see its terms.', {});
  const by = actorOf(caller);
  const order = { personId, plan, by, now, userId: caller.userId };
  if (body.way === 'free') {
    const id = await createOrder(tx, { ...order, free: true, byHand: body.why.trim() });
    await tellSubscription(tx, id, { type: 'ACTIVATE', by });
    return { id };
  }
  const reference = body.reference.trim();
  // The reference is stored in place of the gateway's id, so that one transfer pays for one plan.
  const known = await tx.maybe<{ code: string }>(sql`select code from payments where gateway_id = ${reference}`);
  if (known) throw invalid([{ field: 'reference', message: `This reference is already on payment ${known.code}` }]);
  const paidOn = body.paidOn.split('-').toReversed().join('-');
  const byHand = `${reference}, paid on ${paidOn}`;
  const subscriptionId = await createOrder(tx, { ...order, byHand });
  const of = { subscriptionId, personId, gateway: 'hand', amount: paise(plan.price), reference } as const;
  const paymentId = await createPayment(tx, { ...of, buyer: cleanBuyer(body.buyer) }, { by, now });
  await sendToPayment(tx, paymentId, { type: 'CAPTURE', version: 0, gatewayId: reference }, caller);
  return { id: subscriptionId };
}

/** Subscriptions that are created or canceled by hand (product: Plans). */
export function byHandRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, createSubscription, async ({ tx, body, caller, reply }) => {
    const { id } = await create(tx, body, caller);
    const invoice = await tx.maybe<{ id: string; number: string }>(sql`
      select v.id, v.number from invoices v join payments y on y.id = v.payment_id where y.subscription_id = ${id}`);
    wakeBackground(appContext, reply);
    return { id, invoice };
  });
  serve(app, appContext, sendToSubscription, async ({ tx, params: { id }, body, caller }) => {
    await send(tx, id, body, caller);
    return tx.one<{ state: SubscriptionState }>(sql`select leaf as state from subscriptions where id = ${id}`);
  });
}
