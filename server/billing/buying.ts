import type { FastifyInstance } from 'fastify';
import {
  buyPlan,
  capturePayment,
  downloadInvoice,
  getGateway,
  getInvoice,
  getPayment,
  pageInvoices,
  pagePayments,
  paymentStateWords,
  type Buying,
  type Invoice,
  type PaymentRow,
} from '../../src/contract/billing-payments';
import { admins, type QueryOf } from '../../src/contract/kit';
import { inRupees, paise, type Paise } from '../../src/contract/money';
import { refundLaw } from '../../src/machines/lifecycle/refund';
import { paymentLaw, type Payment } from '../../src/machines/lifecycle/payment';
import { databaseNow, sql, type Sql, type Tx } from '../db/database';
import { serve, serveWithoutTransaction, wakeBackground, type AppContext } from '../http/calls';
import type { Caller } from '../kit/caller';
import { conflict, missing, Refused } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { actorOf } from '../lifecycle/send';
import { gatewayOf } from './gateway';
import { invoicePdf } from './invoice-pdf';
import { amountInWords } from './invoices';
import { cleanBuyer, createOrder, planNow } from './orders';
import { createPayment, payments, sendToPayment, takeOver } from './payments';
import { refundable } from './refunds';

const noGateway = 'Payments are not set up here';
const changed = 'This plan has changed. Read it again before you buy.';
const ended = 'This plan is no longer offered. Choose another one.';
const notCaptured = 'The payment gateway did not capture this payment. Reload the page to see what became of it.';

/** Creates the subscription and the payment of a plan, with the plan's current terms (product: Plans). */
async function order(
  tx: Tx,
  {
    planId,
    revision,
    buyer,
  }: { planId: string; revision: number; buyer: Parameters<typeof createPayment>[1]['buyer'] },
  gateway: 'razorpay' | 'test',
  caller: Caller,
): Promise<Buying> {
  const plan = await planNow(tx, planId);
  if (!plan.active) throw conflict(ended, {});
  if (plan.revision !== revision) throw conflict(changed, {});
  const { personId, userId } = caller;
  if (personId === null) throw missing();
  const [by, now] = [actorOf(caller), await databaseNow(tx)];
  const subscriptionId = await createOrder(tx, { personId, plan, by, now, userId });
  const of = { subscriptionId, personId, gateway, amount: paise(plan.price), buyer: cleanBuyer(buyer) };
  return { subscriptionId, paymentId: await createPayment(tx, of, { by, now }), checkout: null };
}

const of = sql`payments i join subscriptions s on s.id = i.subscription_id join persons p on p.id = i.person_id
  left join users u on u.id = p.user_id left join invoices v on v.payment_id = i.id and v.invoice_id is null`;
const columns = sql`i.id, i.code, i.subscription_id as "subscriptionId", s.title as plan,
  coalesce(u.name, i.buyer->>'name') as candidate, i.amount_paise as amount, i.refunded_paise as refunded, ${refundable} as refundable, i.leaf as state,
  i.gateway_id as "gatewayId", i.gateway, i.context->>'why' as why, i.capture_by as "captureBy",
  i.captured_at as "capturedAt", i.created_at as "createdAt", i.version, i.value, i.context,
  case when v.id is not null then jsonb_build_object('id', v.id, 'number', v.number) end as invoice, law_now() as now`;
type Read = Omit<PaymentRow, 'allowedActions'> & Payment['stored'] & { now: string };

function shown({ value, context, now: at, ...row }: Read, caller: Caller): PaymentRow {
  const [by, now] = [actorOf(caller), Date.parse(at)];
  const refund = { by, now, paymentId: row.id, paise: row.refundable, why: '', byHand: row.gateway === 'hand' };
  const asking = refundLaw.create(refund).accepted ? [{ type: 'REFUND' }] : [];
  return { ...row, allowedActions: [...paymentLaw.allowedActions({ value, context }, by, now), ...asking] };
}
const paymentReach = ({ reach, personId }: Caller): Sql =>
  reach === 'all' ? sql`true` : sql`i.person_id = ${personId}`;

async function paymentFor(tx: Tx, id: string, caller: Caller): Promise<PaymentRow> {
  const row = await tx.maybe<Read>(sql`select ${columns} from ${of} where i.id = ${id} and ${paymentReach(caller)}`);
  if (!row) throw missing();
  return shown(row, caller);
}

const rupeesOf = (amount: number) => (amount / 100).toFixed(2);

/** Payments as admins read them (product: Payments). */
export const paymentList: ListSource<QueryOf<typeof pagePayments>, PaymentRow> = {
  name: 'payments',
  access: admins,
  async page(tx, { q, from, to, state, subscriptionId, sort = '-created', ...query }, caller) {
    const page = await pageOf<Read>(tx, query, {
      of,
      id: sql`i.id`,
      columns,
      where: allOf(
        hasText(sql`(i.code || ' ' || s.title || ' ' || coalesce(u.name, '') || ' ' || coalesce(i.gateway_id, ''))`, q),
        given(state, (leaf) => sql`i.leaf = ${leaf}`),
        given(subscriptionId, (id) => sql`i.subscription_id = ${id}`),
        within(sql`i.created_at`, from, to),
      ),
      order: ordered(
        sort,
        { created: sql`i.created_at`, amount: sql`i.amount_paise`, captureBy: sql`i.capture_by` },
        sql`i.id`,
      ),
    });
    return { ...page, content: page.content.map((row) => shown(row, caller)) };
  },
  columns: {
    code: { header: 'Payment', text: ({ code }) => code },
    candidate: { header: 'Candidate', text: ({ candidate }) => candidate },
    plan: { header: 'Plan', text: ({ plan }) => plan },
    amount: { header: 'Amount (INR)', text: ({ amount }) => rupeesOf(amount) },
    refunded: { header: 'Refunded (INR)', text: ({ refunded }) => rupeesOf(refunded) },
    state: { header: 'Status', text: (row) => paymentStateWords[row.state] },
    gatewayId: { header: 'Gateway id', text: ({ gatewayId }) => gatewayId ?? '' },
    invoice: { header: 'Invoice', text: ({ invoice }) => invoice?.number ?? '' },
    captured: { header: 'Captured', text: ({ capturedAt }, zone) => instantText(capturedAt, zone) },
    created: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
  },
};

const invoiceOf = sql`invoices v join payments i on i.id = v.payment_id join persons p on p.id = i.person_id
  left join users u on u.id = p.user_id left join invoices o on o.id = v.invoice_id`;
const invoiceColumns = sql`v.id, v.number, v.issued_at as "issuedAt", v.seller, v.buyer, v.title, v.total_paise as total,
  v.taxable_paise as taxable, v.rate_points as "ratePoints", v.cgst_paise as cgst, v.sgst_paise as sgst, v.igst_paise as igst,
  i.id as "paymentId", i.code as "paymentCode", coalesce(u.name, v.buyer->>'name') as candidate,
  case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "creditFor"`;
const worded = (row: Omit<Invoice, 'inWords'>): Invoice => ({ ...row, inWords: amountInWords(paise(row.total)) });

async function invoiceFor(tx: Tx, id: string, caller: Caller): Promise<Invoice> {
  const row = await tx.maybe<Omit<Invoice, 'inWords'>>(
    sql`select ${invoiceColumns} from ${invoiceOf} where v.id = ${id} and ${paymentReach(caller)}`,
  );
  if (!row) throw missing();
  return worded(row);
}

const signedRupees = (amount: number, { creditFor }: Invoice) => inRupees(paise(creditFor ? 0 - amount : amount));

/** Invoices. The amounts of a credit note are negative. A candidate can read only their own (product: Invoices). */
export const invoiceList: ListSource<QueryOf<typeof pageInvoices>, Invoice> = {
  name: 'invoices',
  access: admins,
  async page(tx, { q, from, to, sort = '-issued', ...query }, caller) {
    const page = await pageOf<Omit<Invoice, 'inWords'>>(tx, query, {
      of: invoiceOf,
      id: sql`v.id`,
      columns: invoiceColumns,
      where: allOf(
        paymentReach(caller),
        hasText(sql`(v.number || ' ' || v.title || ' ' || (v.buyer->>'name') || ' ' || coalesce(u.name, ''))`, q),
        within(sql`v.issued_at`, from, to),
      ),
      order: ordered(
        sort,
        {
          issued: sql`v.issued_at`,
          total: sql`case when v.invoice_id is null then v.total_paise else -v.total_paise end`,
          number: sql`v.number`,
        },
        sql`v.id`,
      ),
    });
    return { ...page, content: page.content.map(worded) };
  },
  columns: {
    number: { header: 'Invoice', text: ({ number }) => number },
    creditFor: { header: 'Credit note for', text: ({ creditFor }) => creditFor?.number ?? '' },
    buyer: { header: 'Buyer', text: ({ buyer }) => buyer.name },
    gstin: { header: 'GSTIN', text: ({ buyer }) => buyer.gstin ?? '' },
    plan: { header: 'Plan', text: ({ title }) => title },
    total: { header: 'Total (INR)', text: (row) => signedRupees(row.total, row) },
    taxable: { header: 'Taxable value (INR)', text: (row) => signedRupees(row.taxable, row) },
    cgst: { header: 'CGST (INR)', text: (row) => signedRupees(row.cgst, row) },
    sgst: { header: 'SGST (INR)', text: (row) => signedRupees(row.sgst, row) },
    igst: { header: 'IGST (INR)', text: (row) => signedRupees(row.igst, row) },
    payment: { header: 'Payment', text: ({ paymentCode }) => paymentCode },
    issued: { header: 'Issued', text: ({ issuedAt }, zone) => instantText(issuedAt, zone) },
  },
};

/** Buying a plan, payments and invoices (product: Payments, Invoices). */
export function buyingRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config, db } = appContext;
  const gateway = config.gateway && gatewayOf(config.gateway);

  /**
   * The checkout of a payment's order. Creates the order at the gateway unless it is stored already, also when the call
   * is repeated because the gateway did not respond before.
   */
  async function checkoutOf(paymentId: string): Promise<Buying['checkout']> {
    if (!gateway) return null;
    const read = () =>
      db.one<{ orderId: string | null; amount: number; title: string; name: string }>(sql`
        select i.order_id as "orderId", i.amount_paise as amount, s.title, i.buyer->>'name' as name
        from payments i join subscriptions s on s.id = i.subscription_id where i.id = ${paymentId}`);
    const row = await read();
    if (row.orderId === null) {
      const orderId = await gateway.createOrder(paise(row.amount), paymentId);
      await db.run(sql`update payments set order_id = ${orderId} where id = ${paymentId} and order_id is null`);
    }
    const { orderId, amount, title, name } = await read();
    if (orderId === null) return null;
    const query = `?payment=${paymentId}`;
    return gateway.checkout(
      { id: orderId, amount: amount as Paise, title, name },
      `${config.publicUrl}/api/gateway/return${query}`,
      `${config.publicUrl}/dashboard/candidate-p-ay-ment${query}&failed=1`,
    );
  }

  serve(
    app,
    appContext,
    buyPlan,
    ({ tx, body, caller }) => {
      if (!gateway) throw new Refused(503, noGateway);
      return order(tx, body, gateway.kind, caller);
    },
    { afterwards: async (made) => ({ ...made, checkout: await checkoutOf(made.paymentId) }) },
  );
  serve(app, appContext, getGateway, async () => gateway && { name: gateway.name, isTest: gateway.kind === 'test' });
  serve(app, appContext, getPayment, ({ tx, params, caller }) => paymentFor(tx, params.id, caller));
  serve(app, appContext, pagePayments, ({ tx, query, caller }) => paymentList.page(tx, query, caller));

  serveWithoutTransaction(app, appContext, capturePayment, async ({ params: { id }, caller, reply }) => {
    const held = await payments.heldFor(db, id, caller);
    if (!held) throw missing();
    const { gatewayId, amount } = held.stored.context;
    const may = paymentLaw
      .allowedActions(held.stored, actorOf(caller), held.now)
      .some(({ type }) => type === 'CAPTURE');
    if (!gateway || gatewayId === null || !may)
      throw conflict('This payment can no longer be captured. Reload the page to see what became of it.', {});
    const answer = await gateway.capture(gatewayId, amount);
    await db.transaction(async (tx) => {
      if (answer.status === 'captured')
        await sendToPayment(tx, id, { type: 'CAPTURE', version: held.version, gatewayId }, caller);
      else await takeOver(tx, answer);
    });
    wakeBackground(appContext, reply);
    if (answer.status !== 'captured') throw conflict(notCaptured, {});
    return paymentFor(db, id, caller);
  });

  serve(app, appContext, getInvoice, ({ tx, params, caller }) => invoiceFor(tx, params.id, caller));
  serve(app, appContext, pageInvoices, ({ tx, query, caller }) => invoiceList.page(tx, query, caller));
  serve(app, appContext, downloadInvoice, async ({ tx, params, caller }) =>
    invoicePdf(await invoiceFor(tx, params.id, caller), config.publicUrl),
  );
}
