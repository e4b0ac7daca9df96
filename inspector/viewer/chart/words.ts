import type { ChartTransition } from '../../model/chart';

/** A piece of the text of a transition. */
export type Piece = { kind: 'event' | 'guard' | 'actions' | 'target'; text: string };
/** The text of a transition: `rows` are at most as wide as a label, and `full` is for a tooltip. */
export type Line = { name: string; rows: Piece[][]; full: string };

/** The maximum number of characters in a row of a label, and in a line of a box. */
const widest = 40;
/** The maximum number of characters in a brief line, which is one row. */
const briefest = 20;

const shortened = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

const length = (row: readonly Piece[]) => row.reduce((sum, { text }) => sum + text.length + 1, -1);

const pieces = ({ event, guard, actions }: ChartTransition, target: string | null, withActions: boolean): Piece[] => [
  { kind: 'event', text: event },
  ...(guard === null ? [] : [{ kind: 'guard' as const, text: `[${guard}]` }]),
  ...(actions.length === 0 || !withActions ? [] : [{ kind: 'actions' as const, text: `/ ${actions.join(', ')}` }]),
  ...(target === null ? [] : [{ kind: 'target' as const, text: `→ ${target}` }]),
];

/** Wraps pieces at words into as many rows as necessary. */
function wrapped(all: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  for (const { kind, text } of all)
    for (const word of text.split(' ')) {
      const row = rows.at(-1);
      const last = row?.at(-1);
      const piece = { kind, text: shortened(word, widest) };
      if (!row || length([...row, piece]) > widest) rows.push([piece]);
      else if (last?.kind === kind) row.splice(-1, 1, { kind, text: `${last.text} ${piece.text}` });
      else row.push(piece);
    }
  return rows;
}

/** How much of a transition is written: everything, the event with its guard, or one row. */
export type Detail = 'full' | 'ways' | 'brief';

/** @param target the text behind an arrow, for a transition without an edge */
export function lineOf(transition: ChartTransition, target: string | null, detail: Detail = 'full'): Line {
  const { name } = transition;
  const full = pieces(transition, target, true)
    .map(({ text }) => text)
    .join('\n');
  if (detail === 'brief') return { name, rows: [briefRow(transition, target)], full };
  return { name, rows: wrapped(pieces(transition, target, detail === 'full')), full };
}

// The event, the beginning of its guard if there is room, and the target.
function briefRow({ event, guard }: ChartTransition, target: string | null): Piece[] {
  const room = briefest - event.length - 3 - (target === null ? 0 : target.length + 3);
  return [
    { kind: 'event', text: shortened(event, briefest) },
    ...(guard !== null && room >= 4 ? [{ kind: 'guard' as const, text: `[${shortened(guard, room)}]` }] : []),
    ...(target === null ? [] : [{ kind: 'target' as const, text: `→ ${target}` }]),
  ];
}

// Letter widths are assumed, not measured, so that the drawing is the same everywhere.
const character = 6.65;
const rowHeight = 15;
const between = 3;

/** The size of lines, in px. */
export function sizeOf(lines: readonly Line[]): { width: number; height: number } {
  const rows = lines.flatMap((line) => line.rows);
  return {
    width: Math.ceil(Math.max(0, ...rows.map(length)) * character),
    height: rows.length * rowHeight + Math.max(0, lines.length - 1) * between,
  };
}
