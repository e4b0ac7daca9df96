import { join, sql, type Sql } from '../db/database';

/*
 * The postings that the ledger must have, derived from the histories (product: Check of the ledger). Each select has a
 * row per posting: cause, cause_id, part, account, party_id, paise, at. The amounts that uses of plans earn are
 * recomputed separately: see credits.ts.
 */

/** A captured payment, posted once, with the tax and the credits of its invoice. */
const captured: Sql = sql`
  select 'payment' as cause, p.id as cause_id, 'captured:' || h.seq as part, line.account, line.party_id, line.paise, h.at
  from payment_history h join payments p on p.id = h.payment_id
    left join invoices v on v.payment_id = p.id and v.invoice_id is null,
    lateral (values
      (case p.gateway when 'hand' then 'bank' else 'gateway' end, null::uuid, p.amount_paise),
      ('creditsOwed', p.subscription_id, -coalesce(v.taxable_paise, 0)),
      ('tax', null, -coalesce(v.cgst_paise + v.sgst_paise + v.igst_paise, 0))) as line(account, party_id, paise)
  where h.type = 'CAPTURE'`;

/** A processed refund, with the amounts of its credit note. How much of it was still owed is recomputed separately. */
const refunded: Sql = sql`
  select 'refund', r.id, 'processed', line.account, line.party_id, line.paise, h.at
  from refund_history h join refunds r on r.id = h.refund_id join payments p on p.id = r.payment_id
    left join invoices v on v.refund_id = r.id,
    lateral (values
      (case p.gateway when 'hand' then 'bank' else 'gateway' end, null::uuid, -r.paise),
      ('creditsOwed', p.subscription_id, coalesce(v.taxable_paise, 0)),
      ('tax', null, coalesce(v.cgst_paise + v.sgst_paise + v.igst_paise, 0))) as line(account, party_id, paise)
  where h.leaf = 'processed'`;

/** The pay of a round, as changed by each event. */
const pay: Sql = sql`
  select 'round', s.interview_id, 'pay:' || s.seq || ':' || s.round, line.account, line.party_id, line.paise, s.at
  from settlements s, lateral (values
    ('panelistPay', null::uuid, s.pay_paise), ('panelistsPayable', s.panelist_id, -s.pay_paise)) as line(account, party_id, paise)
  where s.pay_paise <> 0 and s.panelist_id is not null`;

/**
 * The postings of issuing a revision, and of revising it. A revision was revised if the statement's history has at
 * least as many REVISE events as the number of the revision.
 */
const issued: Sql = sql`
  select 'statement', r.statement_id, (case times.sign when 1 then 'issue:' else 'revise:' end) || r.revision, line.account,
    line.party_id, times.sign * line.paise, r.issued_at
  from statement_revisions r join statements st on st.id = r.statement_id,
    lateral (values
      ('panelistPay', null::uuid, r.adjusted_paise), ('panelistsPayable', st.panelist_id, r.tax_paise - r.adjusted_paise),
      ('taxDeducted', null, -r.tax_paise)) as line(account, party_id, paise),
    lateral (values (1), (-1)) as times(sign)
  where times.sign = 1 or r.revision <= (
    select count(*) from statement_history h where h.statement_id = r.statement_id and h.type = 'REVISE')`;

/** A statement that was paid, with the amount of its last revision. */
const paidOut: Sql = sql`
  select 'statement', st.id, 'pay', line.account, line.party_id, line.paise, h.at
  from statement_history h join statements st on st.id = h.statement_id
    join lateral (
      select net_paise from statement_revisions r where r.statement_id = st.id order by revision desc limit 1) r on true,
    lateral (values ('panelistsPayable', st.panelist_id, r.net_paise), ('bank', null::uuid, -r.net_paise)) as line(account, party_id, paise)
  where h.type = 'PAY'`;

/** The money that buyers paid, and the part of it that was given back. */
export const moneyOfBuyers: Sql = join([captured, refunded], ' union all ');
export const expectedPostings: Sql = join([captured, refunded, pay, issued, paidOut], ' union all ');

/** Whether an entry `e` is about an amount that a use of a plan earned or gave back. */
export const isCredit: Sql = sql`
  (e.cause = 'subscription' or e.cause = 'round' and (starts_with(e.part, 'credit:') or starts_with(e.part, 'returned:')))`;
/** The key of such an entry `e`: its round, or the end of the plan. */
export const creditKey: Sql = sql`
  case e.cause when 'subscription' then e.part else e.cause_id || ':' || split_part(e.part, ':', 2) end`;
