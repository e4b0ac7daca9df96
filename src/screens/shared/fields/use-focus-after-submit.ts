import { useEffect, useRef } from 'react';

/**
 * Where the focus goes when a submit has come back: to the first field that is wrong, else to where it was, which a
 * form loses while its fields are disabled.
 */
export function useFocusAfterSubmit(busy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const from = useRef<HTMLElement>(null);
  // After every change: the answer to a submit comes at once, or when its call has come back.
  useEffect(() => {
    if (busy || from.current === null) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? from.current).focus();
    from.current = null;
  });
  return {
    form,
    noteSubmit: () => {
      const { activeElement } = document;
      const submit = form.current?.querySelector<HTMLElement>('[type="submit"]') ?? null;
      from.current =
        activeElement instanceof HTMLElement && form.current?.contains(activeElement) ? activeElement : submit;
    },
  };
}
