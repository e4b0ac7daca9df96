import { useId } from 'react';
import type { ReactNode } from 'react';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';

interface LineFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | null;
  help?: string;
  disabled: boolean;
  required?: boolean;
  type?: 'text' | 'email';
  /** Menu items, for a select field. */
  children?: ReactNode;
}

/** A one-line text or select field, with its label above and its problem below. */
export function LineField(props: LineFieldProps) {
  const { label, value, onChange, problem = null, help, disabled, required = true, type = 'text', children } = props;
  const id = useId();
  return (
    <div>
      <FormLabel id={`${id}-label`} htmlFor={id} error={problem !== null} sx={{ display: 'block', mb: 1 }}>
        {label}
      </FormLabel>
      <TextField
        id={id}
        type={type}
        value={value}
        disabled={disabled}
        error={problem !== null}
        helperText={problem ?? help}
        onChange={(event) => onChange(event.target.value)}
        {...(children !== undefined && { select: true, children })}
        slotProps={{
          htmlInput: { 'aria-required': required, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
          select: { SelectDisplayProps: { 'aria-labelledby': `${id}-label ${id}` } },
          formHelperText: problem === null ? {} : { role: 'alert' },
        }}
      />
    </div>
  );
}
