import { useId, type Ref } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { texts } from '../contract/texts';

interface LimitedTextProps {
  label: string;
  /** The label is for screen readers only, because the text above the field already has it. */
  labelHidden?: boolean;
  /** The field's id, if a label elsewhere on the page names the field. */
  labelledAt?: string;
  value: string;
  onChange: (value: string) => void;
  /** Maximum length in characters, without markup (product: Text limits). */
  max: number;
  required?: boolean;
  /** Lines to start with; 1 is a single-line field. */
  rows?: number;
  help?: string;
  /** A message from the server or the screen; it is shown instead of the field's own. */
  error?: string | undefined;
  disabled?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  /** The input itself, for its cursor. */
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  onFocus?: () => void;
}

const plain = (text: string) => text.replace(/<[^>]*>/g, '').trim();

/** A text field with a counter and messages (product: Text limits); it never truncates what was typed or pasted. */
export function LimitedText(props: LimitedTextProps) {
  const {
    label,
    labelledAt,
    labelHidden = labelledAt !== undefined,
    value,
    onChange,
    max,
    required = true,
    rows = 3,
    help,
    error,
    disabled,
  } = props;
  const ownId = useId();
  const id = labelledAt ?? ownId;
  const length = plain(value).length;
  const problem = error ?? (length > max ? texts.tooLong(max) : undefined);
  const counter =
    length > 0 ? texts.left(Math.max(0, max - length), max) : required && problem !== texts.required && texts.required;
  return (
    <FormControl fullWidth error={problem !== undefined} disabled={disabled ?? false}>
      {!labelHidden && (
        <FormLabel htmlFor={id} sx={{ mb: 1, color: 'text.primary', fontWeight: 500 }}>
          {label}
        </FormLabel>
      )}
      <OutlinedInput
        id={id}
        size="small"
        value={value}
        multiline={rows > 1}
        minRows={rows}
        maxRows={rows > 1 ? 12 : 1}
        // Without a visible label, only the placeholder says what the field is for.
        {...(labelHidden && {
          sx: { '& textarea::placeholder, & input::placeholder': { color: 'text.secondary', opacity: 1 } },
        })}
        placeholder={props.placeholder ?? ''}
        autoFocus={props.autoFocus ?? false}
        inputRef={props.inputRef}
        onFocus={() => props.onFocus?.()}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          input: {
            ...(labelHidden && labelledAt === undefined && { 'aria-label': label }),
            'aria-describedby': `${id}-help ${id}-count`,
            'aria-required': required,
          },
        }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 4, flexWrap: 'wrap' }}>
        <FormHelperText id={`${id}-help`} role={problem ? 'alert' : undefined}>
          {problem ?? help}
        </FormHelperText>
        <FormHelperText id={`${id}-count`} error={false} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {counter}
        </FormHelperText>
      </Box>
    </FormControl>
  );
}
