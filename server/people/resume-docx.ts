import { rowText } from './proposals/lines';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/&#(x?)([0-9a-fA-F]{1,6});/g, (_, hex: string, digits: string) => {
      const code = parseInt(digits, hex === '' ? 10 : 16);
      return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ' ';
    });

/** An element that is being read, with its lines: a part, a text box or a cell. */
type Frame = { kind: 'part' | 'box' | 'cell'; lines: string[]; open: string };
type Table = { rows: string[][]; cells: string[][] };

// WordprocessingML elements with any prefix. All others do not affect the text.
const tag = /<(\/?)(?:\w+:)?(p|t|tab|br|cr|noBreakHyphen|tbl|tr|tc|txbxContent|Fallback)(?=[\s/>])[^>]*?(\/?)>/g;

/**
 * The lines of a part of a document. A table row is one line, unless its cells have several paragraphs, as in a table
 * used for layout. Text boxes are read once, before the paragraph that they belong to.
 */
export function linesOfPart(xml: string): string[] {
  const part: Frame = { kind: 'part', lines: [], open: '' };
  const frames: Frame[] = [part];
  const tables: Table[] = [];
  // Fallback elements have a copy of the same text for older programs.
  let fallbacks = 0;
  let textFrom: number | null = null;
  const top = () => frames.at(-1) ?? part;
  const endLine = (frame: Frame) => {
    frame.lines.push(frame.open.includes(' | ') ? rowText(frame.open.split(' | ')) : frame.open.trim());
    frame.open = '';
  };
  for (const found of xml.matchAll(tag)) {
    const [whole, closing, name, selfClosing] = found;
    const [closes, alone] = [closing !== '', selfClosing !== ''];
    if (name === 'Fallback') {
      if (!alone) fallbacks += closes ? -1 : 1;
      continue;
    }
    if (fallbacks > 0) continue;
    const frame = top();
    if (name === 't') {
      if (closes) {
        if (textFrom !== null) frame.open += unescaped(xml.slice(textFrom, found.index));
        textFrom = null;
      } else if (!alone) textFrom = found.index + whole.length;
    } else if (name === 'tab') {
      // A tab stop of a paragraph's style has attributes. A tab in the text separates parts of a line.
      if (!/\w:(?:val|pos)=/.test(whole)) frame.open += frame.open.trim() === '' ? '' : ' | ';
    } else if (name === 'br' || name === 'cr') {
      endLine(frame);
    } else if (name === 'noBreakHyphen') {
      frame.open += '-';
    } else if (name === 'p') {
      if (closes || alone) endLine(frame);
    } else if (name === 'txbxContent') {
      if (closes) {
        if (frame.kind !== 'box') continue;
        frames.pop();
        top().lines.push(...frame.lines, '');
      } else if (!alone) frames.push({ kind: 'box', lines: [], open: '' });
    } else if (name === 'tbl') {
      if (!closes) tables.push({ rows: [], cells: [] });
      else if (tables.length > 0) {
        tables.pop();
        top().lines.push('');
      }
    } else if (name === 'tr') {
      const table = tables.at(-1);
      if (!table) continue;
      if (closes) top().lines.push(...linesOfRow(table.cells));
      table.cells = [];
    } else if (closes) {
      if (frame.kind !== 'cell') continue;
      frames.pop();
      tables.at(-1)?.cells.push(frame.lines);
    } else if (!alone) frames.push({ kind: 'cell', lines: [], open: '' });
  }
  for (const { lines, open } of frames.slice(1)) part.lines.push(...lines, open);
  return part.open === '' ? part.lines : [...part.lines, part.open];
}

/** A table row as one line, or the cells one after another if they have several paragraphs. */
function linesOfRow(cells: readonly string[][]): string[] {
  const filled = cells.map((lines) => lines.filter((line) => line !== '')).filter((lines) => lines.length > 0);
  if (filled.length < 2) return filled.flat();
  const isLayout = filled.some((lines) => lines.length > 2);
  if (isLayout) return filled.flatMap((lines) => [...lines, '']);
  return [rowText(filled.map((lines) => lines.join(' ')))];
}
