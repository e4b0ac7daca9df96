import { paise } from '../../src/contract/money';
import type { Buyer, StateCode } from '../../src/contract/billing-buyer';
import { gateway, leafOf } from '../../src/machines/lifecycle/law';
import { paymentLaw, type Payment } from '../../src/machines/lifecycle/payment';
import { payments, takeIn } from '../billing/payments';
import type { Tx } from '../db/database';
import { reverse } from '../ledger/ledger';
import { earn } from '../ledger/subscriptions';
import { paidAfter, type Bought, type Posted } from './bought';
import { at as entryAt, idOf } from './random';
import { writeLifecycle } from './write-lifecycle';

export const handReference = 'NEFT 2431877';
const company: Buyer = { name: 'Deccan Learning Trust', state: '29', gstin: '29AAGCB7383J1Z4' };
/** The states in which buyers in India live. The seller is in the first one. */
const states: StateCode[] = ['29', '27', '36', '29', '33', '07'];

type Paid = {
  of: Bought;
  id: string;
  buyer: Buyer;
  stored: Payment['stored'];
  rows: { event: { type: string; by: Bought['by']; now: number }; leaf: string }[];
  /** When the payment was captured, and which event of its history captured it. */
  captured: { at: number; version: number } | null;
};

/** The payment of a plan, as the law allows it. Null for a plan that was free of charge. */
function pay(of: Bought, nth: number): Paid | null {
  const { way, plan, candidate, by, createdAt } = of;
  if (way === 'free') return null;
  const amount = paise(plan.rupees * 100);
  const created = paymentLaw.create({ by, now: createdAt, amount });
  if (!created.accepted) throw new Error('The demo may not pay');
  let { stored } = created;
  const rows: Paid['rows'] = [{ event: { ...created.input, type: 'CREATE' }, leaf: leafOf(stored) }];
  const tell = (event: Payment['event']) => {
    const applied = paymentLaw.apply(stored, event);
    if (!applied.accepted) throw new Error(`The demo's ${event.type} of a payment was refused`);
    stored = applied.stored;
    rows.push({ event, leaf: leafOf(stored) });
  };
  const at = createdAt + paidAfter;
  // The test gateway has never seen these payments, and reads their state and amount from the id
  // (server/gateway/server.ts).
  const gatewayId = (status: string) => `pay_demo_${status}_${amount}_${nth}`;
  if (way === 'hand') tell({ type: 'CAPTURE', by, now: createdAt, gatewayId: handReference });
  if (way === 'paid') tell({ type: 'CAPTURE', by: gateway, now: at, gatewayId: gatewayId('captured') });
  if (way === 'authorized') tell({ type: 'AUTHORIZE', by: gateway, now: at, gatewayId: gatewayId('authorized') });
  if (way === 'failed') tell({ type: 'FAIL', by: gateway, now: at, why: 'The bank declined the payment' });
  const inIndia = candidate.timeZone === 'Asia/Kolkata';
  const person: Buyer = { name: candidate.name, state: inIndia ? entryAt(states, nth) : 'abroad', gstin: null };
  const { capturedAt } = stored.context;
  const captured = capturedAt === null ? null : { at: capturedAt, version: rows.length - 1 };
  return { of, id: idOf('payment', nth), buyer: way === 'hand' ? company : person, stored, rows, captured };
}

const writeRows = (tx: Tx, paid: readonly Paid[]) =>
  writeLifecycle(
    tx,
    payments,
    paid.map(({ of, id, buyer, stored, rows }) => {
      const byHand = of.way === 'hand';
      return {
        ...{ id, stored, rows },
        own: {
          subscription_id: of.id,
          person_id: of.candidate.personId,
          gateway: byHand ? 'hand' : 'test',
          order_id: byHand ? null : (stored.context.gatewayId ?? `pay_demo_${id}`).replace(/^pay/, 'order'),
          reference: byHand ? handReference : null,
          amount_paise: stored.context.amount,
          buyer,
        },
      };
    }),
  );

/** Posts an event of a plan, as the event itself would have done. */
async function postOne(tx: Tx, subscriptionId: string, one: Posted): Promise<void> {
  const { at } = one;
  if (one.type === 'lapsed') {
    const cause = { cause: 'subscription', causeId: subscriptionId, part: `lapsed:${one.version}` } as const;
    return earn(tx, subscriptionId, cause, { count: one.count, left: one.left, at });
  }
  const cause = { cause: 'round', causeId: one.interviewId, part: `credit:${one.round}:` } as const;
  if (one.type === 'used')
    return earn(tx, subscriptionId, { ...cause, part: `${cause.part}${one.seq}` }, { count: 1, left: one.left, at });
  await reverse(tx, cause, `returned:${one.round}:${one.seq}`, at);
}

/**
 * Writes the payments of bought plans with their invoices, and what the payments and the interviews posted (product:
 * Demo).
 */
export async function writePayments(tx: Tx, bought: readonly Bought[]): Promise<void> {
  const paid = bought.flatMap((of, nth) => pay(of, nth) ?? []);
  await writeRows(tx, paid);
  const steps: { at: number; run: () => Promise<void> }[] = [
    ...paid.flatMap(({ of, id, buyer, captured }, nth) => {
      if (captured === null) return [];
      const { at, version } = captured;
      const gatewayOf = of.way === 'hand' ? 'hand' : 'test';
      const amount = paise(of.plan.rupees * 100);
      const held = { id, version: version - 1, subscriptionId: of.id, gateway: gatewayOf, amount, buyer } as const;
      const run = () => takeIn(tx, { ...held, title: of.plan.title }, at, idOf('invoice', nth));
      return [{ at, run }];
    }),
    ...bought.flatMap(({ id, posted }) => posted.map((one) => ({ at: one.at, run: () => postOne(tx, id, one) }))),
  ];
  // The steps run in the order of time, because what an interview earns depends on what was earned before.
  for (const { run } of steps.toSorted((a, b) => a.at - b.at)) await run();
}
