/** Elements in which a letter is typed or selects an option. */
export const takesLetters =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"], [role="spinbutton"]';
