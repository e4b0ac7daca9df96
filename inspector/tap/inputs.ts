import { computeAccessibleName } from 'dom-accessibility-api';
import { inOneLine, patternOf, type AppWords } from '../model/app-words';
import type { Input, Role } from '../model/evidence';

/** The selectors of each role. The first role that matches wins. */
const selectors: Record<Role, string> = {
  file: 'input[type=file]',
  button: 'button:not([role]),input:is([type=button],[type=submit],[type=reset]),summary,[role=button]',
  link: 'a[href]:not([role]),[role=link]',
  switch: '[role=switch]',
  checkbox: 'input[type=checkbox]:not([role]),[role=checkbox]',
  radio: 'input[type=radio]:not([role]),[role=radio]',
  tab: '[role=tab]',
  menuitem: '[role=menuitem]',
  menuitemcheckbox: '[role=menuitemcheckbox]',
  menuitemradio: '[role=menuitemradio]',
  option: '[role=option]',
  treeitem: '[role=treeitem]',
  combobox: 'select:not([multiple],[size],[role]),[role=combobox],input[list]:not([role])',
  spinbutton: 'input[type=number]:not([role]),[role=spinbutton]',
  slider: 'input[type=range]:not([role]),[role=slider]',
  field: 'input:is([type=password],[type=date],[type=time],[type=datetime-local],[type=month],[type=color])',
  searchbox: 'input[type=search]:not([role],[list]),[role=searchbox]',
  textbox: 'input:not([role],[list],[type=hidden]),textarea:not([role]),[role=textbox]',
  gridcell: '[role=gridcell]',
  cell: 'td:not([role]),[role=cell]',
  row: 'tr:not([role]),[role=row]',
  listitem: 'li:not([role]),[role=listitem]',
};
const roles = Object.keys(selectors) as Role[];
// Cells and similar elements count as clicked only if nothing inside them was.
const holders = new Set<Role>(['gridcell', 'cell', 'row', 'listitem']);
const selectorOf = (some: readonly Role[]) => some.map((role) => selectors[role]).join(',');
const clickable = selectorOf(roles.filter((role) => !holders.has(role)));
const clickableOrHolder = selectorOf(roles);
const texts = `${selectorOf(['spinbutton', 'slider', 'field', 'searchbox', 'textbox'])},[contenteditable=true]`;
const writable = `${selectors.combobox},${texts}`;

const roleOf = (element: Element) => roles.find((role) => element.matches(selectors[role])) ?? null;
export const isShown = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null;
export const nameOf = (element: Element) => inOneLine(computeAccessibleName(element));

/**
 * The element as another browser can find it: by its role, its name in the app, and its index among the elements with
 * both.
 */
function placeOf(element: Element, words: AppWords): Input['on'] {
  const role = roleOf(element);
  if (role === null) return null;
  const name = words.find(nameOf(element));
  const pattern = name && patternOf(name);
  // The file input itself is never visible.
  const alike = [...document.querySelectorAll(selectors[role])].filter(
    (one) =>
      one === element ||
      ((role === 'file' || isShown(one)) && roleOf(one) === role && (pattern?.test(nameOf(one)) ?? true)),
  );
  return { role, name, nth: alike.indexOf(element) };
}

const textOf = (element: Element): string =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : ((element as HTMLElement).innerText ?? '');

/** The field name of the text that is written into an element, as the mask expects it. */
function fieldOf(element: Element): string {
  const { type = '', name = '' } = element as Partial<HTMLInputElement>;
  if (type === 'password') return 'password';
  if (/^[a-z][A-Za-z]{0,30}$/.test(name)) return name;
  return { email: 'email', tel: 'phone' }[type] ?? 'text';
}

const resting = 1_000;

const keys = /^(Enter|Escape|Tab|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right)|Delete|F\d{1,2})$/;
// With a modifier, these keys change a text, which is reported as a fill.
const writes = /^[acvxyz]$/i;
const pressedBy = (event: KeyboardEvent) =>
  [event.ctrlKey && 'Control', event.altKey && 'Alt', event.metaKey && 'Meta', event.shiftKey && 'Shift', event.key]
    .filter(Boolean)
    .join('+');

/** Whether the browser turns the key into a click or a choice, which is reported instead of the key. */
const becomesClick = (element: Element, key: string) =>
  (key === 'Enter' && element.matches('button,a[href],summary,input:is([type=button],[type=submit],[type=reset])')) ||
  (key.startsWith('Arrow') && element.matches('input[type=radio],select'));

/** Reports what a person does on the page: clicks, keys and written text, by role and by the app's own words. */
export function watchInputs(tell: (one: Input) => void, words: AppWords): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let writing: { element: Element; on: Input['on']; field: string } | null = null;
  const told = (does: Input['does'], element: Element | null, value?: string) => {
    written();
    tell({ kind: 'input', does, on: element && placeOf(element, words), ...(value !== undefined && { value }) });
  };
  /** Reports a field once the person has left it or stopped writing. */
  const written = () => {
    clearTimeout(rest);
    if (writing === null) return;
    const { element, on, field } = writing;
    writing = null;
    tell({ kind: 'input', does: 'fill', on, field, value: textOf(element) });
  };

  const listen = <Type extends keyof WindowEventMap>(type: Type, hear: (event: WindowEventMap[Type]) => void) =>
    addEventListener(type, (event) => event.isTrusted && hear(event), { capture: true, passive: true });
  const targetOf = ({ target }: Event) => (target instanceof Element ? target : null);

  let begun: { element: Element; x: number; y: number } | null = null;
  listen('pointerdown', (event) => {
    begun = null;
    const target = targetOf(event);
    if (event.button !== 0 || target === null) return;
    // A list opens under the pointer, so that its click has a different target.
    const list = target.closest('[role=combobox]:not(input,select)');
    if (list) return told('click', list);
    begun = { element: target, x: event.clientX, y: event.clientY };
  });
  listen('pointerup', (event) => {
    if (begun === null || Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < 24) return;
    const { element } = begun;
    const text = getSelection()?.toString() ?? '';
    if (text === '' && !element.closest(writable)) told('drag', element.closest(clickableOrHolder));
  });
  listen('click', (event) => {
    const target = targetOf(event);
    if (target === null || target.closest('[role=combobox]:not(input,select)')) return;
    // Enter in a field makes the browser click the button of its form.
    if (event.detail === 0 && target !== document.activeElement && target.matches('button,[type=submit]')) return;
    const element = target.closest(clickable);
    // These elements are reported as a fill or a choice. A click on a combobox opens its list.
    if (element?.matches(`input[type=file],select,${texts}`) && roleOf(element) !== 'combobox') return;
    if (element) return told('click', element);
    // The browser clicks the label's field next.
    if (target.closest('label')) return;
    // The area behind a menu or a dialog has no name. A click on it closes them, as this key does.
    if (target.matches('.MuiBackdrop-root,.MuiDialog-container')) return told('press', null, 'Escape');
    const holder = target.closest(selectorOf([...holders]));
    if (holder) told('click', holder);
  });
  listen('input', (event) => {
    const target = targetOf(event);
    if (target === null || target.matches('select,input:is([type=checkbox],[type=radio],[type=file])')) return;
    const element = target.closest(writable) ?? target;
    clearTimeout(rest);
    rest = setTimeout(written, resting);
    if (writing?.element === element) return;
    if (writing) written();
    writing = { element, on: placeOf(element, words), field: fieldOf(element) };
  });
  listen('focusout', (event) => event.target === writing?.element && written());
  listen('change', (event) => {
    const target = targetOf(event);
    if (target instanceof HTMLSelectElement) told('choose', target, String(target.selectedIndex));
    if (target instanceof HTMLInputElement && target.type === 'file')
      told('attach', target, String(target.files?.length ?? 0));
  });
  listen('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    const element = document.activeElement ?? document.body;
    const isCommand = (ctrlKey || metaKey || altKey) && /^(\S|Enter)$/.test(key) && !writes.test(key);
    if (isComposing || (!isCommand && !keys.test(key)) || becomesClick(element, key)) return;
    // In a text, these keys move the caret or change the text, which is reported as a fill.
    if (/^(Home|End|Delete|Arrow(Left|Right))$/.test(key) && element.matches(selectors.textbox)) return;
    if (key === 'Enter' && element.matches('textarea,[contenteditable=true]') && !isCommand) return;
    told('press', element === document.body ? null : element, pressedBy(event));
  });
  // A letter that the page uses as a command, which is known only after the page has handled the key.
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, isTrusted } = event;
    if (!isTrusted || !defaultPrevented || ctrlKey || metaKey || altKey || !/^\S$/.test(key)) return;
    if (document.activeElement?.closest(writable)) return;
    told('press', null, key);
  });
  addEventListener('pagehide', written);
  const steps = 'navigation' in window ? window.navigation : null;
  steps?.addEventListener('navigate', ({ navigationType, userInitiated, destination }) => {
    if (navigationType !== 'traverse' || !userInitiated) return;
    told(destination.index < (steps.currentEntry?.index ?? 0) ? 'back' : 'forward', null);
  });
}
