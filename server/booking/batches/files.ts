import { DateTime } from 'luxon';
import { cellTime, cellWords, whyWords, type Cells } from '../../../src/contract/booking-batches';
import type { FileReply } from '../../../src/contract/kit';
import type { Tx } from '../../db/database';
import type { Caller } from '../../kit/caller';
import { sheetRow, workbook } from '../../kit/sheet';
import { headOf } from './batches';
import { rowsOf, type StoredRow } from './rows';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const headings = Object.values(cellWords).map((header) => ({ header }));

export const template = (): FileReply => ({
  name: 'interviews_to_book.xlsx',
  type: sheetType,
  content: workbook('Interviews', headings, []),
});

/** Why a row is not booked, as a text for the reader. */
function reasonOf(row: StoredRow): string {
  if (row.reason !== null) return row.reason;
  if (row.leftOut) return 'Excluded';
  if (row.wrong.length > 0) return row.wrong.map(({ cell, message }) => `${cellWords[cell]}: ${message}`).join('. ');
  return row.why ? whyWords[row.why] : 'Not booked yet';
}

/** The cells of a row as a workbook has them, with times by the wall clock of `zone`, by which an upload reads them. */
function cellsOf({ cells, organization, jobProfile, email, minutes, times }: StoredRow, zone: string): Cells {
  const timeOf = (time?: number) =>
    time === undefined ? '' : DateTime.fromMillis(time, { zone, locale: 'en' }).toFormat(cellTime);
  return (
    cells ?? {
      organization: organization ?? '',
      jobProfile: jobProfile ?? '',
      email: email ?? '',
      minutes: String(minutes),
      time1: timeOf(times[0]),
      time2: timeOf(times[1]),
      time3: timeOf(times[2]),
    }
  );
}

/** Rows that are not booked, with their reasons and numbers, as a file that can be corrected and uploaded again. */
export async function failuresOf(tx: Tx, id: string, caller: Caller): Promise<FileReply> {
  await headOf(tx, id, caller);
  const rows = (await rowsOf(tx, id)).filter(({ result }) => result !== 'booked');
  const lines = rows.map((row, index) => {
    const cells = cellsOf(row, caller.timeZone);
    const own = Object.keys(cellWords).map((name) => cells[name as keyof Cells]);
    return sheetRow([...own, reasonOf(row), row.nr], index + 2);
  });
  return {
    name: 'interviews_not_booked.xlsx',
    type: sheetType,
    content: workbook('Not booked', [...headings, { header: 'Reason' }, { header: 'Row' }], lines),
  };
}
