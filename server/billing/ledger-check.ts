import { ledgerRules, type CheckedCounts, type LedgerRule } from '../../src/contract/billing-ledger';
import { sql, type Database, type Sql, type Tx } from '../db/database';
import { checkCredits } from './ledger-credits';
import { expectedPostings, isCredit } from './ledger-expected';
import { causeOf, keepSelected, thing, type Kept, type LedgerReport } from './ledger-findings';
import { checkStatements } from './ledger-statements';

const balanced: Sql = sql`
  select ${thing('entry', sql`e.id::text`, sql`e.id::text`)} as of, null::text as what, 0::bigint as expected, coalesce(p.sum, 0) as found
  from journal_entries e left join (select entry_id, sum(paise)::bigint as sum from postings group by 1) p on p.entry_id = e.id
  where p.sum is distinct from 0`;

// A refund is taken from the amount owed, and the rest from sales. Here both are compared as one account, because the
// rule of credits checks the amount owed.
const asOne = (of: Sql) => sql`
  case when cause = 'refund' and ${of}.account = 'creditsOwed' then 'sales' else ${of}.account end as account,
  case when cause <> 'refund' then ${of}.party_id end as party_id`;

// Both sides are rows: the postings that the histories expect, and the existing postings with the opposite sign. A
// credit entry may have only two accounts, whose amounts are checked by the rule of credits.
const posted: Sql = sql`
  select ${causeOf} as of, e.account as what, (e.open + e.found)::bigint as expected, e.found::bigint as found from (
    select min(cause) as cause, cause_id, part, account, sum(open) as open, sum(found) as found
    from (
      select x.cause, x.cause_id, x.part, ${asOne(sql`x`)}, x.paise as open, 0 as found from (${expectedPostings}) x
      union all
      select e.cause, e.cause_id, e.part, ${asOne(sql`p`)}, -p.paise, p.paise
      from postings p join journal_entries e on e.id = p.entry_id
      where not (p.account in ('creditsOwed', 'sales') and ${isCredit})) judged
    group by cause_id, part, account, party_id having sum(open) <> 0) e`;

const reversed: Sql = sql`
  select ${causeOf} as of, e.account as what, e.expected, e.found from (
    select e.cause, e.cause_id, p.account, p.party_id,
      coalesce(sum(-p.paise) filter (where p.entry_id = e.reverses), 0)::bigint as expected,
      coalesce(sum(p.paise) filter (where p.entry_id = e.id), 0)::bigint as found
    from journal_entries e join postings p on p.entry_id in (e.id, e.reverses)
    where e.reverses is not null group by e.id, p.account, p.party_id having sum(p.paise) <> 0) e`;

// Rounds half up, like `splitTax` and `halvesOf`.
const invoices: Sql = sql`
  select ${thing('invoice', sql`v.id`, sql`v.number`)} as of, line.what, line.expected, line.found
  from invoices v join payments p on p.id = v.payment_id,
    lateral (select case when v.buyer->>'state' = 'abroad' then 0 else coalesce((
      select points from sales_tax_rates where holds_from <= (v.issued_at at time zone 'Asia/Kolkata')::date
      order by holds_from desc limit 1), 0) end as points) rate,
    lateral (select (2 * 10000 * p.amount_paise + 10000 + rate.points) / (2 * (10000 + rate.points)) as taxable) net,
    lateral (select p.amount_paise - net.taxable as tax, v.buyer->>'state' = v.seller->>'state' as within) split,
    lateral (values ('total', p.amount_paise, v.total_paise), ('taxable', net.taxable, v.taxable_paise),
      ('cgst', case when within then tax - tax / 2 else 0 end, v.cgst_paise),
      ('sgst', case when within then tax / 2 else 0 end, v.sgst_paise),
      ('igst', case when within then 0 else tax end, v.igst_paise)) as line(what, expected, found)
  where v.invoice_id is null and line.expected <> line.found
  union all
  select ${thing('payment', sql`p.id`, sql`p.code`)}, 'invoice', p.amount_paise, 0
  from payments p join payment_history h on h.payment_id = p.id and h.type = 'CAPTURE'
  where not exists (select from invoices v where v.payment_id = p.id and v.invoice_id is null)
  union all
  select ${thing('invoice', sql`v.id`, sql`v.number`)}, 'payment', 0, v.total_paise
  from invoices v where v.invoice_id is null
    and not exists (select from payment_history h where h.payment_id = v.payment_id and h.type = 'CAPTURE')`;

// Rounds half up the total that was given back so far, so that the parts sum to the whole.
const upTo = (sum: Sql) => sql`((2 * 10000 * ${sum} + 10000 + o.rate_points) / (2 * (10000 + o.rate_points)))`;
const taxUpTo = (sum: Sql) => sql`(${sum} - ${upTo(sum)})`;
const refunds: Sql = sql`
  select ${thing('refund', sql`r.id`, sql`r.code`)} as of, line.what, line.expected, line.found
  from (
    select v.*, sum(v.total_paise) over (partition by v.payment_id order by v.issued_at, v.number)::bigint as after
    from invoices v where v.refund_id is not null) v
  join refunds r on r.id = v.refund_id join invoices o on o.id = v.invoice_id,
    lateral (select v.after - v.total_paise as before, o.igst_paise = 0 as within) sums,
    lateral (values ('total', case r.leaf when 'processed' then r.paise else 0 end, v.total_paise),
      ('taxable', ${upTo(sql`v.after`)} - ${upTo(sql`sums.before`)}, v.taxable_paise),
      ('sgst', case when within then ${taxUpTo(sql`v.after`)} / 2 - ${taxUpTo(sql`sums.before`)} / 2 else 0 end, v.sgst_paise),
      ('igst', case when within then 0 else ${taxUpTo(sql`v.after`)} - ${taxUpTo(sql`sums.before`)} end, v.igst_paise))
      as line(what, expected, found)
  where line.expected <> line.found
  union all
  select ${thing('refund', sql`r.id`, sql`r.code`)}, 'creditNote', r.paise, 0
  from refunds r where r.leaf = 'processed' and not exists (select from invoices v where v.refund_id = r.id)
  union all
  select ${thing('payment', sql`p.id`, sql`p.code`)}, 'refunded', coalesce(given.sum, 0), p.refunded_paise
  from payments p left join (
    select r.payment_id, sum(r.paise)::bigint as sum from refund_history h join refunds r on r.id = h.refund_id
    where h.leaf = 'processed' group by 1) given on given.payment_id = p.id
  where p.refunded_paise <> coalesce(given.sum, 0)`;

// "INV/26-27/000012" is number 12 of its series and year.
const numbers: Sql = sql`
  select ${thing('series', sql`series`, sql`series`)} as of, null::text as what, coalesce(n.last, 0)::bigint as expected,
    count(t.nth)::bigint as found
  from (select name || '/' || to_char(year % 100, 'FM00') || '-' || to_char((year + 1) % 100, 'FM00') as series, last from number_series) n
  full join (
    select regexp_replace(number, '/[0-9]+$', '') as series, substring(number from '[0-9]+$')::int as nth
    from (select number from invoices union all select number from statement_revisions) taken) t using (series)
  group by series, n.last having count(t.nth) <> coalesce(n.last, 0) or min(t.nth) <> 1 or max(t.nth) <> n.last`;

const lines: Sql = sql`
  select ${thing('interview', sql`l.interview_id`, sql`l.code`)} as of, null::text as what,
    case when s.panelist_id = st.panelist_id then s.pay_paise else 0 end as expected, l.paise as found
  from statement_lines l join settlements s on s.id = l.settlement_id join statements st on st.id = l.statement_id
  where l.paise <> s.pay_paise or s.panelist_id is distinct from st.panelist_id or l.interview_id <> s.interview_id`;

/**
 * Recomputes all money from the histories and compares it with the ledger to the paisa (product: Check of the ledger).
 */
export async function checkIn(tx: Tx): Promise<LedgerReport> {
  // Whole tables are joined. Rows that do not fit into memory are written to disk several times.
  await tx.run(sql`set local work_mem = '256MB'`);
  const kept: Record<LedgerRule, Kept> = {
    balanced: await keepSelected(tx, balanced),
    posted: await keepSelected(tx, posted),
    reversed: await keepSelected(tx, reversed),
    ...(await checkCredits(tx)),
    invoices: await keepSelected(tx, invoices),
    refunds: await keepSelected(tx, refunds),
    numbers: await keepSelected(tx, numbers),
    lines: await keepSelected(tx, lines),
    statements: await checkStatements(tx),
  };
  const checked = await tx.one<CheckedCounts>(sql`
    select (select count(*) from journal_entries) as entries, (select count(*) from postings) as postings,
      (select count(*) from payments) as payments, (select count(*) from subscriptions) as plans,
      (select count(*) from statements) as statements, (select count(*) from invoices) as invoices`);
  return {
    checked,
    found: ledgerRules.reduce((sum, rule) => sum + kept[rule].total, 0),
    findings: ledgerRules.flatMap((rule) => kept[rule].rows.map((row) => ({ rule, ...row }))),
  };
}

/** Runs `checkIn` on the data of one instant, whatever is posted at the same time. */
export const checkLedger = (db: Database): Promise<LedgerReport> =>
  db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    return checkIn(tx);
  });
