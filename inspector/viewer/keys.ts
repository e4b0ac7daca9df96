import { useEffect } from 'react';
import type { ViewerStore } from './store';
import { play } from './Transport';

// Elements in which keys have their own meaning.
const own = 'input, textarea, select, button, a, summary, [role=menu], [role=dialog], [role=tab], [contenteditable]';

/** Keys with the same effect everywhere: arrows step, space plays, / searches the log. */
export function useKeys(store: ViewerStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const inOwn = target instanceof Element && target.closest(own) !== null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const typing =
        target instanceof Element && target.closest('input, textarea, [role=dialog], [role=menu]') !== null;
      if (key === '/' && !typing) {
        document.querySelector<HTMLElement>('[data-search]')?.focus();
      } else if (key === 'ArrowRight' && !inOwn) store.step(1);
      else if (key === 'ArrowLeft' && !inOwn) store.step(-1);
      else if (key === ' ' && !inOwn) play(store);
      else if (key === 'Escape' && target instanceof HTMLElement && target.matches('[data-search]')) target.blur();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store]);
}
