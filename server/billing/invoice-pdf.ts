import { DateTime } from 'luxon';
import { toBuffer } from 'qrcode';
import { stateNames } from '../../src/contract/billing-buyer';
import { taxLines, type Invoice } from '../../src/contract/billing-payments';
import type { FileReply } from '../../src/contract/kit';
import { pdfFile, type PdfLine } from '../kit/pdf';

/** "₹1,499.00": an amount with its paise, as on an invoice. */
const amountText = (value: number) =>
  `₹${(value / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const line = ([name, value]: [string, number]): PdfLine => ({ kind: 'amount', name, value: amountText(value) });

/** An invoice or a credit note as a PDF (product: Invoices); its QR code leads to the invoice's own page. */
export async function invoicePdf(invoice: Invoice, publicUrl: string): Promise<FileReply> {
  const { number, seller, buyer, issuedAt, creditFor } = invoice;
  const kind = creditFor ? 'Credit note' : 'Invoice';
  const page = `${publicUrl}/dashboard/invoicepayment?id=${invoice.id}`;
  const day = DateTime.fromISO(issuedAt, { zone: 'Asia/Kolkata' }).toFormat('dd-MM-yyyy');
  return pdfFile(`${kind} ${number.replaceAll('/', '-')}.pdf`, {
    title: creditFor ? kind : 'Tax invoice',
    subtitle: `${number} · ${day}`,
    facts: [
      ['Seller', `${seller.name}\n${seller.address}`],
      ['GSTIN', seller.gstin],
      ['Buyer', buyer.name],
      ['GSTIN of the buyer', buyer.gstin ?? '–'],
      ['Place of supply', buyer.state === 'abroad' ? stateNames.abroad : `${stateNames[buyer.state]} (${buyer.state})`],
      ...(creditFor ? [['For invoice', creditFor.number] satisfies [string, string]] : []),
      ['Payment', invoice.paymentCode],
    ],
    parts: [
      {
        title: 'Supply',
        lines: [
          line([`${invoice.title}, SAC ${seller.sac}`, invoice.taxable]),
          ...taxLines(invoice).map(line),
          { kind: 'amount', name: 'Total', value: amountText(invoice.total), isTotal: true },
          { kind: 'text', text: invoice.inWords },
        ],
      },
      {
        title: `This ${kind.toLowerCase()} online`,
        lines: [
          {
            kind: 'picture',
            png: await toBuffer(page, { margin: 1, width: 336 }),
            alt: `QR code of ${page}`,
            text: page,
          },
        ],
      },
    ],
    footer: `${seller.name} · ${number}`,
  });
}
