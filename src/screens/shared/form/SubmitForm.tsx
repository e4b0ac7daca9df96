import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { equalFields } from './equal-fields';

interface SubmitFormProps {
  busy: boolean;
  /** The fields are disabled; by default while it is busy. */
  locked?: boolean;
  onSubmit: () => void;
  children?: ReactNode;
}

/**
 * A form of one column. After a submit the focus moves to the first wrong field, or back to where it was before the
 * fields were disabled.
 */
export function SubmitForm({ busy, locked = busy, onSubmit, children }: SubmitFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const from = useRef<HTMLElement>(null);
  // After every render: validation fails at once, a call later.
  useEffect(() => {
    if (locked || from.current === null) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? from.current).focus();
    from.current = null;
  });
  const noteFocus = () => {
    const { activeElement } = document;
    const submit = form.current?.querySelector<HTMLElement>('[type="submit"]') ?? null;
    from.current =
      activeElement instanceof HTMLElement && form.current?.contains(activeElement) ? activeElement : submit;
  };
  return (
    <Box
      ref={form}
      component="form"
      // The browser never submits it, but if it did, the password must not be in the address.
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        noteFocus();
        onSubmit();
      }}
      sx={{ display: 'grid', gap: 4, ...equalFields }}
    >
      {children}
    </Box>
  );
}
