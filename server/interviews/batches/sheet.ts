import { strFromU8, unzipSync } from 'fflate';
import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import { cellNames, cellTime, cellWords, mostRows, type Cells } from '../../../src/contract/booking-batches';
import { texts } from '../../../src/contract/texts';

/** What a workbook has: its rows without the heading, or what is wrong with it. */
export type Table = { rows: Cells[] } | { problem: string };

const mostUnpacked = 32 * 1024 * 1024;
// Rows of a sheet may be empty; far more than may be filled in are not read.
const mostRowsRead = 4 * mostRows;
const longest = 254;

const tooMany = { problem: `The file has more than ${mostRows} rows. Please split it into several files.` };

/** Reads the first sheet of a workbook, whose headings are those of the template; cells as text. For a bounded process. */
export async function readTable(content: Uint8Array): Promise<Table> {
  let unpacked = 0;
  // Only what the sheets unpack to is looked at, and nothing is unpacked before all sizes are known.
  unzipSync(content, { filter: ({ originalSize }) => ((unpacked += originalSize), false) });
  if (unpacked > mostUnpacked)
    return { problem: 'The file is too large when it is unpacked. Please upload a smaller one.' };
  const sheets = unzipSync(content, { filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) });
  const written = Object.values(sheets).map((sheet) => strFromU8(sheet));
  if (written.length === 0) return { problem: texts.fileFailed };
  if (written.some((sheet) => /<(\w+:)?f[\s>/]/.test(sheet)))
    return { problem: 'The file has formulas. Please replace them by their values and upload it again.' };
  if (written.some((sheet) => (sheet.match(/<(\w+:)?row[\s>]/g)?.length ?? 0) > mostRowsRead)) return tooMany;
  const [heading = [], ...rows] = (await readSheet(Buffer.from(content)))
    .map((row) => row.map(textOf))
    .filter((row) => row.some((cell) => cell !== ''));
  const columns = cellNames.map((name) =>
    heading.findIndex((cell) => cell.toLowerCase() === cellWords[name].toLowerCase()),
  );
  const missing = cellNames.filter((_, index) => columns[index] === -1);
  if (missing.length > 0)
    return {
      problem: `The file has no column "${missing.map((name) => cellWords[name]).join('", "')}". Please use the template.`,
    };
  if (rows.length === 0) return { problem: 'The file has no rows below its headings.' };
  if (rows.length > mostRows) return tooMany;
  const cellsOf = (row: string[]) =>
    Object.fromEntries(cellNames.map((name, index) => [name, row[columns[index] ?? -1] ?? ''])) as Cells;
  return { rows: rows.map(cellsOf) };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // A date of a sheet has no zone: it is read as UTC, and its minute is rounded as it is stored as a fraction of a day.
  if (cell instanceof Date)
    return DateTime.fromMillis(Math.round(cell.getTime() / 60_000) * 60_000, { zone: 'utc' }).toFormat(cellTime);
  return String(cell as string | number | boolean)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, longest);
}
