import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useSubmitFocus } from '../../../components/use-submit-focus';
import { equalFields } from './equal-fields';

interface SubmitFormProps {
  busy: boolean;
  /** Disables the fields; by default while the form is busy. */
  locked?: boolean;
  onSubmit: () => void;
  children?: ReactNode;
}

/**
 * A form of one column. After a submit the focus moves to the first wrong field, or back to where it was before the
 * fields were disabled.
 */
export function SubmitForm({ busy, locked = busy, onSubmit, children }: SubmitFormProps) {
  const sending = useSubmitFocus(locked);
  return (
    <Box
      component="form"
      // The browser never submits it, but if it did, the password must not be in the address.
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const { activeElement } = document;
        sending(form, form.contains(activeElement) ? activeElement : form.querySelector('[type="submit"]'));
        onSubmit();
      }}
      sx={{ display: 'grid', gap: 4, ...equalFields }}
    >
      {children}
    </Box>
  );
}
