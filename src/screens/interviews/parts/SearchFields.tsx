import { lazy, Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { kinds, leaves } from '../../../contract/interviews';
import type { Leaf } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { organizationsQuery, panelistsQuery } from '../../../services/queries/people';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useSettled } from '../../../components/use-settled';
import type { SearchFilters } from './search-query';

// The date pickers weigh more than a list of interviews: they come when the filters are opened.
const DayField = lazy(() => import('../../../components/DayField').then((it) => ({ default: it.DayField })));

export const stateWords: Record<Leaf, string> = {
  pendingSchedule: 'Pending schedule',
  reschedulePending: 'Reschedule pending',
  requested: 'Upcoming, awaiting panelist',
  confirmed: 'Upcoming',
  live: 'Live',
  pendingFeedback: 'Pending feedback',
  inReview: 'Completed, in review',
  released: 'Completed',
  noShow: 'No show',
  canceled: 'Canceled',
};
export const kindWords = { real: 'Real', mock: 'Mock' } as const;

type Key = 'state' | 'kind' | 'organizationId' | 'panelistId' | 'from' | 'to';
interface SearchFieldsProps {
  filters: SearchFilters;
  /** IANA zone of the reader, in which the days are. */
  zone: string;
  onChange: (
    changes: Partial<Record<Key, string | null>>,
    names?: { organizationId?: string; panelistId?: string },
  ) => void;
}

/** What narrows the search; each is taken off again by its chip. */
export function SearchFields({ filters, zone, onChange }: SearchFieldsProps) {
  const [organization, setOrganization] = useState('');
  const [panelist, setPanelist] = useState('');
  const organizations = useQuery(organizationsQuery(useSettled(organization)));
  const panelists = useQuery(panelistsQuery(useSettled(panelist)));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
      }}
    >
      <Select
        label="State"
        value={filters.state}
        options={leaves.map((leaf) => [leaf, stateWords[leaf]])}
        onChange={(state) => onChange({ state })}
      />
      <Select
        label="Kind"
        value={filters.kind}
        options={kinds.map((kind) => [kind, kindWords[kind]])}
        onChange={(kind) => onChange({ kind })}
      />
      <Finder
        label="Organization"
        options={organizations.data?.content ?? []}
        loading={organizations.isFetching}
        onType={setOrganization}
        onChoose={(one) => onChange({ organizationId: one.id }, { organizationId: one.name })}
      />
      <Finder
        label="Panelist"
        options={panelists.data?.content ?? []}
        loading={panelists.isFetching}
        onType={setPanelist}
        onChoose={(one) => onChange({ panelistId: one.id }, { panelistId: one.name })}
      />
      <Suspense fallback={<SkeletonRows rows={1} label="Loading the days" />}>
        <DayField
          label="From"
          value={filters.from ?? ''}
          zone={zone}
          max={filters.to ?? undefined}
          onChange={(from) => onChange({ from: from || null })}
        />
        <DayField
          label="To"
          value={filters.to ?? ''}
          zone={zone}
          min={filters.from ?? undefined}
          onChange={(to) => onChange({ to: to || null })}
        />
      </Suspense>
    </Box>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <FormLabel htmlFor={id} sx={{ mb: 1, color: 'text.primary', fontWeight: 500, display: 'block' }}>
        {label}
      </FormLabel>
      {children(id)}
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string | null;
  options: (readonly [string, string])[];
  onChange: (value: string | null) => void;
}

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <TextField
          id={id}
          select
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
      )}
    </Labelled>
  );
}

interface FinderProps {
  label: string;
  options: readonly Named[];
  loading: boolean;
  onType: (text: string) => void;
  onChoose: (one: Named) => void;
}

/** Finds one by a part of its name; what was chosen then stands as a chip, so the field is empty again. */
function Finder({ label, options, loading, onType, onChoose }: FinderProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <Autocomplete
          id={id}
          value={null}
          blurOnSelect
          clearOnBlur
          options={options}
          loading={loading}
          noOptionsText={texts.searchEmpty}
          filterOptions={(all) => all}
          getOptionLabel={(one) => one.name}
          getOptionKey={(one) => one.id}
          onInputChange={(_, text) => onType(text)}
          onChange={(_, one) => one && onChoose(one)}
          renderInput={(props) => <TextField {...props} placeholder="Type a name" />}
        />
      )}
    </Labelled>
  );
}
