import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

const shown = 425;

/**
 * Gives elements the layout that a document without one lacks: items of `itemHeight` px, 425 px of which are visible.
 */
export function layOut(itemHeight = 160): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(shown);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.max(shown, this.querySelectorAll('li').length * itemHeight);
  });
}

export const bell = () => screen.getByRole('button', { name: /^Notifications/, hidden: true });
export const dialog = () => screen.queryByRole('dialog', { name: 'Notifications' });

/** The element that scrolls. */
export const list = (): HTMLElement => {
  const found = dialog()?.querySelector<HTMLElement>('[aria-busy][class*="MuiBox"]');
  if (found == null) throw new Error('There is no list');
  return found;
};

/** Scrolls the list until `left` px remain below. */
export function scrollTo(left: number): void {
  const target = list();
  target.scrollTop = 0;
  fireEvent.scroll(target);
  target.scrollTop = target.scrollHeight - shown - left;
  fireEvent.scroll(target);
}
