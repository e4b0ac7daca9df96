import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { createSubscription, type ByHandWay } from '../../../src/contract/billing-by-hand';
import { buyPlan, capturePayment, type Buying } from '../../../src/contract/billing-payments';
import { askForRefund, sendToRefund, type SentToRefund } from '../../../src/contract/billing-refunds';
import { dayAt } from '../../../src/contract/time';
import { hurry, workOff } from '../kit/background';
import { addPlan, testGateway } from '../kit/billing';
import { callBack, callbackBody, refundBody, type Told } from '../kit/callbacks';
import type { LawHouse } from './house';
import { ask } from './walks';

type As = { token: string | null };
export type Bought = { paymentId: string; subscriptionId: string; orderId: string };
/** Buys plans: orders over HTTP, and signed callbacks of the gateway over the network, which are then processed. */
export type Shop = {
  /** Ben, who has no other plan, orders a plan of two interviews and one day. */
  buy(): Promise<Bought>;
  /**
   * A super admin gives that plan to Ben on that day: without an order at the gateway, and without a payment if it is
   * free of charge.
   */
  giveByHand(way: ByHandWay, now: number): Promise<Bought>;
  /**
   * An attempt that the gateway has authorized or captured without sending a callback. Returns the gateway's id of the
   * payment.
   */
  attempt(orderId: string, outcome?: 'authorize' | 'pay'): Promise<string>;
  /** Sends a callback of the gateway, and processes it. */
  tell(told: Told): Promise<void>;
  tellOfRefund(told: Parameters<typeof refundBody>[1]): Promise<void>;
  capture(paymentId: string, as: As): ReturnType<typeof ask>;
  askForRefund(paymentId: string, amount: number, as: As): ReturnType<typeof ask>;
  actOnRefund(id: string, act: SentToRefund, as: As): ReturnType<typeof ask>;
  /** Lets the gateway carry out the approved refunds. */
  carryOutRefunds(): Promise<void>;
};

export async function openShop(house: LawHouse): Promise<Shop> {
  const address = await house.app.listen({ port: 0, host: '127.0.0.1' });
  const planId = await addPlan(house.db, randomUUID(), 2);
  await house.db.run(sql`update plans set valid_days = 1 where id = ${planId}`);
  const gateway = await testGateway();
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), gateway };
  const work = async (queue: 'gatewayEvents' | 'refunds') => {
    await hurry(house.db);
    await workOff(house.db, [queue], { config });
  };
  const calledBack = async (body: string) => {
    expect(await callBack(address, body)).toMatchObject({ status: 200 });
    await work('gatewayEvents');
  };
  return {
    async buy() {
      const body = { planId, revision: 1, buyer: { name: 'Ben Okafor', state: '29', gstin: null } };
      const answer = await ask(house, buyPlan, house.cast.people.otherCandidate, {}, body);
      expect(answer).toMatchObject({ status: 200 });
      const { paymentId, subscriptionId, checkout } = answer.body.data as Buying;
      const orderId = checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
      return { paymentId, subscriptionId, orderId };
    },
    async giveByHand(way, now) {
      const chosen = { candidateId: house.cast.ben.id, planId, revision: 1, way };
      const buyer = { name: 'Ben Okafor', state: '29', gstin: null };
      const body = {
        ...chosen,
        ...(way === 'paid' ? { reference: 'UTR 7', paidOn: dayAt(now), buyer } : { why: 'Won' }),
      };
      const answer = await ask(house, createSubscription, house.cast.people.superAdmin, {}, body);
      expect(answer).toMatchObject({ status: 200 });
      const { id: subscriptionId } = answer.body.data as { id: string };
      const payment = await house.db.maybe<{ id: string }>(sql`
        select id from payments where subscription_id = ${subscriptionId}`);
      return { paymentId: payment?.id ?? '', subscriptionId, orderId: '' };
    },
    async attempt(orderId, outcome = 'authorize') {
      const form = new URLSearchParams({ order_id: orderId, outcome, silent: 'on' });
      const html = await (await fetch(`${gateway.api}/pay`, { method: 'POST', body: form })).text();
      return /name="razorpay_payment_id" value="([^"]+)"/.exec(html)?.[1] ?? expect.fail('There was no attempt');
    },
    async tell(told) {
      const event = told.status === 'refunded' ? 'refund.processed' : `payment.${told.status}`;
      await calledBack(callbackBody(event, told));
    },
    tellOfRefund: (told) => calledBack(refundBody(`refund.${told.status}`, told)),
    capture: (id, as) => ask(house, capturePayment, as, { id }),
    askForRefund: (id, paise, as) => ask(house, askForRefund, as, { id }, { paise, why: 'Too late' }),
    actOnRefund: (id, act, as) => ask(house, sendToRefund, as, { id }, act),
    carryOutRefunds: () => work('refunds'),
  };
}
