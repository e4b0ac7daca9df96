import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { buyPlan, capturePayment, type Buying } from '../../../src/contract/billing-payments';
import type { Call } from '../../../src/contract/kit';
import { hurry, workOff } from '../kit/background';
import { addPlan, testGateway } from '../kit/billing';
import { callBack, callbackBody, type Told } from '../kit/callbacks';
import type { LawHouse } from './house';
import { ask } from './walks';

export type Bought = { paymentId: string; subscriptionId: string; orderId: string };
/** Where plans are bought: orders over HTTP, the gateway's callbacks over the network, signed, and worked off. */
export type Shop = {
  /** A plan of two interviews and one day, ordered by Ben, who has no other. */
  buy(): Promise<Bought>;
  /** An attempt that the gateway has authorized, and of which it has told nobody; the id of the payment there. */
  attempt(orderId: string): Promise<string>;
  /** Has the gateway call back, and works that off. */
  tell(told: Told): Promise<void>;
  capture(paymentId: string, as: { token: string | null }): ReturnType<typeof ask>;
};

export async function openShop(house: LawHouse): Promise<Shop> {
  const address = await house.app.listen({ port: 0, host: '127.0.0.1' });
  const planId = await addPlan(house.db, randomUUID(), 2);
  await house.db.run(sql`update plans set valid_days = 1 where id = ${planId}`);
  const gateway = await testGateway();
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), gateway };
  return {
    async buy() {
      const body = { planId, revision: 1, buyer: { name: 'Ben Okafor', state: '29', gstin: null } };
      const answer = await ask(house, buyPlan as unknown as Call, house.cast.people.otherCandidate, {}, body);
      expect(answer).toMatchObject({ status: 200 });
      const { paymentId, subscriptionId, checkout } = answer.body.data as Buying;
      const orderId = checkout?.fields.find(({ name }) => name === 'order_id')?.value ?? '';
      return { paymentId, subscriptionId, orderId };
    },
    async attempt(orderId) {
      const form = new URLSearchParams({ order_id: orderId, outcome: 'authorize', silent: 'on' });
      const html = await (await fetch(`${gateway.api}/pay`, { method: 'POST', body: form })).text();
      return /name="razorpay_payment_id" value="([^"]+)"/.exec(html)?.[1] ?? expect.fail('There was no attempt');
    },
    async tell(told) {
      const event = told.status === 'refunded' ? 'refund.processed' : `payment.${told.status}`;
      expect(await callBack(address, callbackBody(event, told))).toMatchObject({ status: 200 });
      await hurry(house.db);
      await workOff(house.db, ['gatewayEvents'], { config });
    },
    capture: (id, as) => ask(house, capturePayment as unknown as Call, as, { id }),
  };
}
