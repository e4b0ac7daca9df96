import { useEffect, useRef, type RefObject } from 'react';

/** Focuses a part of the page that is not a control, so that keyboard users continue from there. */
export function focusPart(part: HTMLElement): void {
  part.tabIndex = -1;
  part.style.outline = 'none';
  part.focus({ preventScroll: true });
}

/**
 * A ref for the part that is shown at each stage of a sequence. When a stage ends and the focused button disappears
 * with it, the part gets the focus, so that keyboard users continue from there. Give the part `tabIndex={-1}`.
 */
export function useNextFocus(stage: string): RefObject<HTMLDivElement | null> {
  const next = useRef<HTMLDivElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage && document.activeElement === document.body) next.current?.focus();
    before.current = stage;
  }, [stage]);
  return next;
}

/**
 * A ref for the start view of a sequence. Once the rows that were `shown` are gone with the focused button, the first
 * field or button of the start view gets the focus.
 */
export function useStartFocus(shown: boolean, starts: boolean): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null);
  const left = useRef(false);
  useEffect(() => {
    if (shown) left.current = true;
    if (!starts || !left.current) return;
    left.current = false;
    if (document.activeElement === document.body)
      start.current?.querySelector<HTMLElement>(':is(input:not([type="file"]), button):not(:disabled)')?.focus();
  }, [shown, starts]);
  return start;
}
