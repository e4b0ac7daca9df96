import { useEffect } from 'react';
import useEventCallback from '@mui/utils/useEventCallback';
import { isElsewhere } from '../../components/takes-letters';

// Elements in which arrows move.
const takesArrows = '[role="tablist"], [role="radiogroup"], [type="radio"], [role="slider"], [role="grid"]';

/** What acts must not be repeated by a key that is held down. */
export type ScreenKeys = Readonly<Record<string, { press: () => void; held?: true }>>;

/**
 * The keys of a screen, by their names (`a`, `ArrowLeft`). They do nothing while letters are typed or a dialog is open, but
 * for the one around `within`.
 */
export function useScreenKeys(keys: ScreenKeys, within: () => Element | null = () => null): void {
  const handle = useEventCallback((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.isComposing || event.defaultPrevented) return;
    const { length } = event.key;
    const found = keys[length === 1 ? event.key.toLowerCase() : event.key];
    if (found === undefined || (event.repeat && !found.held)) return;
    const target = event.target instanceof Element ? event.target : null;
    if (length > 1 && target?.closest(takesArrows)) return;
    if (isElsewhere(target, within()?.closest('[role="dialog"]') ?? null)) return;
    event.preventDefault();
    found.press();
  });
  useEffect(() => {
    // Before the keys of a list, of which this screen may be the panel.
    addEventListener('keydown', handle, true);
    return () => removeEventListener('keydown', handle, true);
  }, [handle]);
}
