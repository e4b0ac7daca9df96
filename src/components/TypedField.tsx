import { useId, useState, type ReactNode } from 'react';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { usePickerContext } from '@mui/x-date-pickers/hooks';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { texts } from '../contract/texts';

interface TypedFieldProps {
  label: string;
  /** The format shown to the reader, such as DD-MM-YYYY. */
  format: string;
  /** Empty for none. */
  value: string;
  textOf: (value: string) => string;
  /** The value of a text; null if the text is not a value. */
  read: (text: string) => string | null;
  /** What is reported for text that is not a value. */
  unread: (text: string) => string;
  onChange: (value: string) => void;
  error?: string | undefined;
  help?: string | undefined;
  /** The id of the element that shows the message, if that is not the field. */
  messageId?: string;
  disabled?: boolean;
  /** The calendar that the button opens. */
  picker: (parts: PickerParts) => ReactNode;
}

export interface PickerParts {
  /** Receives a value that was chosen in the calendar. */
  choose: (value: string) => void;
  /** The props that make a picker the button of this field. */
  parts: {
    label: string;
    disabled: boolean;
    desktopModeMediaQuery: string;
    slots: { field: typeof PickerButton };
    slotProps: {
      popper: { 'aria-labelledby': string; placement: 'bottom-end' };
      mobilePaper: { 'aria-labelledby': string };
      toolbar: { hidden: true };
    };
  };
}

const signsOf = (text: string) => text.replace(/[^\da-z]/gi, '').toUpperCase();
const endsInYear = (text: string) => /\D\d{4}$/.test(text.trim());

/**
 * The only field for a day or a time: plain text, which is read when the field is left or Enter is pressed, and a
 * button that opens a calendar. Text that is not a value stays as it is and gets a message (product: Dates and times).
 */
export function TypedField(props: TypedFieldProps) {
  const { label, format, value, textOf, read, unread, onChange, error, help, messageId, disabled = false } = props;
  const id = useId();
  /** Text that differs from the text of the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  // A new value from outside replaces the text. A value that the field itself reported does not.
  if (value !== seen) {
    setSeen(value);
    if (value !== told) setTyped(null);
  }
  const text = typed ?? textOf(value);
  const tell = (next: string) => {
    setTold(next);
    if (next !== value) onChange(next);
  };
  const type = (next: string) => {
    const said = read(next);
    const shown = said === null ? null : textOf(said);
    setTyping(true);
    setTyped(next === shown ? null : next);
    // Shorter forms are read when the field is left, because typing may continue: "26-11-20" is a day too.
    const whole = shown !== null && (signsOf(next) === signsOf(shown) || endsInYear(next));
    if (next === '' || whole) tell(said ?? '');
  };
  const leave = () => {
    if (!typing) return;
    const said = text.trim() === '' ? '' : read(text);
    setTyping(false);
    setTyped(said === null ? text : said === '' ? '' : null);
    tell(said ?? unread(text));
  };
  const wrong = !typing && text !== '' && read(text) === null;
  const message = error ?? (wrong && messageId === undefined ? texts.dateTimeWrong : undefined);
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <FormLabel
          id={`${id}-label`}
          htmlFor={id}
          disabled={disabled}
          sx={{ display: 'block', mb: 1, color: 'text.primary', fontWeight: 500 }}
        >
          {label}
        </FormLabel>
        <TextField
          id={id}
          placeholder={format}
          value={text}
          onChange={({ target }) => type(target.value)}
          // Typing replaces the text. Another click puts the cursor into it.
          onFocus={({ target }) => target.select()}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
          disabled={disabled}
          error={wrong || error !== undefined}
          helperText={messageId === undefined ? (message ?? help) : undefined}
          autoComplete="off"
          slotProps={{
            htmlInput: {
              maxLength: 60,
              spellCheck: false,
              autoCapitalize: 'off',
              ...(messageId !== undefined && { 'aria-describedby': messageId }),
            },
            formHelperText: message === undefined ? {} : { role: 'alert' },
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  {props.picker({
                    choose: (next) => {
                      setTyping(false);
                      setTyped(null);
                      tell(next);
                    },
                    parts: {
                      label,
                      disabled,
                      // A narrow window has no room for days and times side by side.
                      desktopModeMediaQuery: '@media (pointer: fine) and (min-width: 600px)',
                      slots: { field: PickerButton },
                      slotProps: {
                        popper: { 'aria-labelledby': `${id}-label`, placement: 'bottom-end' },
                        mobilePaper: { 'aria-labelledby': `${id}-label` },
                        toolbar: { hidden: true },
                      },
                    },
                  })}
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
    </LocalizationProvider>
  );
}

/** The button of a picker, without its field. The text is in the field around the button. */
function PickerButton() {
  const { label, disabled, open, setOpen, triggerRef } = usePickerContext();
  return (
    <IconButton
      ref={triggerRef}
      edge="end"
      size="small"
      aria-label={`Choose date, ${String(label)}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={disabled}
      onClick={() => setOpen(!open)}
    >
      <CalendarIcon fontSize="small" />
    </IconButton>
  );
}
