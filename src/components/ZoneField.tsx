import { useId, useMemo } from 'react';
import { iso } from '../contract/time';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { zoneName } from './format-time';

interface ZoneFieldProps {
  value: string;
  now: number;
  onChange: (zone: string) => void;
  help: string;
  problem?: string | null;
}

const readable = (zone: string) => zone.replaceAll('_', ' ');
// Rendering all four hundred zones would be slow, and only ten are visible.
const filterOptions = createFilterOptions<string>({ limit: 60, stringify: readable });

/** A time zone, found by typing a part of its name. */
export function ZoneField({ value, now, onChange, help, problem = null }: ZoneFieldProps) {
  const id = useId();
  const zones = useMemo(() => [...new Set([value, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort(), [value]);
  const at = iso(now);
  return (
    <div>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, color: 'text.primary', fontWeight: 500 }}>
        Time zone
      </FormLabel>
      <Autocomplete
        id={id}
        options={zones}
        value={value}
        disableClearable
        filterOptions={filterOptions}
        getOptionLabel={readable}
        onChange={(_, zone) => onChange(zone)}
        renderOption={({ key, ...props }, zone) => (
          <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 4 }}>
            <Box component="span" sx={{ flexGrow: 1 }}>
              {readable(zone)}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
              {zoneName(at, zone)}
            </Box>
          </Box>
        )}
        renderInput={(params) => <TextField {...params} error={problem !== null} helperText={problem ?? help} />}
      />
    </div>
  );
}
