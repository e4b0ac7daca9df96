import { useEffect } from 'react';

let early = { text: '', entered: false };

/**
 * The text typed while the palette's code was loading, and whether Enter was pressed after it (product: Search and
 * verbs).
 */
export const earlyKeys = () => early;
export const forgetEarlyKeys = () => void (early = { text: '', entered: false });

function noted({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  const { text } = early;
  if (key.length === 1) early = { text: text + key, entered: false };
  else if (key === 'Backspace') early = { text: text.slice(0, -1), entered: false };
  else if (key === 'Enter') early = { text, entered: true };
  else return false;
  return true;
}

/** Records what is typed after Ctrl K while the palette's code loads. It is meant for the palette, not for the page. */
export function EarlyKeys({ onClose }: { onClose: () => void }): null {
  useEffect(() => {
    forgetEarlyKeys();
    const take = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        forgetEarlyKeys();
        onClose();
      } else if (!noted(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, [onClose]);
  return null;
}
