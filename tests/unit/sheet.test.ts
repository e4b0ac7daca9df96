import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { csvRow, sheetRow, workbook, type Cell } from '../../server/kit/sheet';

/** The cells of a row as read by another library. */
async function read(cells: Cell[], dated = true): Promise<unknown[]> {
  const columns = cells.map((_, index) => ({ header: `Column ${index}` }));
  const pieces: Uint8Array[] = [];
  for await (const piece of workbook('Sheet 1', columns, [sheetRow(cells, 2, dated)])) pieces.push(piece);
  const [, row = []] = await readSheet(Buffer.concat(pieces));
  return row;
}
const at = (iso: string) => new Date(iso);

describe('a cell of a workbook', () => {
  test.each<[Cell, unknown]>([
    ['24-11-2026 02:30 PM', at('2026-11-24T14:30:00Z')],
    ['24-11-2026 12:00 AM', at('2026-11-24T00:00:00Z')],
    ['24-11-2026 12:05 PM', at('2026-11-24T12:05:00Z')],
    ['29-02-2028', at('2028-02-29T00:00:00Z')],
    [42, 42],
    [-1.5, -1.5],
    ['007', '007'],
    ['0012345678', '0012345678'],
    ['+91 9845012345', '+91 9845012345'],
    ['=1+1', '=1+1'],
    ['@sum(a1)', '@sum(a1)'],
    ['-2', '-2'],
    ['29-02-2027', '29-02-2027'],
    ['24-13-2026', '24-13-2026'],
    ['on 24-11-2026', 'on 24-11-2026'],
  ])('%j is read as %j', async (written, expected) => {
    const [cell] = await read([written]);
    const rounded = cell instanceof Date ? new Date(Math.round(cell.getTime() / 60_000) * 60_000) : cell;
    expect(rounded).toEqual(expected);
  });
  test('is no formula, and text that looks like one stays text when it is edited', () => {
    const row = sheetRow(['=1+1', '+91 9845012345', 'plain'], 2, true);
    expect(row).not.toContain('<f');
    expect(row.match(/<c r="[AB]2" s="4" t="inlineStr">/g)).toHaveLength(2);
    expect(row).toContain('<c r="C2" t="inlineStr">');
  });
  test('stays as typed in a file that is sent back', async () => {
    expect(await read(['24-11-2026 02:30 PM'], false)).toEqual(['24-11-2026 02:30 PM']);
  });
});

test('CSV has no types: an apostrophe keeps text from being a formula', () =>
  expect(csvRow(['=1+1', '+91 9845012345', '24-11-2026', 3])).toBe("'=1+1,'+91 9845012345,24-11-2026,3\r\n"));
