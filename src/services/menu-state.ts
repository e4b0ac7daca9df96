import { getEncrypted, getPlain, removeValue, setEncrypted, setPlain } from './storage';

/** The chosen menu entry: its id, and for a candidate's top menu the item and the entry of its dropdown. */
export type ChosenEntry = { id: string; topItem: string; dropdownItem: string | null };

// Names of the values in storage (product: Shell and menus, "Customization" and "Session values").
const names = {
  chosen: 'isOpen',
  opened: 'opened',
  top: 'topMenuItem',
  dropdown: 'dropdownItem',
  count: 'inquiryCount',
};

/** Stores the selected entry: in session storage, for a candidate's top menu also in local storage
 * (product: Shell and menus). */
export function chooseEntry({ id, topItem, dropdownItem }: ChosenEntry, horizontal: boolean): void {
  setPlain(names.chosen, id, 'session');
  if (!horizontal) return;
  setPlain(names.top, topItem);
  if (dropdownItem === null) removeValue(names.dropdown);
  else setPlain(names.dropdown, dropdownItem);
}

/** Whether the drawer is open, which is the default until it is narrowed in this browser (product: Storage). */
export const drawerOpened = () => getPlain(names.opened) !== 'false';
export const keepDrawer = (opened: boolean) => setPlain(names.opened, String(opened));

/** The last known count of inquiries, or 0. */
export function keptInquiryCount(): number {
  const kept = Number(getEncrypted(names.count));
  return Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
}

/**
 * Stores the count of inquiries if it is greater than 0 (product: Session values). A count of 0 removes the stored one.
 */
export function keepInquiryCount(count: number): void {
  if (count > 0) setEncrypted(names.count, String(count));
  else removeValue(names.count);
}
