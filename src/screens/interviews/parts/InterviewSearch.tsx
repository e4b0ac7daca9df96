import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import TuneIcon from '@mui/icons-material/Tune';
import { useSearchParams } from 'wouter';
import { EmptyState } from '../../../components/EmptyState';
import { FilterChips } from '../../../components/FilterChips';
import type { Filter } from '../../../components/FilterChips';
import { useNow } from '../../../components/use-now';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { InterviewList } from '../../shared/interview/InterviewList';
import { SearchBox } from '../../shared/list/SearchBox';
import { useSettled } from '../../../components/use-settled';
import { SearchFields, kindWords, stateWords } from './SearchFields';
import { filtersOf, parties, queryOf } from './search-query';
import type { Party, SearchFilters } from './search-query';
import { usePartyNames } from './use-party-names';

const partyWords = {
  organizationId: 'Organization',
  panelistId: 'Panelist',
  candidateId: 'Candidate',
  jobProfileId: 'Job profile',
} as const;

function chipsOf(filters: SearchFilters, nameOf: (party: Party) => string | undefined): Filter[] {
  const { state, kind, from, to, near } = filters;
  const dayWords = (day: string) => day.split('-').toReversed().join('-');
  const all: (Filter | null)[] = [
    near ? { id: 'near', label: 'Time', value: 'Now ± 30 min' } : null,
    state && { id: 'state', label: 'State', value: stateWords[state] },
    kind && { id: 'kind', label: 'Kind', value: kindWords[kind] },
    ...parties.map((party) =>
      filters[party] === null
        ? null
        : { id: party, label: partyWords[party], value: nameOf(party) ?? 'the chosen one' },
    ),
    from ? { id: 'from', label: 'From', value: dayWords(from) } : null,
    to ? { id: 'to', label: 'To', value: dayWords(to) } : null,
  ];
  return all.filter((chip) => chip !== null);
}

const keys = ['state', 'kind', ...parties, 'from', 'to'] as const;

/** Any interview by candidate, panelist, organization or code; starts at what is around now (product 10, tab 0). */
export function InterviewSearch() {
  const { timeZone } = useMe();
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  // What is typed to find a person stays out of the URL (product 11).
  const [typed, setTyped] = useState('');
  const [more, setMore] = useState(keys.some((key) => params.has(key)));
  const q = useSettled(typed.trim());
  const { nameOf, note } = usePartyNames(filters);
  const now = useNow(60_000);
  const set = (changes: Partial<Record<(typeof keys)[number] | 'near', string | null>>) =>
    setParams(
      (before) => {
        for (const [key, value] of Object.entries(changes))
          if (value === null) before.delete(key);
          else before.set(key, value);
        before.delete('page');
        return before;
      },
      { replace: true },
    );
  const remove = (id: string) => set(id === 'near' ? { near: 'off' } : { [id]: null });
  const chips = chipsOf(filters, nameOf);
  const far = { near: 'off' };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <SearchBox
          label="Search interviews"
          placeholder="Candidate, panelist, organization or code"
          value={typed}
          onChange={setTyped}
        />
        <Button startIcon={<TuneIcon />} aria-expanded={more} onClick={() => setMore(!more)}>
          Filters
        </Button>
      </Box>
      <Collapse in={more} unmountOnExit>
        <SearchFields
          filters={filters}
          zone={timeZone}
          onChange={(changes, name) => {
            note(changes, name);
            set(changes);
          }}
        />
      </Collapse>
      <FilterChips
        filters={chips}
        onRemove={remove}
        onClear={() => set({ ...Object.fromEntries(keys.map((key) => [key, null])), ...far })}
      />
      <InterviewList
        label="Interviews"
        query={queryOf(filters, q, timeZone, now)}
        listKey={JSON.stringify([filters, q])}
        empty={
          <EmptyState
            text={texts.searchEmpty}
            line={
              filters.near
                ? 'No interviews around now. Remove “Now ± 30 min” to see all days.'
                : 'Remove a filter, or try another word.'
            }
            action={filters.near && <Button onClick={() => set(far)}>Show all days</Button>}
          />
        }
      />
    </Box>
  );
}
