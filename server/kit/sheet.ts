import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { exportCell } from './export-cell';

export type Cell = string | number;
type Head = { header: string; width?: number };

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** A row of a CSV file. */
export const csvRow = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(exportCell(cell)))).join(',')}\r\n`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const column = (index: number): string =>
  (index < 26 ? '' : column(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
/** A row of a worksheet; `number` counts from 1, the heading's. */
export function sheetRow(cells: readonly Cell[], number: number): string {
  const written = cells.map((cell, index) => {
    const place = `r="${column(index)}${number}"`;
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    // Spreadsheets decode _xHHHH_ to a character, so such text is escaped.
    const text = exportCell(cell)
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>]/g, (sign) => entities[sign] ?? '')
      .replaceAll('\r', '&#13;');
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

/** A CSV file; the byte order mark tells spreadsheets that it is UTF-8. */
export async function* csvFile(columns: readonly Head[], rows: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  yield strToU8(`\ufeff${csvRow(columns.map(({ header }) => header))}`);
  for await (const row of rows) yield strToU8(row);
}

type Rows = AsyncIterable<string> | Iterable<string>;
export type Sheet = { sheet: string; columns: readonly Head[]; rows: Rows };

/** A workbook with one sheet. */
export const workbook = (sheet: string, columns: readonly Head[], rows: Rows): AsyncGenerator<Uint8Array> =>
  workbookOf([{ sheet, columns, rows }]);

/** A workbook. Rows are compressed while they arrive, so that long lists need no memory. */
export async function* workbookOf(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const empty = await writeExcelFile(
    sheets.map(({ sheet, columns }) => ({
      sheet,
      data: [columns.map(({ header }) => ({ type: String, value: exportCell(header), fontWeight: 'bold' as const }))],
      columns: columns.map(({ width = 24 }) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
  const written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    written.push(piece);
  });
  for (const [name, content] of Object.entries(unzipSync(new Uint8Array(empty)))) {
    const part = new ZipDeflate(name, { level: 3 });
    zip.add(part);
    const number = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1];
    const given = number === undefined ? undefined : sheets[Number(number) - 1];
    const [before = '', after] = given ? strFromU8(content).split('</sheetData>') : [];
    if (!given || after === undefined) {
      part.push(content, true);
      continue;
    }
    part.push(strToU8(before));
    for await (const row of given.rows) {
      part.push(strToU8(row));
      yield* written.splice(0);
    }
    part.push(strToU8(`</sheetData>${after}`), true);
  }
  zip.end();
  yield* written;
}
