import { useEffect, useRef } from 'react';
import { Field } from '../shared/form/Field';

interface CodeFieldProps {
  kind: 'code' | 'recoveryCode';
  label: string;
  hint?: string;
  problem: string | null;
  value: string;
  busy: boolean;
  onChange: (value: string) => void;
}

/** A code of an authenticator app, or a recovery code. The field has the focus whenever it can be typed into. */
export function CodeField({ kind, busy, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A complete code is submitted automatically, and the field is disabled until the response arrives.
    if (!busy) input.current?.focus();
  }, [kind, busy]);
  return (
    <Field
      {...field}
      disabled={busy}
      input={{
        type: 'text',
        name: kind,
        autoComplete: kind === 'code' ? 'one-time-code' : 'off',
        inputRef: input,
      }}
      attributes={kind === 'code' ? { inputMode: 'numeric' } : {}}
    />
  );
}
