import { useEffect, useRef } from 'react';

/** Focuses a field, scrolled to where neither the bar at the top nor a save bar at the bottom covers it. */
export function reach(field: HTMLElement) {
  const { top, bottom } = field.getBoundingClientRect();
  if (top < 96 || bottom > window.innerHeight - 112) field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/**
 * Moves the focus after a form was sent. Call the returned function with the form when it is sent. Once the form is no
 * longer busy, the focus moves to the first wrong field, or back to where it was before the fields were disabled. If
 * that is gone too, its replacement takes the focus: a `DoneNote`, or the part of `useNextFocus`.
 */
export function useSubmitFocus(busy: boolean): (form: Element | null, from?: Element | null) => void {
  const sent = useRef<{ form: Element; from: Element | null }>(null);
  // Runs after every render, because validation fails at once, and a call fails later.
  useEffect(() => {
    if (busy || sent.current === null) return;
    const { form, from } = sent.current;
    sent.current = null;
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]:not([role="radiogroup"])');
    if (wrong) reach(wrong);
    else if (from instanceof HTMLElement && from !== document.activeElement) from.focus();
  });
  return (form, from = document.activeElement) => {
    if (form) sent.current = { form, from };
  };
}
