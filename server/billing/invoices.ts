import { randomUUID } from 'node:crypto';
import { ToWords } from 'to-words';
import type { Buyer, StateCode } from '../../src/contract/billing-buyer';
import { financialYearOf, monthAt } from '../../src/contract/billing-statements';
import type { Paise } from '../../src/contract/money';
import { sql, type Tx } from '../db/database';
import { nextNumber } from '../ledger/ledger';

/** The seller, as set in System Configuration (product: Invoices). */
export type Seller = { name: string; address: string; state: StateCode; gstin: string; sac: string };
const sellerNow = (tx: Tx): Promise<Seller> =>
  tx.one<Seller>(sql`select name, address, state, gstin, sac from sellers for share`);

/**
 * The rate of sales tax at an instant, in basis points; 0 for a buyer outside India (product: Invoices). The rate
 * cannot change before the transaction that issues the invoice ends.
 */
export async function taxAt(tx: Tx, state: Buyer['state'], at: number): Promise<number> {
  if (state === 'abroad') return 0;
  const row = await tx.maybe<{ points: number }>(sql`
    select points from sales_tax_rates where holds_from <= (${new Date(at)}::timestamptz at time zone 'Asia/Kolkata')::date
    order by holds_from desc limit 1 for share`);
  return row?.points ?? 0;
}

type New = {
  id?: string | undefined;
  paymentId: string;
  buyer: Buyer;
  title: string;
  total: Paise;
  taxable: Paise;
  points: number;
  tax: Paise;
  halves: { cgst: Paise; sgst: Paise };
  at: number;
};

type CreditNote = Omit<New, 'buyer' | 'points'> & { invoiceId: string; refundId: string };

/** Issues the credit note of a refund, with the seller, buyer and rate of its invoice (product: Invoices). */
export async function issueCreditNote(tx: Tx, { halves, ...note }: CreditNote): Promise<void> {
  const number = await nextNumber(tx, 'CRN', financialYearOf(monthAt(note.at)));
  await tx.run(sql`
    insert into invoices (number, payment_id, invoice_id, refund_id, issued_at, seller, buyer, title, total_paise, taxable_paise,
      rate_points, cgst_paise, sgst_paise, igst_paise)
    select ${number}, payment_id, id, ${note.refundId}, ${new Date(note.at)}, seller, buyer, title, ${note.total}, ${note.taxable},
      rate_points, case when igst_paise = 0 then ${halves.cgst}::bigint else 0 end,
      case when igst_paise = 0 then ${halves.sgst}::bigint else 0 end, case when igst_paise = 0 then 0 else ${note.tax}::bigint end
    from invoices where id = ${note.invoiceId}`);
}

/**
 * Issues the invoice of a captured payment, with the current seller and the next number of the financial year (product:
 * Invoices).
 */
export async function issueInvoice(tx: Tx, { halves, ...invoice }: New): Promise<void> {
  const seller = await sellerNow(tx);
  const within = invoice.buyer.state === seller.state;
  const number = await nextNumber(tx, 'INV', financialYearOf(monthAt(invoice.at)));
  await tx.run(sql`
    insert into invoices (id, number, payment_id, issued_at, seller, buyer, title, total_paise, taxable_paise, rate_points,
      cgst_paise, sgst_paise, igst_paise)
    values (${invoice.id ?? randomUUID()}, ${number}, ${invoice.paymentId}, ${new Date(invoice.at)}, ${JSON.stringify(seller)}, ${JSON.stringify(invoice.buyer)},
      ${invoice.title}, ${invoice.total}, ${invoice.taxable}, ${invoice.points},
      ${within ? halves.cgst : 0}, ${within ? halves.sgst : 0}, ${within ? 0 : invoice.tax})`);
}

const words = new ToWords({ localeCode: 'en-IN', converterOptions: { currency: true } });
/** "One Lakh Rupees Only": an amount as Indian invoices write it. */
export const amountInWords = (amount: Paise): string =>
  words.convert(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
