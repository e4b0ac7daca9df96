import { refundProblems, type SentToRefund } from '../../src/contract/billing-refunds';
import { halvesOf, paise, splitTax, type Paise } from '../../src/contract/money';
import { gateway as gatewayActor, type Actor } from '../../src/machines/lifecycle/law';
import { iso } from '../../src/contract/time';
import { refundLaw, type Refund } from '../../src/machines/lifecycle/refund';
import type { GatewayConfig } from '../config-gateway';
import { sql, type Database, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import { conflict, invalid, Refused } from '../kit/failures';
import { balanceOf, post } from '../ledger/ledger';
import { subscriptions, tellSubscription } from '../ledger/subscriptions';
import { actorOf, lifecycleOf } from '../lifecycle/send';
import { storeOf, type Held } from '../lifecycle/store';
import { gatewayOf, type GatewayRefund } from './gateway';
import { issueCreditNote } from './invoices';
import { payments, tellPayment, type HeldPayment, type Outcome } from './payments';

export type HeldRefund = Held<Refund> & { paymentId: string; personId: string };

export const refunds = storeOf<Refund, HeldRefund>({
  name: 'refund',
  table: 'refunds',
  law: refundLaw,
  columns: sql`i.id, i.version, i.value, i.context, i.payment_id as "paymentId",
    (select p.person_id from payments p where p.id = i.payment_id) as "personId"`,
  reach: ({ reach }) => (reach === 'all' ? sql`true` : sql`false`),
  derived: ({ context: { gatewayId } }) => ({ gateway_id: gatewayId }),
  queued: (effects, now) => effects.map(({ type, params }) => ({ effect: type, params, due: iso(now) })),
  notice: ({ personId }) => ({ change: { area: 'billing' }, organizationId: null, personId, panelistIds: [] }),
});

/** The amount of a payment `i` without all refunds that are requested, approved or done. */
const unclaimed = sql`(i.amount_paise - coalesce((
  select sum(r.paise) from refunds r where r.payment_id = i.id and r.leaf not in ('rejected', 'failed')), 0))::bigint`;
/** The amount of a payment `i` that can still be refunded. */
export const refundable = sql`(case when i.leaf in ('captured', 'partiallyRefunded') then ${unclaimed} else 0 end)::bigint`;
/** The amount of a payment that can still be refunded. */
export const leftOf = async (tx: Tx, paymentId: string): Promise<Paise> =>
  paise(
    (await tx.one<{ left: number }>(sql`select ${refundable} as left from payments i where i.id = ${paymentId}`)).left,
  );

/**
 * Splits the first `upTo` paise given back of an invoice into taxable value and tax. The parts of a refund are
 * differences of such splits, so that they sum to the whole to the paisa.
 */
function splitAfter(upTo: number, points: number) {
  const { taxable, tax } = splitTax(paise(upTo), points);
  return { taxable, tax, ...halvesOf(tax) };
}

/**
 * Locks the payment and its subscription before any of its refunds are read, so that earning by interviews and giving
 * back follow one after the other.
 */
async function lockPayment(tx: Tx, id: string): Promise<HeldPayment | null> {
  const held = await payments.heldForClock(tx, id, true);
  if (held) await subscriptions.heldForClock(tx, held.subscriptionId, true);
  return held;
}

/**
 * Posts a refund, which is taken from tax and from the amount owed as interviews, and the rest from sales (product:
 * Ledger).
 */
async function giveBack(tx: Tx, refundId: string, of: HeldPayment, amount: Paise): Promise<void> {
  const invoice = await tx.one<{ id: string; points: number }>(sql`
    select id, rate_points as points from invoices where payment_id = ${of.id} and invoice_id is null`);
  const { refunded } = of.stored.context;
  const [before, after] = [splitAfter(refunded, invoice.points), splitAfter(refunded + amount, invoice.points)];
  const part = (name: keyof typeof after) => paise(after[name] - before[name]);
  const [taxable, tax] = [part('taxable'), part('tax')];
  const owed = paise(Math.max(0, -(await balanceOf(tx, 'creditsOwed', of.subscriptionId))));
  const fromCredits = paise(Math.min(owed, taxable));
  await post(tx, { cause: 'refund', causeId: refundId, part: 'processed' }, of.now, [
    { account: 'creditsOwed', partyId: of.subscriptionId, paise: fromCredits },
    { account: 'sales', paise: paise(taxable - fromCredits) },
    { account: 'tax', paise: tax },
    { account: of.gateway === 'hand' ? 'bank' : 'gateway', paise: paise(-amount) },
  ]);
  // A plan whose end is due already ends after this refund, because less is left to lapse now.
  await tx.run(sql`
    update subscriptions set updated_at = greatest(updated_at, ${new Date(of.now)}) where id = ${of.subscriptionId}`);
  await issueCreditNote(tx, {
    ...{ paymentId: of.id, invoiceId: invoice.id, refundId, title: of.title, total: amount, taxable, tax, at: of.now },
    halves: { cgst: part('cgst'), sgst: part('sgst') },
  });
}

const booked = 'Mock interviews of this plan are booked. Cancel them before all of the payment is given back.';
const tooMuch = 'Less than this is left of the payment. Reject this refund, and ask for the rest.';

/** Holds the plan if nothing is left of the payment once all approved refunds are given back (product: Refunds). */
async function holdPlan(tx: Tx, paymentId: string, by: Actor): Promise<void> {
  const { left, all, subscriptionId } = await tx.one<{ left: number; all: boolean; subscriptionId: string }>(sql`
    select i.subscription_id as "subscriptionId", ${unclaimed} as left, i.amount_paise = (
      select sum(r.paise) from refunds r where r.payment_id = i.id and r.leaf in ('approved', 'initiated', 'processed')) as all
    from payments i where i.id = ${paymentId}`);
  if (left < 0) throw conflict(tooMuch, {});
  if (all && !(await tellSubscription(tx, subscriptionId, { type: 'HOLD', by }))) throw conflict(booked, {});
}

async function processed(tx: Tx, { id, paymentId, stored }: HeldRefund, by: Actor): Promise<void> {
  const payment = await payments.heldForClock(tx, paymentId, true);
  if (!payment) throw new Error('This payment does not exist');
  const { paise: amount } = stored.context;
  await giveBack(tx, id, payment, amount);
  if (!(await tellPayment(tx, payment, { type: 'REFUND', refundId: id, paise: amount, by })))
    throw new Error('More was refunded than was captured');
  if (payment.stored.context.refunded + amount === payment.amount)
    await tellSubscription(tx, payment.subscriptionId, { type: 'REFUND', by });
}

const lifecycle = lifecycleOf<Refund, HeldRefund, SentToRefund>({
  store: refunds,
  async facts(tx, id, sent, caller) {
    const problems = refundProblems(sent.type, { why: '', reference: '', ...sent });
    const details = Object.entries(problems).flatMap(([field, message]) =>
      message === null ? [] : [{ field, message }],
    );
    if (details.length > 0) throw invalid(details);
    const of = await tx.maybe<{ paymentId: string }>(
      sql`select payment_id as "paymentId" from refunds where id = ${id}`,
    );
    if (of) await lockPayment(tx, of.paymentId);
    return async ({ now }) => {
      const base = { by: actorOf(caller), now };
      switch (sent.type) {
        case 'APPROVE':
          return { event: { ...base, type: 'APPROVE' } };
        case 'REJECT':
          return { event: { ...base, type: 'REJECT', why: sent.why.trim() } };
        case 'PAY_BACK':
          return { event: { ...base, type: 'PAY_BACK', reference: sent.reference.trim() } };
      }
    };
  },
  async effects(tx, held, { stored: { value, context }, by }) {
    if (value === 'approved') {
      await holdPlan(tx, held.paymentId, by);
      if (!context.byHand) await enqueue(tx, 'refunds', { id: held.id });
    }
    if (value === 'processed') await processed(tx, held, by);
    if (value === 'failed') {
      const of = await payments.heldForClock(tx, held.paymentId);
      if (of) await tellSubscription(tx, of.subscriptionId, { type: 'RELEASE', by });
    }
  },
});
export const { send: sendToRefund } = lifecycle;

type Asked = { paise: Paise; why: string; by: Actor; createdBy: string | null };

/**
 * Stores a requested refund of a locked payment. The amount is not checked here: the call of a user checks it, and a
 * refund of the gateway was made already.
 */
export async function createRefund(
  tx: Tx,
  payment: HeldPayment,
  { paise: amount, why, by, createdBy }: Asked,
): Promise<string> {
  const created = refundLaw.create({
    ...{ by, now: payment.now, paymentId: payment.id, paise: amount, why, byHand: payment.gateway === 'hand' },
  });
  if (!created.accepted) throw new Error('Nobody may ask for this refund');
  const own = { payment_id: payment.id, paise: amount, created_by: createdBy, created_at: new Date(payment.now) };
  return refunds.insert(tx, own, created);
}
/**
 * The locked refund that the gateway reports, found by the gateway's id or by ours. A refund that was made at the
 * gateway is created here.
 */
async function refundOf(tx: Tx, payment: HeldPayment, given: GatewayRefund): Promise<HeldRefund | null> {
  const row = await tx.maybe<{ id: string }>(sql`
    select id from refunds where payment_id = ${payment.id} and (gateway_id = ${given.id} or id::text = ${given.receipt})
    order by gateway_id is null limit 1`);
  const id =
    row?.id ??
    (await createRefund(tx, payment, {
      ...{ paise: given.amount, why: 'Refunded at the gateway', by: gatewayActor, createdBy: null },
    }));
  return refunds.heldForClock(tx, id, true);
}

/**
 * Takes over what the gateway says about a refund. A message that is repeated, late or out of order has one effect or
 * none.
 */
export async function takeOverRefund(tx: Tx, given: GatewayRefund): Promise<Outcome> {
  const row = await tx.maybe<{ id: string }>(sql`select id from payments where gateway_id = ${given.paymentId}`);
  const payment = row && (await lockPayment(tx, row.id));
  if (!payment) return 'unknownOrder';
  // The gateway returns an uncaptured payment by itself, and reports that with the payment.
  if (payment.stored.context.capturedAt === null) return 'notCaptured';
  const held = await refundOf(tx, payment, given);
  if (!held || held.stored.context.paise !== given.amount) return 'otherAmount';
  const tell = async (event: Parameters<typeof lifecycle.sendByClock>[2]) => {
    const now = await refunds.heldForClock(tx, held.id, true);
    return now !== null && lifecycle.sendByClock(tx, now, { ...event, now: now.now });
  };
  const base = { by: gatewayActor, now: held.now };
  const begun = await tell({ ...base, type: 'INITIATE', gatewayId: given.id });
  if (given.status === 'pending') return begun ? 'done' : 'known';
  const ended = await tell(
    given.status === 'processed'
      ? { ...base, type: 'PROCESS' }
      : { ...base, type: 'FAIL', why: 'The gateway could not give it back' },
  );
  return begun || ended ? 'done' : 'known';
}

// The gateway pays twice if it receives a refund twice. A job therefore holds a refund before it sends it, for longer than
// the calls to the gateway take. The hold is not released: a request that failed here may still be carried out by the
// gateway, where the next attempt finds it.
const holdNow = async (db: Database, id: string) =>
  (await db.run(sql`
    update refunds set sending_until = now() + interval '1 minute'
    where id = ${id} and leaf = 'approved' and (sending_until is null or sending_until < now())`)) === 1;

/**
 * Has the gateway give back an approved refund, once: the gateway is first asked whether it knows the refund (product:
 * Refunds). @throws if the refund is being sent already, so that the job tries again
 */
export async function initiateRefund(db: Database, config: GatewayConfig | null, id: string): Promise<void> {
  const row = await db.maybe<{ paise: Paise; gatewayId: string }>(sql`
    select r.paise, i.gateway_id as "gatewayId" from refunds r join payments i on i.id = r.payment_id
    where r.id = ${id} and r.leaf = 'approved' and i.gateway_id is not null and i.gateway <> 'hand'`);
  if (!config || !row) return;
  if (!(await holdNow(db, id))) throw new Error('This refund is being sent to the gateway');
  const given = await giveBackOnce(gatewayOf(config), { ...row, id });
  await db.transaction(async (tx) => {
    if ('refused' in given) await failRefund(tx, id, given.refused);
    else await takeOverRefund(tx, given);
  });
}

/** The refund at the gateway, which is made now unless it exists already, or the reason why the gateway refuses it. */
async function giveBackOnce(
  gateway: ReturnType<typeof gatewayOf>,
  { id, gatewayId, paise: amount }: { id: string; gatewayId: string; paise: Paise },
): Promise<GatewayRefund | { refused: string }> {
  const find = async () => (await gateway.refundsOf(gatewayId)).find(({ receipt }) => receipt === id);
  const known = await unlessRefused(find());
  if (known) return known;
  const made = await unlessRefused(gateway.refund(gatewayId, amount, id));
  // An earlier attempt may have arrived only now, so that nothing is left for this one.
  return 'refused' in made ? ((await find()) ?? made) : made;
}

/** The response of the gateway, or the reason why it refuses the call. */
const unlessRefused = <T>(call: Promise<T>): Promise<T | { refused: string }> =>
  call.catch((error: unknown) => {
    if (error instanceof Refused && error.status === 409) return { refused: error.message };
    throw error;
  });

/** Fails a refund that the gateway refused to begin. What it began meanwhile goes on. */
async function failRefund(tx: Tx, id: string, why: string): Promise<void> {
  const held = await refunds.heldForClock(tx, id, true);
  if (held?.stored.value === 'approved')
    await lifecycle.sendByClock(tx, held, { type: 'FAIL', by: gatewayActor, now: held.now, why });
}

/**
 * Asks about all refunds that are under way, because a callback may never have arrived. @throws the last failure, after
 * all refunds were tried
 */
export async function checkOpenRefunds(db: Database, config: GatewayConfig | null): Promise<void> {
  if (!config) return;
  const open = await db.many<{ id: string; leaf: 'approved' | 'initiated'; gatewayId: string }>(sql`
    select r.id, r.leaf, i.gateway_id as "gatewayId" from refunds r join payments i on i.id = r.payment_id
    where r.leaf in ('approved', 'initiated') and i.gateway <> 'hand' and r.updated_at < now() - interval '5 minutes'
      and (r.leaf = 'initiated' or r.sending_until is null or r.sending_until < now())
    order by r.updated_at limit 1000`);
  const failures: unknown[] = [];
  for (const { id, leaf, gatewayId } of open) {
    const check = async () => {
      if (leaf === 'approved') return initiateRefund(db, config, id);
      for (const given of await gatewayOf(config).refundsOf(gatewayId))
        await db.transaction((tx) => takeOverRefund(tx, given));
    };
    await check().catch((error: unknown) => void failures.push(error));
  }
  if (failures.length > 0) throw failures.at(-1);
}
