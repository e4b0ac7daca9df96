import { useId, type ReactNode } from 'react';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';

export interface CellFieldProps {
  label: string;
  value: string;
  /** What is wrong with the value; null if nothing is. */
  problem: string | null;
  /** Shown below the field unless it has a problem. */
  hint?: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}
interface ChoiceFieldProps extends CellFieldProps {
  options: readonly string[];
  /** A second line for an option, such as the name of a time zone. */
  lineOf?: (option: string) => string;
  /** The options are the server's results for the text. */
  found?: boolean;
  loading?: boolean;
  onOpen?: () => void;
}

/** A label above its field. */
const Labeled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div>
    <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, color: 'text.primary', fontWeight: 500 }}>
      {label}
    </FormLabel>
    {children}
  </div>
);

const longest = 254;
// Only ten options are visible.
const filterOptions = createFilterOptions<string>({ limit: 60, stringify: (option) => option.replaceAll('_', ' ') });
const asFound = (options: string[]) => options;

/**
 * A text field with known values, chosen from a list or typed. A text that is not a value stays, so that it can be
 * corrected.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, value, problem, hint, disabled, onChange, options, lineOf } = props;
  const { found = false, loading = false, onOpen } = props;
  const id = useId();
  return (
    <Labeled id={id} label={label}>
      <Autocomplete
        id={id}
        freeSolo
        forcePopupIcon
        disabled={disabled}
        options={options as string[]}
        value={value}
        inputValue={value}
        onInputChange={(_, text, reason) => {
          if (reason !== 'reset') onChange(text);
        }}
        onChange={(_, option) => onChange(option ?? '')}
        {...(onOpen && { onOpen })}
        filterOptions={found ? asFound : filterOptions}
        loading={loading}
        loadingText="Searching"
        renderOption={({ key, ...rest }, option) => (
          <li key={key} {...rest}>
            <Box sx={{ minWidth: 0 }}>
              {option.replaceAll('_', ' ')}
              {lineOf && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{lineOf(option)}</Box>}
            </Box>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            error={problem !== null}
            helperText={problem ?? hint}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, maxLength: longest },
            }}
          />
        )}
      />
    </Labeled>
  );
}

/** A plain text field. */
export function PlainField({ label, value, problem, hint, disabled, onChange }: CellFieldProps) {
  const id = useId();
  return (
    <Labeled id={id} label={label}>
      <TextField
        id={id}
        fullWidth
        value={value}
        error={problem !== null}
        helperText={problem ?? hint}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: longest } }}
      />
    </Labeled>
  );
}
