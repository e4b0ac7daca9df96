import type { ChartTransition } from '../../model/chart';

/** A piece of what is written for a transition. */
export type Piece = { kind: 'event' | 'guard' | 'actions' | 'target'; text: string };
/** A transition as it is written: `rows` shortened to the width of a label, `full` as a tooltip says it. */
export type Line = { name: string; rows: Piece[][]; full: string };

/** Characters in a row of a label, and of a line in a box. */
const widest = 31;

const shortened = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

const length = (row: readonly Piece[]) => row.reduce((sum, { text }) => sum + text.length + 1, -1);

const pieces = ({ event, guard, actions }: ChartTransition, target: string | null): Piece[] => [
  { kind: 'event', text: event },
  ...(guard === null ? [] : [{ kind: 'guard' as const, text: `[${guard}]` }]),
  ...(actions.length === 0 ? [] : [{ kind: 'actions' as const, text: `/ ${actions.join(', ')}` }]),
  ...(target === null ? [] : [{ kind: 'target' as const, text: `→ ${target}` }]),
];

/** @param target what is written behind an arrow, where no edge is drawn to it */
export function lineOf(transition: ChartTransition, target: string | null): Line {
  const all = pieces(transition, target);
  const rows: Piece[][] = [];
  for (const { kind, text } of all) {
    const piece = { kind, text: shortened(text, widest) };
    const row = rows.at(-1);
    if (row && length([...row, piece]) <= widest) row.push(piece);
    else rows.push([piece]);
  }
  return { name: transition.name, rows, full: all.map(({ text }) => text).join('\n') };
}

// The widths of letters are assumed, not measured: what is drawn is the same wherever it is drawn.
const character = 6.65;
const rowHeight = 15;
const between = 3;

/** The room that lines take, in px. */
export function sizeOf(lines: readonly Line[]): { width: number; height: number } {
  const rows = lines.flatMap((line) => line.rows);
  return {
    width: Math.ceil(Math.max(0, ...rows.map(length)) * character),
    height: rows.length * rowHeight + Math.max(0, lines.length - 1) * between,
  };
}
