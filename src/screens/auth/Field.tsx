import { useId, useState, type ReactNode } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';

interface FieldProps {
  label: string;
  problem: string | null;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  input: Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'name' | 'autoFocus'>;
  end?: ReactNode;
  /** Said below the field while nothing is wrong with it. */
  hint?: string;
}

/** One required field of a form before sign-in, with what is wrong below it. */
export function Field({ label, problem, value, onChange, disabled, input, end, hint }: FieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={problem !== null} disabled={disabled}>
      <FormLabel htmlFor={id} sx={{ mb: 1, color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        {...input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={end}
        sx={{ height: 48 }}
        slotProps={{
          input: {
            'aria-describedby': `${id}-problem`,
            'aria-required': true,
            autoCapitalize: 'none',
            spellCheck: false,
          },
        }}
      />
      <FormHelperText id={`${id}-problem`} role={problem === null ? undefined : 'alert'}>
        {problem ?? hint}
      </FormHelperText>
    </FormControl>
  );
}

type PasswordFieldProps = Omit<FieldProps, 'label' | 'input' | 'end'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be shown and hidden. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label="Password"
      {...field}
      input={{ type: shown ? 'text' : 'password', name: 'password', autoComplete }}
      end={
        <IconButton
          edge="end"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <HideIcon /> : <ShowIcon />}
        </IconButton>
      }
    />
  );
}
