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

/** A code of an authenticator app, or a recovery code. It has the focus whenever something can be typed. */
export function CodeField({ kind, busy, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A whole code is sent by itself, and the field is disabled until the answer is there.
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
