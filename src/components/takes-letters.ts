/** Elements in which a letter is typed or selects an option. */
export const takesLetters =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"], [role="spinbutton"]';

/**
 * Whether a letter is for something else than the screen: it is typed, or a dialog or a menu is open, but for `own`, the
 * dialog in which the screen's keys work.
 */
export const isElsewhere = (target: Element | null, own: Element | null): boolean =>
  target?.closest(takesLetters) != null ||
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some((open) => open !== own);
