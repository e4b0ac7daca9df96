import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useSettled } from '../../../components/use-settled';
import type { Named, Page } from '../../../contract/kit';
import { texts } from '../../../contract/texts';

interface PartySearchProps<Row, Key extends QueryKey> {
  id: string;
  label: string;
  value: Named | null;
  /** Searches for a part of a name. An empty text finds the first few. */
  find: (q: string) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  nameOf: (row: Row) => string;
  lineOf?: (row: Row) => string;
  onPick: (row: Row | null) => void;
  error?: string | undefined;
  disabled?: boolean;
  help?: string | undefined;
  placeholder?: string | undefined;
  /** Each choice is added to others that are shown elsewhere, so that the field is emptied for the next one. */
  adds?: boolean;
}

const pause = 250;

/** A field that searches a list on the server. */
export function PartySearch<Row extends { id: string }, Key extends QueryKey>(props: PartySearchProps<Row, Key>) {
  const { id, label, value, find, nameOf, lineOf, onPick, error, disabled = false, help } = props;
  const { placeholder = 'Search by name', adds = false } = props;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const wanted = typed.trim() === value?.name ? '' : typed.trim();
  const q = useSettled(wanted, pause);
  const { data, isPlaceholderData, isFetching, error: failed } = useQuery({ ...find(q), enabled: open && !disabled });
  // Results of an earlier text are not offered, because Enter would choose an unintended one.
  const fresh = q === wanted && !isPlaceholderData;
  const rows = fresh ? (data?.content ?? []) : [];
  const names = new Map(rows.map((row) => [row.id, row]));
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, alignContent: 'start' }}>
      <FormLabel htmlFor={id} error={error !== undefined} sx={{ color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <Autocomplete<Named>
        id={id}
        value={value}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        autoHighlight
        // Enter does not submit the form while the list is open, even before anything is found.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && open) event.preventDefault();
        }}
        options={rows.map((row) => ({ id: row.id, name: nameOf(row) }))}
        getOptionKey={(option) => option.id}
        getOptionLabel={(option) => option.name}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        // The server has already filtered the options.
        filterOptions={(options) => options}
        {...(adds && { inputValue: typed })}
        onInputChange={(_, text) => setTyped(text)}
        onChange={(_, option) => {
          if (adds) setTyped('');
          onPick(option === null ? null : (names.get(option.id) ?? null));
        }}
        loading={!fresh || isFetching}
        loadingText="Searching"
        noOptionsText={failed?.message ?? texts.searchEmpty}
        disabled={disabled}
        renderOption={({ key, ...rest }, option) => {
          const row = names.get(option.id);
          return (
            <li key={key} {...rest}>
              <Box sx={{ minWidth: 0 }}>
                {option.name}
                {row !== undefined && lineOf !== undefined && (
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{lineOf(row)}</Box>
                )}
              </Box>
            </li>
          );
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            error={error !== undefined}
            helperText={error ?? help}
            placeholder={placeholder}
            slotProps={{ ...params.slotProps, formHelperText: { role: error === undefined ? undefined : 'alert' } }}
          />
        )}
      />
    </Box>
  );
}
