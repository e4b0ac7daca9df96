import { lazy, Suspense, useId } from 'react';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useMe } from '../../../services/queries/auth';
import { PartySearch } from '../form/PartySearch';
import { isUseful } from './list-filters';
import type { ListToolbarProps } from './list-types';

// The date pickers are large, so they are loaded when the filters are first opened.
const DayField = lazy(() => import('../../../components/DayField').then((it) => ({ default: it.DayField })));

/** The filters of a list; each can be removed by its chip. */
export function FilterFields({
  filters,
  values,
  nameOf,
  onFilter,
}: Pick<ListToolbarProps, 'filters' | 'values' | 'nameOf' | 'onFilter'>) {
  const { timeZone: zone } = useMe();
  const base = useId();
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {filters.map((filter) => {
        if (filter.kind === 'choice')
          return (
            <SelectField
              key={filter.id}
              label={filter.label}
              value={values[filter.id] ?? null}
              disabled={!isUseful(filter, values)}
              options={Object.entries(filter.words)}
              onChange={(value) => onFilter({ [filter.id]: value })}
            />
          );
        if (filter.kind === 'days')
          return (
            <Suspense key="days" fallback={<SkeletonRows rows={1} label="Loading the days" />}>
              <DayField
                label="From"
                value={values.from ?? ''}
                zone={zone}
                max={values.to}
                onChange={(from) => onFilter({ from: from || null })}
              />
              <DayField
                label="To"
                value={values.to ?? ''}
                zone={zone}
                min={values.from}
                onChange={(to) => onFilter({ to: to || null })}
              />
            </Suspense>
          );
        if (filter.kind === 'preset' || filter.find === undefined) return null;
        const id = values[filter.id];
        return (
          <PartySearch
            key={filter.id}
            id={`${base}${filter.id}`}
            label={filter.label}
            value={id === undefined ? null : { id, name: filter.words?.[id] ?? nameOf(id) ?? '1 selected' }}
            find={filter.find}
            nameOf={({ name }) => name}
            onPick={(one) => onFilter({ [filter.id]: one?.id ?? null }, one ? { [one.id]: one.name } : {})}
          />
        );
      })}
    </Box>
  );
}

interface SelectFieldProps {
  label: string;
  value: string | null;
  options: readonly (readonly [string, string])[];
  disabled?: boolean;
  onChange: (value: string | null) => void;
}

export function SelectField({ label, value, options, disabled = false, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <FormLabel htmlFor={id} sx={{ mb: 1, color: 'text.primary', fontWeight: 500, display: 'block' }}>
        {label}
      </FormLabel>
      <TextField
        id={id}
        select
        disabled={disabled}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        slotProps={{ select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } } }}
      >
        <MenuItem value="">All</MenuItem>
        {options.map(([option, words]) => (
          <MenuItem key={option} value={option}>
            {words}
          </MenuItem>
        ))}
      </TextField>
    </div>
  );
}
