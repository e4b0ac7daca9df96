import { strFromU8, unzipSync } from 'fflate';
import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import { cellTime } from '../../src/contract/booking-batches';
import { fileTexts } from '../../src/contract/files';
import { texts } from '../../src/contract/texts';

/** A row with its number in the workbook. */
export type Numbered<Name extends string> = { nr: number; cells: Record<Name, string> };
/** The rows of a workbook without the heading, or the problem with the workbook. */
export type TableOf<Name extends string> = { rows: Numbered<Name>[] } | { problem: string };

const mostUnpacked = 32 * 1024 * 1024;
const longest = 254;
// The library fills the space up to the last cell. A distant cell would cost minutes and gigabytes.
const mostColumns = 256;
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + parseInt(letter, 36) - 9, 0);

/** Whether all rows and cells of a sheet are within these limits. A cell without a place follows the previous one. */
function isNear(sheet: string, mostRows: number): boolean {
  for (const [, place = ''] of sheet.matchAll(/\sr\s*=\s*["']([^"']*)["']/g)) {
    const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
    if (digits === '' || Number(digits) > mostRows || columnOf(letters) > mostColumns) return false;
  }
  return true;
}

/**
 * Reads the first sheet of a workbook that has these headings in any order. Cells are read as text of at most 254
 * characters. To be run in a bounded process. Nothing is unpacked before all declared sizes are known.
 */
export async function readTableOf<Name extends string>(
  content: Uint8Array,
  headings: Readonly<Record<Name, string>>,
  mostRows: number,
): Promise<TableOf<Name>> {
  const tooMany = { problem: `The file has more than ${mostRows} rows. Split it into several files.` };
  const names = Object.keys(headings) as Name[];
  let unpacked = 0;
  unzipSync(content, { filter: ({ originalSize }) => ((unpacked += originalSize), false) });
  if (unpacked > mostUnpacked) return { problem: fileTexts.unpackedTooLarge };
  const sheets = unzipSync(content, { filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) });
  const written = Object.values(sheets).map((sheet) => strFromU8(sheet));
  if (written.length === 0) return { problem: texts.fileFailed };
  if (written.some((sheet) => /<(\w+:)?f[\s>/]/.test(sheet)))
    return { problem: 'The file has formulas. Replace them by their values and upload it again.' };
  // A sheet may have empty rows, so up to four times the allowed number is read.
  if (written.some((sheet) => (sheet.match(/<(\w+:)?row[\s>]/g)?.length ?? 0) > 4 * mostRows)) return tooMany;
  if (written.some((sheet) => !isNear(sheet, 4 * mostRows)))
    return { problem: 'The file has cells far away from its table. Use the template.' };
  const [heading, ...rows] = (await readSheet(Buffer.from(content)))
    .map((row, index) => ({ nr: index + 1, written: row.map(textOf) }))
    .filter(({ written: row }) => row.some((cell) => cell !== ''));
  const columns = names.map((name) =>
    (heading?.written ?? []).findIndex((cell) => cell.toLowerCase() === headings[name].toLowerCase()),
  );
  const missing = names.filter((_, index) => columns[index] === -1);
  if (missing.length > 0)
    return {
      problem: `The file has no column “${missing.map((name) => headings[name]).join('”, “')}”. Use the template.`,
    };
  if (rows.length === 0) return { problem: 'The file has no rows below its headings.' };
  if (rows.length > mostRows) return tooMany;
  const cellsOf = (row: string[]) =>
    Object.fromEntries(names.map((name, index) => [name, row[columns[index] ?? -1] ?? ''])) as Record<Name, string>;
  return { rows: rows.map(({ nr, written }) => ({ nr, cells: cellsOf(written) })) };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // A date in a sheet has no zone, so it is read as UTC. It is stored as a fraction of a day, so it is rounded to a
  // minute.
  if (cell instanceof Date)
    return DateTime.fromMillis(Math.round(cell.getTime() / 60_000) * 60_000, { zone: 'utc' }).toFormat(cellTime);
  return (
    String(cell as string | number | boolean)
      .replace(/\p{Cc}/gu, ' ')
      .toWellFormed()
      .trim()
      // Files that we wrote have an apostrophe in cells that could be read as a formula.
      .replace(/^'(?=[=+\-@])/, '')
      .slice(0, longest)
  );
}
