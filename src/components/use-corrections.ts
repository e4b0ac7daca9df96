import { useLayoutEffect, useRef, useState } from 'react';
import { mayLeave } from './leave-guard';
import { useHoldLeave } from './use-hold-leave';
import { focusPart } from './use-next-focus';
import { reach } from './use-submit-focus';

type Row<Cells> = { nr: number; cells: Cells };
interface Input<Cells> {
  busy: boolean;
  /** The last rows sent were refused, and their input is kept. */
  failed: boolean;
  /** The maximum number of rows that are sent together. */
  most: number;
  send: (rows: Row<Cells>[]) => void;
}

/** Aligns a row's number and its name to the top, next to the fields of the row. */
export const besideFields = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& tr:has(form) > td': { verticalAlign: 'top', pt: 3 },
} as const;

const wrongField = '[aria-invalid="true"]';

/** Moves the focus after rows were checked: to the wrong field of that row, or of the next row that has one. */
function focusNext(list: HTMLElement, nr: number): void {
  const forms = [...list.querySelectorAll<HTMLElement>('form[data-row]')].map((form) => ({
    row: Number(form.dataset['row']),
    wrong: form.querySelector<HTMLElement>(wrongField),
  }));
  const next = forms.find(({ row, wrong }) => row >= nr && wrong) ?? forms.find(({ wrong }) => wrong);
  if (next?.wrong) {
    reach(next.wrong);
    // A list scrolls on its own.
    next.wrong.scrollIntoView({ block: 'nearest' });
  } else if (document.activeElement === document.body) focusPart(list);
}

/**
 * The input in wrong cells, by row number, until it is checked: one row at a time, or all rows together. `list` is the
 * element that contains the rows.
 */
export function useCorrections<Cells>({ busy, failed, most, send }: Input<Cells>) {
  const [typed, setTyped] = useState<ReadonlyMap<number, Cells>>(new Map());
  useHoldLeave(typed.size > 0);
  const list = useRef<HTMLDivElement>(null);
  const sent = useRef<readonly number[]>(null);
  // Before the buttons can be pressed again: what was checked is not asked about.
  useLayoutEffect(() => {
    if (busy || sent.current === null) return;
    const numbers = sent.current;
    sent.current = null;
    if (!failed) setTyped((before) => new Map([...before].filter(([nr]) => !numbers.includes(nr))));
    // Rows that a query has read again are rendered in a separate task.
    setTimeout(() => list.current && focusNext(list.current, Math.min(...numbers)));
  }, [busy, failed]);
  const check = (rows: Row<Cells>[]) => {
    sent.current = rows.map(({ nr }) => nr);
    send(rows);
  };
  return {
    list,
    /** The number of rows that were corrected and are not checked yet. */
    count: typed.size,
    /** Leaves the rows, which loses what is not checked: asks first. */
    leave: (next: () => void) => (typed.size === 0 || mayLeave()) && next(),
    cellsOf: ({ nr, cells }: Row<Cells>) => typed.get(nr) ?? cells,
    type: ({ nr, cells: stored }: Row<Cells>, cells: Cells) =>
      setTyped((before) => {
        const next = new Map(before);
        if (JSON.stringify(cells) === JSON.stringify(stored)) next.delete(nr);
        else next.set(nr, cells);
        return next;
      }),
    check: (row: Row<Cells>) => {
      setTyped((before) => new Map(before).set(row.nr, row.cells));
      check([row]);
    },
    checkAll: () =>
      check(
        [...typed]
          .sort(([one], [other]) => one - other)
          .slice(0, most)
          .map(([nr, cells]) => ({ nr, cells })),
      ),
  };
}
export type Corrections<Cells> = ReturnType<typeof useCorrections<Cells>>;
