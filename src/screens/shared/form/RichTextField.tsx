import { lazy, Suspense, useId } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import { richLength } from '../../../contract/rich-text';
import { texts } from '../../../contract/texts';
import { loadRichTextEditor } from './load-rich-text-editor';

const RichTextEditor = lazy(() => loadRichTextEditor().then((it) => ({ default: it.RichTextEditor })));

interface RichTextFieldProps {
  label: string;
  /** Rich text with allowed elements only (product: Rich text); empty if there is none. */
  value: string;
  onChange: (html: string) => void;
  /** Maximum length in characters, without markup (product: Text limits). */
  max: number;
  required?: boolean;
  help?: string;
  /** A message from the server or the screen; it is shown instead of the field's own. */
  error?: string | undefined;
  disabled?: boolean;
}

/** A field for rich text with a counter and messages (product: Text limits); it never cuts off what was typed. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, value, onChange, max, required = true, help, error, disabled = false } = props;
  const id = useId();
  const length = richLength(value);
  const problem = error ?? (length > max ? texts.tooLong(max) : undefined);
  const counter =
    length > 0 ? texts.left(Math.max(0, max - length), max) : required && problem !== texts.required && texts.required;
  return (
    <FormControl fullWidth error={problem !== undefined} disabled={disabled}>
      <Box id={`${id}-label`} sx={{ mb: 1, fontWeight: 500, color: problem === undefined ? undefined : 'error.main' }}>
        {label}
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" height={178} aria-label={`Loading ${label}`} />}>
        <RichTextEditor
          value={value}
          onChange={onChange}
          disabled={disabled}
          label={label}
          attributes={{
            'aria-labelledby': `${id}-label`,
            'aria-describedby': `${id}-help ${id}-count`,
            'aria-required': String(required),
            'aria-invalid': String(problem !== undefined),
          }}
        />
      </Suspense>
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
