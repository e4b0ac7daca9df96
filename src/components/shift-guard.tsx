import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import Box from '@mui/material/Box';

/** Milliseconds for which a list ignores the pointer after it has moved. */
const ignoring = 400;
const moving = { duration: 180, easing: 'ease-out' } as const;

const ShiftContext = createContext<() => void>(() => undefined);

/**
 * Wraps lists whose rows change. After a list inside has moved, the pointer is ignored for a moment, so that a click
 * aimed at one row does not hit the row that took its place.
 */
export function ShiftGuard({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const moved = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return () => {
      if (box.current) box.current.style.pointerEvents = 'none';
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (box.current) box.current.style.pointerEvents = '';
      }, ignoring);
    };
  }, []);
  return (
    <ShiftContext value={moved}>
      <Box ref={box} sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 }}>
        {children}
      </Box>
    </ShiftContext>
  );
}

/**
 * Watches the rows of a list, the children of `list`. When they change, notifies the enclosing ShiftGuard, animates
 * moved rows, and keeps the focus in the list if its row has disappeared.
 */
export function useShiftGuard(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const moved = useContext(ShiftContext);
  /** `focused` is the key of the row that last had the focus. */
  const before = useRef<{ keys: readonly string[]; tops: readonly number[]; focused?: string | undefined } | null>(
    null,
  );
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const tops = rows.map((row) => row.offsetTop);
    const last = before.current;
    if (last !== null && last.keys.length > 0 && last.keys.join() !== keys.join()) {
      moved();
      slide(rows, keys, tops, last);
      const lost = last.focused !== undefined && !keys.includes(last.focused);
      if (lost && document.activeElement === document.body)
        focusOn(rows[Math.min(last.keys.indexOf(last.focused ?? ''), rows.length - 1)]);
    }
    before.current = { keys, tops, focused: last?.focused };
  });
  useLayoutEffect(() => {
    const box = list.current;
    const note = (event: FocusEvent) => {
      if (before.current && box)
        before.current.focused =
          before.current.keys[[...box.children].findIndex((row) => row.contains(event.target as Node))];
    };
    addEventListener('focusin', note);
    return () => {
      removeEventListener('focusin', note);
      // The list has become empty, and what was below it moves up.
      moved();
    };
  }, [list, moved]);
}

function slide(
  rows: readonly HTMLElement[],
  keys: readonly string[],
  tops: readonly number[],
  last: { keys: readonly string[]; tops: readonly number[] },
): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  rows.forEach((row, index) => {
    const was = last.tops[last.keys.indexOf(keys[index] ?? '')];
    const by = was === undefined ? 0 : was - (tops[index] ?? 0);
    if (by !== 0) row.animate?.([{ transform: `translateY(${by}px)` }, { transform: 'none' }], moving);
  });
}

function focusOn(row: HTMLElement | undefined): void {
  // A row may be a list itself. Its first row then comes before a button for all of its rows.
  const within = row?.querySelector<HTMLElement>('li button, li a') ?? row?.querySelector<HTMLElement>('button, a');
  (row?.hasAttribute('tabindex') ? row : within)?.focus({ preventScroll: true });
}
