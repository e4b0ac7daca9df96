import {
  monthWords,
  statementFileName,
  statementStateWords,
  type StatementDetail,
} from '../../src/contract/billing-statements';
import type { FileReply } from '../../src/contract/kit';
import { inRupees } from '../../src/contract/money';
import { texts } from '../../src/contract/texts';
import type { Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { instantText } from '../kit/lists';
import { pdfFile, type Pdf, type PdfLine } from '../kit/pdf';
import { sheetRow, workbookOf } from '../kit/sheet';
import { amountInWords } from './invoices';
import { statementDetail } from './statement-lists';

const zone = 'Asia/Kolkata';
const rupees = (of: number) =>
  `INR ${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(of / 100)}`;
const dayOf = (at: string | null) => instantText(at, zone).slice(0, 10);
const fileName = ({ month, number }: StatementDetail) =>
  [statementFileName, month, ...(number === null ? [] : [number.replaceAll('/', '-')])].join('_');

/** How the tax was computed, in words. */
export function taxWords({ tax }: Pick<StatementDetail, 'tax'>): string {
  if (tax === null) return 'Tax is computed when the statement is issued.';
  if (tax.abroad) return 'Your bank is outside India: this statement is gross, and tax is settled by hand.';
  if (tax.section === null) return 'No tax rule holds.';
  const pan = tax.pan ? '' : ' without PAN';
  return `Section ${tax.section}: ${tax.points / 100}%${pan} of the financial year once it is above ${rupees(tax.thresholdPaise)}. With this statement it is ${rupees(tax.yearPaise)}.`;
}

const sum = (name: string, of: number, note = ''): PdfLine => ({ kind: 'amount', name, value: rupees(of), note });

function pdfOf(detail: StatementDetail): Pdf {
  const { panelist, month, number, revision, state, content, adjustments } = detail;
  return {
    title: `Remuneration of ${monthWords(month)}`,
    subtitle: panelist.name,
    facts: [
      ['Statement', number ?? 'Draft'],
      ['Issued', dayOf(detail.issuedAt) || texts.fieldEmpty],
      ['Status', statementStateWords[state]],
      ...(revision === 1 ? [] : [['Revision', String(revision)] as [string, string]]),
      ...(detail.reference === null ? [] : [['Payment', detail.reference] as [string, string]]),
    ],
    parts: [
      {
        title: 'Interviews',
        lines: content.map(({ code, title, start, minutes, percent, ratePaise, paise }) =>
          sum(
            `${code} · ${title}`,
            paise,
            `${[dayOf(start), `${minutes} min`, `${percent}% of ${rupees(ratePaise)}`].filter(Boolean).join(' · ')}`,
          ),
        ),
      },
      ...(adjustments.length === 0
        ? []
        : [{ title: 'Adjustments', lines: adjustments.map(({ paise, why, at }) => sum(why, paise, dayOf(at))) }]),
      {
        title: 'Sum',
        lines: [
          sum('Gross', detail.grossPaise),
          ...(detail.adjustedPaise === 0 ? [] : [sum('Adjustments', detail.adjustedPaise)]),
          sum('Tax deducted', 0 - detail.taxPaise, taxWords(detail)),
          sum('Net', detail.netPaise, amountInWords(detail.netPaise)),
        ],
      },
    ],
    footer: `${texts.appName} · ${number ?? 'Draft'}`,
  };
}

/** A statement as a PDF file. @throws 404 if it is out of reach */
export async function statementPdf(tx: Tx, id: string, caller: Caller): Promise<FileReply> {
  const detail = await statementDetail(tx, id, caller);
  return pdfFile(`${fileName(detail)}.pdf`, pdfOf(detail));
}

/** A statement as a spreadsheet. @throws 404 if it is out of reach */
export async function statementSheet(tx: Tx, id: string, caller: Caller): Promise<FileReply> {
  const detail = await statementDetail(tx, id, caller);
  const lines = detail.content.map(({ code, title, kind, start, minutes, ratePaise, percent, paise }, nth) =>
    sheetRow([code, title, kind, dayOf(start), minutes, inRupees(ratePaise), percent, inRupees(paise)], nth + 2, true),
  );
  const facts: [string, string | number][] = [
    ['Panelist', detail.panelist.name],
    ['Month', monthWords(detail.month)],
    ['Statement', detail.number ?? 'Draft'],
    ['Status', statementStateWords[detail.state]],
    ['Gross (INR)', inRupees(detail.grossPaise)],
    ...detail.adjustments.map(({ paise, why }): [string, number] => [`Adjustment: ${why}`, inRupees(paise)]),
    ['Tax deducted (INR)', inRupees(detail.taxPaise)],
    ['Net (INR)', inRupees(detail.netPaise)],
    ['Tax', taxWords(detail)],
  ];
  return {
    name: `${fileName(detail)}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbookOf([
      {
        sheet: 'Statement',
        columns: [
          { header: 'Fact', width: 32 },
          { header: 'Value', width: 48 },
        ],
        rows: facts.map((cells, nth) => sheetRow(cells, nth + 2)),
      },
      {
        sheet: 'Interviews',
        columns: [
          { header: 'Interview', width: 14 },
          { header: 'Job', width: 36 },
          { header: 'Type', width: 10 },
          { header: 'Date', width: 14 },
          { header: 'Minutes', width: 10 },
          { header: 'Rate (INR)', width: 14 },
          { header: 'Percent', width: 10 },
          { header: 'Amount (INR)', width: 14 },
        ],
        rows: lines,
      },
    ]),
  };
}
