const fields =
  'input:not([type="file"], [type="checkbox"], [readonly], :disabled), textarea:not([readonly], :disabled)';

/**
 * Moves the focus to the first empty field in a part of the page. Without one, it moves to the button that adds or
 * changes something there. Waits until the part is loaded; the returned function stops the waiting.
 */
export function focusMissing(part: HTMLElement, onDone: () => void): () => void {
  const look = () => {
    if (part.childElementCount === 0 || part.querySelector('[role="status"][aria-label^="Loading"]') !== null) return;
    const empty = [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].find((one) => !one.value);
    const next = empty ?? part.querySelector<HTMLElement>('button:not(:disabled, [tabindex="-1"])');
    if (next === null) return;
    watching.disconnect();
    next.scrollIntoView({ block: 'center' });
    next.focus({ preventScroll: true });
    onDone();
  };
  const watching = new MutationObserver(look);
  watching.observe(part, { childList: true, subtree: true });
  look();
  return () => watching.disconnect();
}
