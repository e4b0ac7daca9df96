import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import useEventCallback from '@mui/utils/useEventCallback';
import { mayLeave } from '../../../components/leave-guard';
import { useLetterKeys } from '../../../components/letter-keys';
import { focusPart } from '../../../components/use-next-focus';

interface RowKeysProps {
  /** The element around the list and its panel. */
  box: RefObject<HTMLElement | null>;
  /** Ids of the rows of the page. */
  ids: readonly string[];
  /** The row in the panel, or null. */
  openId: string | null;
  /** Opens a row in place of the open one. */
  open: (id: string, options?: { replace: boolean }) => void;
}

const panelOf = (box: Element | null | undefined) =>
  box?.querySelector<HTMLElement>('[data-side-panel]') ??
  document.querySelector<HTMLElement>('.MuiModal-root [data-side-panel]');
const rowOf = (box: Element | null | undefined, id: string | null) =>
  [...(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((row) => row.dataset['row'] === id);

/**
 * Moves to the next and the previous row (product: List layout). `j` and `k` move the open panel, or the focus if no
 * panel is open. When the panel closes, its row gets the focus, or the list if the row is no longer there.
 */
export function useRowKeys({ box, ids, openId, open }: RowKeysProps) {
  /** Counts how often a row replaced another one in the open panel. */
  const [moves, setMoves] = useState(0);
  /** What had the focus in the panel when it moved: the label of a button, or '' for anything else. */
  const held = useRef<string | null>(null);
  const place = openId === null ? -1 : ids.indexOf(openId);

  const show = useEventCallback((id: string) => {
    if (openId === null) return open(id);
    const panel = panelOf(box.current);
    if (id === openId) return panel?.focus();
    if (!mayLeave()) return;
    const { activeElement: focused } = document;
    if (panel?.contains(focused)) held.current = focused?.getAttribute('aria-label') ?? '';
    else rowOf(box.current, id)?.focus({ preventScroll: true });
    rowOf(box.current, id)?.scrollIntoView?.({ block: 'nearest' });
    setMoves((count) => count + 1);
    open(id, { replace: true });
  });

  // The next row has a new panel, in which the focus moves to where it was before.
  useEffect(() => {
    if (held.current === null) return;
    const panel = panelOf(box.current);
    const same = [...(panel?.querySelectorAll<HTMLButtonElement>('header button') ?? [])].find(
      (button) => !button.disabled && button.getAttribute('aria-label') === held.current,
    );
    (same ?? panel)?.focus({ preventScroll: true });
    held.current = null;
  }, [moves, box]);

  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    const { activeElement: focused, body } = document;
    if (closed === null || !(focused === body || box.current?.contains(focused))) return;
    const row = rowOf(box.current, closed);
    if (row) row.focus({ preventScroll: true });
    else if (focused === body && box.current) focusPart(box.current);
  }, [openId, box]);

  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    if ((key !== 'j' && key !== 'k') || !(target instanceof Element)) return;
    const step = key === 'j' ? 1 : -1;
    if (openId !== null) {
      const next = ids[place + step];
      if (place < 0 || next === undefined) return;
      event.preventDefault();
      return show(next);
    }
    const inList = box.current?.contains(target) ?? false;
    if (!inList && target !== document.body && target.id !== 'main') return;
    const from = ids.indexOf(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '');
    const row = rowOf(box.current, ids[from + step] ?? null);
    if (!row || (from < 0 && step < 0)) return;
    event.preventDefault();
    row.focus();
  };
  useLetterKeys({ onKey, within: () => panelOf(box.current) });

  const to = (id: string | undefined) => (place < 0 || id === undefined ? null : () => show(id));
  return { show, moves, previous: to(ids[place - 1]), next: to(ids[place + 1]) };
}
