import { useId, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { countries } from '../../../contract/countries';
import { findCountries } from './find-countries';
import type { FormField } from './use-form';

interface CountryFieldProps extends FormField {
  label: string;
  /** Shown below the field unless it has a problem. */
  hint?: string;
  /** Whether the dialing prefix is shown with the country. */
  prefixed?: boolean;
}

/** A field for a country, by its code, with the suggested countries first. */
export function CountryField({ label, hint, prefixed = false, value, problem, disabled, onChange }: CountryFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <FormControl fullWidth error={problem !== null} disabled={disabled}>
      <FormLabel htmlFor={id} sx={{ mb: 1, color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <Autocomplete
        id={id}
        // Inside the page's main landmark, where screen readers expect it.
        disablePortal
        // Leaving with Tab selects what was typed, like Enter.
        autoSelect={typed.trim() !== ''}
        disabled={disabled}
        options={countries}
        value={countries.find(({ code }) => code === value) ?? null}
        onChange={(_, chosen) => onChange(chosen?.code ?? '')}
        filterOptions={() => findCountries(countries, typed)}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        // Search results are sorted by relevance instead of grouped.
        groupBy={typed.trim() === '' ? ({ suggested }) => (suggested ? 'Suggested' : 'All countries') : undefined}
        getOptionKey={({ code }) => code}
        getOptionLabel={({ label: name, phone }) => (prefixed ? `+${phone} ${name}` : name)}
        slotProps={{ popper: { placement: 'bottom-start', sx: { minWidth: 280 } } }}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            {...input}
            fullWidth
            slotProps={{ input: { ...htmlInput, 'aria-describedby': `${id}-problem`, autoComplete: 'off' } }}
            sx={{ minHeight: 48, '&.MuiOutlinedInput-root': { py: 0 } }}
          />
        )}
        renderOption={({ key, ...rest }, { label: name, phone }) => (
          <li key={key} {...rest}>
            <Box component="span" sx={{ flex: 1 }}>
              {name}
            </Box>
            {prefixed && (
              <Box component="span" data-figures sx={{ pl: 4, color: 'text.secondary' }}>
                +{phone}
              </Box>
            )}
          </li>
        )}
      />
      <FormHelperText id={`${id}-problem`} role={problem === null ? undefined : 'alert'}>
        {problem ?? hint}
      </FormHelperText>
    </FormControl>
  );
}
