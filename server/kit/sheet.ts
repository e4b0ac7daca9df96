import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { cellText, exportCell } from './export-cell';

export type Cell = string | number;
type Head = { header: string; width?: number };

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** A row of a CSV file. */
export const csvRow = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(exportCell(cell)))).join(',')}\r\n`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const column = (index: number): string =>
  (index < 26 ? '' : column(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
/** The styles that `styled` adds after the two that the library writes. */
const styles = { instant: 2, day: 3, text: 4 } as const;
/** Adds our styles to the library's: an instant and a day as they are shown, and text that looks like a formula. */
const styled = (xml: string): string =>
  xml
    .replace(
      '<fonts',
      '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy\\ hh:mm\\ AM/PM"/><numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy"/></numFmts><fonts',
    )
    .replace('<cellXfs count="2">', '<cellXfs count="5">')
    .replace(
      '</cellXfs>',
      '<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs>',
    );

/** Converts a date, as lists show it, to a spreadsheet's number of days since 30-12-1899. Null for any other text. */
function serialOf(text: string): { serial: number; style: 'instant' | 'day' } | null {
  const [, d, m, y, h, min, half] = /^(\d\d)-(\d\d)-(\d{4})(?: (\d\d):(\d\d) ([AP]M))?$/.exec(text) ?? [];
  if (d === undefined) return null;
  const at = Date.UTC(Number(y), Number(m) - 1, Number(d));
  if (new Date(at).getUTCDate() !== Number(d) || Number(m) > 12) return null;
  const minutes = h === undefined ? 0 : ((Number(h) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(min);
  const serial = (at - Date.UTC(1899, 11, 30)) / 86_400_000 + minutes / 1_440;
  return { serial, style: h === undefined ? 'day' : 'instant' };
}

/**
 * A row of a worksheet; `number` counts from 1, which is the heading. `dated` turns dates in the shown format into real
 * dates, for a file that is read and not sent back.
 */
export function sheetRow(cells: readonly Cell[], number: number, dated = false): string {
  const written = cells.map((cell, index) => {
    const place = `r="${column(index)}${number}"`;
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    const day = dated ? serialOf(cell) : null;
    if (day !== null) return `<c ${place} s="${styles[day.style]}"><v>${day.serial}</v></c>`;
    // A text cell is never a formula. The quote style keeps it text when it is edited.
    const quoted = /^[=+\-@]/.test(cell) ? ` s="${styles.text}"` : '';
    // Spreadsheets decode _xHHHH_ to a character, so such text is escaped.
    const text = cellText(cell)
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>]/g, (sign) => entities[sign] ?? '')
      .replaceAll('\r', '&#13;');
    return `<c ${place}${quoted} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
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

// Compressing row by row would take half as long again.
const pieceLength = 64 * 1024;

/** A workbook. Rows are compressed as they arrive, so that long lists need little memory. */
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
    if (name === 'xl/styles.xml') {
      part.push(strToU8(styled(strFromU8(content))), true);
      continue;
    }
    const given = number === undefined ? undefined : sheets[Number(number) - 1];
    const [before = '', after] = given ? strFromU8(content).split('</sheetData>') : [];
    if (!given || after === undefined) {
      part.push(content, true);
      continue;
    }
    let text = before;
    for await (const row of given.rows) {
      text += row;
      if (text.length < pieceLength) continue;
      part.push(strToU8(text));
      text = '';
      yield* written.splice(0);
    }
    part.push(strToU8(`${text}</sheetData>${after}`), true);
  }
  zip.end();
  yield* written;
}
