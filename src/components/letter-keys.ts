import { useEffect, useRef } from 'react';
import useEventCallback from '@mui/utils/useEventCallback';

/** The milliseconds between `g` and the letter of a page. */
export const leadsWithin = 1_500;

/** Elements in which a letter is typed or selects an option. */
export const takesLetters =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"], [role="spinbutton"]';

/**
 * Whether a key is not meant for the screen, because it is typed or because a dialog or a menu is open. `own` is the
 * dialog in which the screen's keys work, and does not count.
 */
const isElsewhere = (target: Element | null, own: Element | null): boolean =>
  target?.closest(takesLetters) != null ||
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some((open) => open !== own);

interface LetterKeys {
  onKey: (event: KeyboardEvent) => void;
  /** An element in the dialog in which the keys work too. */
  within: () => Element | null;
  /** Handles keys before the list does, for a screen in the list's panel. */
  first?: boolean;
}

/**
 * Handles keys without modifiers that are meant for the screen: not typed, not for another dialog, and not the letter
 * that follows `g`.
 */
export function useLetterKeys({ onKey, within, first = false }: LetterKeys): void {
  const pressedG = useRef(-Infinity);
  const handle = useEventCallback((event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (isElsewhere(target, within()?.closest('[role="dialog"]') ?? null)) return;
    const leads = timeStamp - pressedG.current <= leadsWithin;
    pressedG.current = key.toLowerCase() === 'g' && !leads ? timeStamp : -Infinity;
    if (!leads) onKey(event);
  });
  useEffect(() => {
    addEventListener('keydown', handle, first);
    return () => removeEventListener('keydown', handle, first);
  }, [handle, first]);
}
