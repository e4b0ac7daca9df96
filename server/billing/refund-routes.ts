import type { FastifyInstance } from 'fastify';
import {
  askForRefund,
  askProblems,
  getRefund,
  pageRefunds,
  refundStateWords,
  sendToRefund as sendCall,
  type RefundRow,
} from '../../src/contract/billing-refunds';
import type { BodyOf, QueryOf } from '../../src/contract/kit';
import { plainRupees } from '../../src/contract/money';
import { refundLaw, type Refund } from '../../src/machines/lifecycle/refund';
import { sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import type { Caller } from '../kit/caller';
import { conflict, invalid, missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { actorOf } from '../lifecycle/send';
import { payments } from './payments';
import { createRefund, leftOf, sendToRefund } from './refunds';

const nameOf = (type: string) => sql`(select u.name from refund_history h join users u on u.id::text = h.by_id
  where h.refund_id = i.id and ${type === 'CREATE' ? sql`h.type = 'CREATE'` : sql`h.type in ('APPROVE', 'REJECT')`}
  order by h.seq limit 1)`;
const of = sql`refunds i join payments p on p.id = i.payment_id join subscriptions s on s.id = p.subscription_id
  join persons pe on pe.id = p.person_id left join users c on c.id = pe.user_id left join invoices v on v.refund_id = i.id`;
const candidate = sql`coalesce(c.name, p.buyer->>'name')`;
const columns = sql`i.id, i.code, i.paise, i.context->>'why' as why, i.leaf as state,
  jsonb_build_object('id', p.id, 'code', p.code, 'gateway', p.gateway, 'paise', p.amount_paise) as payment,
  ${candidate} as candidate, s.title as plan, ${nameOf('CREATE')} as "askedBy", ${nameOf('APPROVE')} as "answeredBy",
  i.context->>'answer' as answer, i.gateway_id as "gatewayId", i.context->>'reference' as reference,
  case when v.id is not null then jsonb_build_object('id', v.id, 'number', v.number) end as "creditNote",
  i.created_at as "createdAt", i.updated_at as "changedAt", i.version, i.value, i.context, law_now() as now`;
type Read = Omit<RefundRow, 'allowedActions' | 'isOwn'> & Refund['stored'] & { now: string };

const shown = ({ value, context, now, ...row }: Read, caller: Caller): RefundRow => ({
  ...row,
  allowedActions: refundLaw.allowedActions({ value, context }, actorOf(caller), Date.parse(now)),
  isOwn: context.askedBy === caller.userId,
});

async function refundFor(tx: Tx, id: string, caller: Caller): Promise<RefundRow> {
  const row = await tx.maybe<Read>(sql`select ${columns} from ${of} where i.id = ${id}`);
  if (!row) throw missing();
  return shown(row, caller);
}

/** Refunds as admins read them; `q` is a part of a code, the candidate or the plan (product: Refunds). */
export const refundList: ListSource<QueryOf<typeof pageRefunds>, RefundRow> = {
  name: 'refunds',
  access: pageRefunds.access,
  async page(tx, { q, from, to, state, paymentId, sort = '-created', ...query }, caller) {
    const page = await pageOf<Read>(tx, query, {
      of,
      id: sql`i.id`,
      columns,
      where: allOf(
        hasText(sql`(i.code || ' ' || p.code || ' ' || s.title || ' ' || ${candidate})`, q),
        given(state, (leaf) => sql`i.leaf = ${leaf}`),
        given(paymentId, (id) => sql`i.payment_id = ${id}`),
        within(sql`i.created_at`, from, to),
      ),
      order: ordered(sort, { created: sql`i.created_at`, amount: sql`i.paise`, changed: sql`i.updated_at` }, sql`i.id`),
    });
    return { ...page, content: page.content.map((row) => shown(row, caller)) };
  },
  columns: {
    code: { header: 'Refund', text: ({ code }) => code },
    candidate: { header: 'Candidate', text: (row) => row.candidate },
    payment: { header: 'Payment', text: ({ payment }) => payment.code },
    plan: { header: 'Plan', text: ({ plan }) => plan },
    amount: { header: 'Amount (INR)', text: ({ paise }) => plainRupees(paise) },
    state: { header: 'Status', text: (row) => refundStateWords[row.state] },
    why: { header: 'Reason', text: ({ why }) => why },
    askedBy: { header: 'Asked for by', text: ({ askedBy }) => askedBy ?? '' },
    answeredBy: { header: 'Approved or rejected by', text: ({ answeredBy }) => answeredBy ?? '' },
    answer: { header: 'Why rejected or failed', text: ({ answer }) => answer ?? '' },
    creditNote: { header: 'Credit note', text: ({ creditNote }) => creditNote?.number ?? '' },
    created: { header: 'Asked for', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
  },
};

async function ask(
  tx: Tx,
  id: string,
  { paise, why }: BodyOf<typeof askForRefund>,
  caller: Caller,
): Promise<RefundRow> {
  const payment = await payments.heldFor(tx, id, caller, true);
  if (!payment) throw missing();
  const left = await leftOf(tx, id);
  if (left === 0) throw conflict('Nothing is left of this payment to refund.', {});
  const problems = askProblems({ amount: paise > 0 ? plainRupees(paise) : '', why }, left);
  const details = Object.entries(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
  if (details.length > 0) throw invalid(details);
  const asked = { paise, why: why.trim(), by: actorOf(caller), createdBy: caller.userId };
  return refundFor(tx, await createRefund(tx, payment, asked), caller);
}

/** Refunds, which one person requests and another approves (product: Refunds). */
export function refundRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, pageRefunds, ({ tx, query, caller }) => refundList.page(tx, query, caller));
  serve(app, appContext, getRefund, ({ tx, params, caller }) => refundFor(tx, params.id, caller));
  serve(app, appContext, askForRefund, ({ tx, params, body, caller }) => ask(tx, params.id, body, caller));
  serve(app, appContext, sendCall, async ({ tx, params, body, caller }) => {
    await sendToRefund(tx, params.id, body, caller);
    return refundFor(tx, params.id, caller);
  });
}
