import { mayGo } from '../components/leave-guard';

/**
 * Asks before the browser's Back and Forward leave unsaved changes, until the returned function is called. The browser
 * has then moved already: if the user stays, the entry that was left is added again, before anything else learns of the
 * move. Call this before the first screen is rendered: browsers call the listeners of the window in the order in which
 * they were added, and the router's must come later.
 */
export function askBeforeBack(): () => void {
  const ended = new AbortController();
  const current = () => ({ address: location.href, state: history.state as unknown });
  let shown = current();
  const note = () => {
    shown = current();
  };
  // wouter reports its navigation by events of these names.
  for (const type of ['pushState', 'replaceState']) addEventListener(type, note, { signal: ended.signal });
  addEventListener(
    'popstate',
    (event) => {
      if (mayGo(shown.address, location.href)) {
        note();
        return;
      }
      event.stopImmediatePropagation();
      history.pushState(shown.state, '', shown.address);
    },
    { signal: ended.signal },
  );
  return () => ended.abort();
}
