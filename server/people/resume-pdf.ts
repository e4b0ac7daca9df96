import { columnHead, rowText } from './proposals/lines';

/** A piece of text on a page, in points; `y` grows upwards. */
export type PdfItem = { str: string; transform: readonly number[]; width: number };
/** Text on one line without a wide gap. `size` is the height of its letters. */
type Piece = { text: string; x: number; end: number; y: number; size: number };

const spaced = /^\p{L}(?: \p{L})+$/u;

function piecesOf(items: readonly PdfItem[]): Piece[] {
  const shown = items.flatMap(({ str, transform, width }): Piece[] => {
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.hypot(c, d) || 10;
    return str.trim() === '' ? [] : [{ text: str, x, end: x + width, y, size }];
  });
  // Pieces of one line are neighbors, from top to bottom and from left to right.
  const lines: Piece[][] = [];
  for (const piece of shown.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line?.[0] && line[0].y - piece.y < 0.35 * Math.max(piece.size, line[0].size)) line.push(piece);
    else lines.push([piece]);
  }
  return lines.flatMap((line) => {
    line.sort((a, b) => a.x - b.x);
    // "A N I T A" and "R A O": the letters of a word are one item.
    const isSpaced = line.every(({ text }) => spaced.test(text.trim())) && line.length > 1;
    const joined: Piece[] = [];
    for (const piece of line) {
      const text = isSpaced ? piece.text.replace(/ /g, '') : piece.text;
      const before = joined.at(-1);
      const gap = before ? piece.x - before.end : Infinity;
      if (before && gap < (isSpaced ? 2.5 : 1.2) * piece.size && gap > -piece.size) {
        before.text += (gap > 0.12 * piece.size || isSpaced ? ' ' : '') + text;
        before.end = Math.max(before.end, piece.end);
        before.size = Math.max(before.size, piece.size);
      } else joined.push({ ...piece, text });
    }
    return joined;
  });
}

type Line = { pieces: Piece[]; y: number; size: number };
function linesOfPieces(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1);
    if (line && line.y - piece.y < 0.35 * Math.max(piece.size, line.size)) {
      line.pieces.push(piece);
      line.size = Math.max(line.size, piece.size);
    } else lines.push({ pieces: [piece], y: piece.y, size: piece.size });
  }
  for (const line of lines) line.pieces.sort((a, b) => a.x - b.x);
  return lines;
}

const goesOn = /(?:\b(?:of|in|and|for|the|de|with)|[,(&])$/i;

/** Joins rows whose cells continue below, such as "Bachelor of" above "Science", into one line each. */
function joinedCells(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const cells = line.pieces.map((piece) => above?.pieces.find(({ x }) => Math.abs(x - piece.x) < 2));
    const isRest =
      above &&
      above.pieces.length > Math.max(1, line.pieces.length - 1) &&
      above.y - line.y < 3 * line.size &&
      cells.every((cell) => cell && goesOn.test(cell.text));
    if (!isRest) joined.push({ ...line, pieces: line.pieces.map((piece) => ({ ...piece })) });
    else line.pieces.forEach(({ text }, nr) => void (cells[nr] && (cells[nr].text += ` ${text}`)));
  }
  return joined;
}

/** The lines from top to bottom. "|" separates distant parts of a line, and a large gap becomes an empty line. */
function textOfLines(lines: readonly Line[]): string {
  const rows = joinedCells(lines);
  return rows
    .map(({ pieces, y, size }, index) => {
      const above = rows[index - 1];
      const gap = above ? above.y - y : 0;
      return (gap > 1.9 * Math.max(size, above?.size ?? 0) ? '\n' : '') + rowText(pieces.map(({ text }) => text));
    })
    .join('\n');
}

const leastPieces = 4;

/** The place where a column begins. Many pieces begin there, and hardly any of those to the left cross it. */
function gutterOf(pieces: readonly Piece[]): number | null {
  const width = Math.max(...pieces.map(({ end }) => end));
  const begin = Math.min(...pieces.map(({ x }) => x));
  let best: { at: number; count: number } | null = null;
  for (const at of new Set(pieces.map(({ x }) => Math.round(x)))) {
    if (at < begin + 0.15 * (width - begin)) continue;
    const right = pieces.filter(({ x }) => Math.abs(x - at) < 3);
    if (right.length < leastPieces) continue;
    const top = Math.max(...right.map(({ y }) => y));
    const bottom = Math.min(...right.map(({ y }) => y));
    const beside = pieces.filter(({ x, y }) => x < at - 3 && y <= top + 2 && y >= bottom - 2);
    const crossing = beside.filter(({ end }) => end > at - 2);
    if (beside.length - crossing.length < leastPieces || crossing.length > 0.15 * beside.length) continue;
    if (!best || right.length > best.count) best = { at, count: right.length };
  }
  return best && best.at - 3;
}

/** Whether two sides of a page are columns, read one after the other, and not a table, read row by row. */
function areColumns(left: readonly Piece[], right: readonly Piece[]): boolean {
  const lefts = linesOfPieces(left);
  const rights = linesOfPieces(right);
  if (Math.min(lefts.length, rights.length) < leastPieces) return false;
  const heads = (lines: readonly Line[]) =>
    lines.filter(({ pieces }) => pieces.length === 1 && columnHead(pieces[0]?.text ?? '')).length;
  // Labels with their values, and dates with the work of that time, are on the same lines.
  const shared = rights.filter(({ y, size }) => lefts.some((other) => Math.abs(other.y - y) < 0.35 * size)).length;
  const isTable = shared >= 0.8 * rights.length && heads(rights) < 2;
  if (heads(lefts) > 0 && heads(rights) > 0 && !isTable) return true;
  return heads(lefts) + heads(rights) > 0 && shared < 0.35 * Math.min(lefts.length, rights.length);
}

type Flow = { left: string[]; right: string[] };

/** The text of the pages of a PDF in reading order: columns one after another, tables row by row. */
export function textOfPages(pages: readonly (readonly PdfItem[])[]): string {
  const texts: string[] = [];
  let flow: (Flow & { at: number }) | null = null;
  const endFlow = () => {
    if (flow) texts.push(flow.left.join('\n\n'), flow.right.join('\n\n'));
    flow = null;
  };
  for (const items of pages) {
    const pieces = piecesOf(items);
    const at = pieces.length === 0 ? null : gutterOf(pieces);
    const isRight = ({ x }: Piece) => at !== null && x >= at;
    const crosses = ({ x, end }: Piece) => at !== null && x < at && end > at + 3;
    const rights = pieces.filter(isRight);
    const top = Math.max(...rights.map(({ y, size }) => y + 0.3 * size));
    // A heading above both columns comes first.
    const head = pieces.filter((piece) => crosses(piece) && piece.y >= top);
    const firstBelow = head.length > 0 ? Math.min(...head.map(({ y }) => y)) : Infinity;
    const above = pieces.filter(({ y }) => y >= firstBelow - 2);
    const below = pieces.filter(({ y }) => y < firstBelow - 2);
    const [left, right] = [below.filter((piece) => !isRight(piece)), below.filter(isRight)];
    if (at === null || !areColumns(left, right)) {
      endFlow();
      texts.push(textOfLines(linesOfPieces(pieces)));
      continue;
    }
    // A column continues on the next page.
    const open = flow as (Flow & { at: number }) | null;
    if (open && (Math.abs(open.at - at) > 12 || above.length > 0)) endFlow();
    if (above.length > 0) texts.push(textOfLines(linesOfPieces(above)));
    const into: Flow & { at: number } = (flow as (Flow & { at: number }) | null) ?? { at, left: [], right: [] };
    into.left.push(textOfLines(linesOfPieces(left)));
    into.right.push(textOfLines(linesOfPieces(right)));
    flow = into;
  }
  endFlow();
  return texts.join('\n\n');
}
