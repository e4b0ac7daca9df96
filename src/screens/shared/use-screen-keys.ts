import { useLetterKeys } from '../../components/letter-keys';

// Elements in which arrows move.
const takesArrows = '[role="tablist"], [role="radiogroup"], [type="radio"], [role="slider"], [role="grid"]';

/** What acts must not be repeated by a key that is held down. */
export type ScreenKeys = Readonly<Record<string, { press: () => void; held?: true }>>;

/**
 * The keys of a screen, by their names (`a`, `ArrowLeft`). They do nothing while letters are typed or a dialog is open, but
 * for the one around `within`.
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
