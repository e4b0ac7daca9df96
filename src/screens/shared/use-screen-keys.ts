import { useLetterKeys } from '../../components/letter-keys';

// Elements that use the arrow keys themselves.
const takesArrows = '[role="tablist"], [role="radiogroup"], [type="radio"], [role="slider"], [role="grid"]';

/** The handlers of a screen by key. `held` repeats a handler while its key is down: never for one that changes data. */
export type ScreenKeys = Readonly<Record<string, { press: () => void; held?: true }>>;

/**
 * Handles the keys of a screen, by their names (`a`, `ArrowLeft`). Keys are ignored while the reader types or a dialog
 * is open, except for the dialog that contains `within`.
 */
export function useScreenKeys(keys: ScreenKeys, within: () => Element | null = () => null): void {
  useLetterKeys({
    within,
    first: true,
    onKey: (event) => {
      const { length } = event.key;
      const found = keys[length === 1 ? event.key.toLowerCase() : event.key];
      if (event.shiftKey || found === undefined || (event.repeat && !found.held)) return;
      if (length > 1 && event.target instanceof Element && event.target.closest(takesArrows)) return;
      event.preventDefault();
      found.press();
    },
  });
}
