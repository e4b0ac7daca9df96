import { useId, useRef, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
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
  /** Cleans the value once the field is left, but never while it is typed, because a word may not be complete yet. */
  clean?: ((typed: string) => string) | undefined;
  disabled: boolean;
  input: Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'name' | 'autoFocus' | 'inputRef'>;
  /** Further attributes of the input (product: Validation, such as the lengths of a name). */
  attributes?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'minLength' | 'maxLength' | 'readOnly'>;
  end?: ReactNode;
  /** Shown below the field unless it has a problem. */
  hint?: string;
  required?: boolean;
}

/** A field with its problem below it. */
export function Field(props: FieldProps) {
  const { label, problem, value, onChange, clean, disabled, input, attributes, end, hint, required = true } = props;
  const id = useId();
  // A value that was stored before the rule, or elsewhere, is not cleaned until it is changed here.
  const entered = useRef(value);
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
        onFocus={() => {
          entered.current = value;
        }}
        onBlur={() => {
          if (clean && value !== entered.current && clean(value) !== value) onChange(clean(value));
        }}
        endAdornment={end}
        sx={{ height: 48, ...(attributes?.readOnly && { bgcolor: 'background.default' }) }}
        slotProps={{
          input: {
            'aria-describedby': `${id}-problem`,
            'aria-required': required,
            autoCapitalize: 'none',
            spellCheck: false,
            ...attributes,
          },
        }}
      />
      <FormHelperText id={`${id}-problem`} role={problem === null ? undefined : 'alert'}>
        {problem ?? hint}
      </FormHelperText>
    </FormControl>
  );
}

type PasswordFieldProps = Omit<FieldProps, 'label' | 'input' | 'attributes' | 'end'> & {
  label?: string;
  name?: string;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** A password that can be shown and hidden. */
export function PasswordField(props: PasswordFieldProps) {
  const { label = 'Password', name = 'password', autoComplete, autoFocus = false, inputRef, ...field } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      label={label}
      input={{ type: shown ? 'text' : 'password', name, autoComplete, autoFocus, inputRef }}
      end={
        <IconButton
          edge="end"
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <HideIcon /> : <ShowIcon />}
        </IconButton>
      }
    />
  );
}
