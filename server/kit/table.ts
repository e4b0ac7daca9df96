import { strFromU8, unzipSync } from 'fflate';
import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import { cellTime } from '../../src/contract/booking-batches';
import { fileTexts } from '../../src/contract/files';
import { texts } from '../../src/contract/texts';

/** The rows of a workbook without the heading, or what is wrong with it. */
export type TableOf<Name extends string> = { rows: Record<Name, string>[] } | { problem: string };

const mostUnpacked = 32 * 1024 * 1024;
const longest = 254;

/**
 * Reads the first sheet of a workbook with these headings, in any order; cells as text, at most 254 characters each. For
 * a bounded process: nothing is unpacked before all declared sizes are known.
 */
export async function readTableOf<Name extends string>(
  content: Uint8Array,
  headings: Readonly<Record<Name, string>>,
  mostRows: number,
): Promise<TableOf<Name>> {
  const tooMany = { problem: `The file has more than ${mostRows} rows. Please split it into several files.` };
  const names = Object.keys(headings) as Name[];
  let unpacked = 0;
  unzipSync(content, { filter: ({ originalSize }) => ((unpacked += originalSize), false) });
  if (unpacked > mostUnpacked) return { problem: fileTexts.unpackedTooLarge };
  const sheets = unzipSync(content, { filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) });
  const written = Object.values(sheets).map((sheet) => strFromU8(sheet));
  if (written.length === 0) return { problem: texts.fileFailed };
  if (written.some((sheet) => /<(\w+:)?f[\s>/]/.test(sheet)))
    return { problem: 'The file has formulas. Please replace them by their values and upload it again.' };
  // Rows of a sheet may be empty; far more than may be filled in are not read.
  if (written.some((sheet) => (sheet.match(/<(\w+:)?row[\s>]/g)?.length ?? 0) > 4 * mostRows)) return tooMany;
  const [heading = [], ...rows] = (await readSheet(Buffer.from(content)))
    .map((row) => row.map(textOf))
    .filter((row) => row.some((cell) => cell !== ''));
  const columns = names.map((name) => heading.findIndex((cell) => cell.toLowerCase() === headings[name].toLowerCase()));
  const missing = names.filter((_, index) => columns[index] === -1);
  if (missing.length > 0)
    return {
      problem: `The file has no column "${missing.map((name) => headings[name]).join('", "')}". Please use the template.`,
    };
  if (rows.length === 0) return { problem: 'The file has no rows below its headings.' };
  if (rows.length > mostRows) return tooMany;
  const cellsOf = (row: string[]) =>
    Object.fromEntries(names.map((name, index) => [name, row[columns[index] ?? -1] ?? ''])) as Record<Name, string>;
  return { rows: rows.map(cellsOf) };
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // A date of a sheet has no zone: it is read as UTC, and its minute is rounded as it is stored as a fraction of a day.
  if (cell instanceof Date)
    return DateTime.fromMillis(Math.round(cell.getTime() / 60_000) * 60_000, { zone: 'utc' }).toFormat(cellTime);
  return (
    String(cell as string | number | boolean)
      .replace(/\p{Cc}/gu, ' ')
      .toWellFormed()
      .trim()
      // Files that we wrote have an apostrophe where a cell could be read as a formula.
      .replace(/^'(?=[=+\-@])/, '')
      .slice(0, longest)
  );
}
