import { useEffect, useRef } from 'react';

/** Focuses a field, shown where the bar at the top and a save bar at the bottom do not cover it. */
export function reach(field: HTMLElement) {
  const { top, bottom } = field.getBoundingClientRect();
  if (top < 96 || bottom > window.innerHeight - 112) field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/**
 * Where the keyboard goes on after a form was sent: call what it returns with the form as it is sent. Once it is not busy any
 * more, the focus moves to the first wrong field, or back to where it was before the fields were disabled. Where that is gone
 * too, what took its place takes the focus: a `DoneNote`, or the part of `useNextFocus`.
 */
export function useSubmitFocus(busy: boolean): (form: Element | null, from?: Element | null) => void {
  const sent = useRef<{ form: Element; from: Element | null }>(null);
  // After every render: validation fails at once, a call later.
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
