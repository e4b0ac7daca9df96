import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';

interface SubmitFormProps {
  /** The answer to a submit is on its way. */
  busy: boolean;
  /** The fields take nothing; as long as it is busy unless given. */
  locked?: boolean;
  onSubmit: () => void;
  children?: ReactNode;
}

/**
 * A form of one column. When a submit has come back, the focus goes to the first field that is wrong, else to where it
 * was, which a form loses while its fields are disabled.
 */
export function SubmitForm({ busy, locked = busy, onSubmit, children }: SubmitFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const from = useRef<HTMLElement>(null);
  // After every change: the answer to a submit comes at once, or when its call has come back.
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
      // Never by the browser itself, and if it were, not with a password in the address.
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        noteFocus();
        onSubmit();
      }}
      sx={{ display: 'grid', gap: 4 }}
    >
      {children}
    </Box>
  );
}
