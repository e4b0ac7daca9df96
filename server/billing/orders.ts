import { cleanGstin, type Buyer } from '../../src/contract/billing-buyer';
import type { Actor } from '../../src/machines/lifecycle/law';
import { subscriptionLaw } from '../../src/machines/lifecycle/subscription';
import { sql, type Tx } from '../db/database';
import { missing } from '../kit/failures';
import { subscriptions } from '../ledger/subscriptions';

export type PlanTerms = {
  id: string;
  title: string;
  price: number;
  interviews: number;
  validDays: number;
  active: boolean;
  revision: number;
};

/** The current terms of a plan, which cannot change until the transaction ends. @throws 404 */
export async function planNow(tx: Tx, id: string): Promise<PlanTerms> {
  const plan = await tx.maybe<PlanTerms>(sql`
    select id, title, price_paise as price, interviews, valid_days as "validDays", active, revision
    from plans where id = ${id} for share`);
  if (!plan) throw missing();
  return plan;
}

/** The buyer who is named on the invoice, without the extra spaces that were typed. */
export const cleanBuyer = ({ name, state, gstin }: Buyer): Buyer => ({
  name: name.trim(),
  state,
  gstin: gstin === null ? null : cleanGstin(gstin) || null,
});

type Order = {
  personId: string;
  plan: PlanTerms;
  /** For an order made by hand: the reason, or the reference of its payment. */
  byHand?: string;
  free?: boolean;
  by: Actor;
  now: number;
  userId: string;
};

/** Creates a subscription with a plan's current terms, which is not paid yet (product: Plans). Returns its id. */
export function createOrder(tx: Tx, order: Order): Promise<string> {
  const { personId, plan, byHand = null, free = false, by, now, userId } = order;
  const { interviews, validDays } = plan;
  const created = subscriptionLaw.create({ by, now, personId, free, interviews, validDays });
  if (!created.accepted) throw missing();
  const own = {
    person_id: personId,
    plan_id: plan.id,
    title: plan.title,
    price_paise: free ? 0 : plan.price,
    interviews,
    valid_days: validDays,
    by_hand: byHand,
    created_by: userId,
    created_at: new Date(now),
  };
  return subscriptions.insert(tx, own, created);
}
