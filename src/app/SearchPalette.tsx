import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ErrorState } from '../components/ErrorState';
import { limits, texts } from '../contract/texts';
import { useSettled } from '../components/use-settled';
import { searchQuery } from '../services/queries/search';
import { SearchResults } from './SearchResults';
import type { MenuEntry } from './menus';
import { resultGroups } from './search-results';

/** Milliseconds without a key before the server is asked. */
const pause = 200;

interface SearchPaletteProps {
  open: boolean;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** Search over everything that an admin may see (product 5); what is typed stays in here. */
export function SearchPalette({ open, entries, onClose }: SearchPaletteProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { 'aria-label': 'Search', sx: { mt: { xs: 4, sm: 16 }, mx: { xs: 2, sm: 8 }, width: '100%' } },
      }}
    >
      {/* Made anew at each opening: the next search starts empty. */}
      <Palette entries={entries} onClose={onClose} />
    </Dialog>
  );
}

function Palette({ entries, onClose }: Omit<SearchPaletteProps, 'open'>) {
  const id = useId();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const q = useSettled(typed.trim(), pause);
  const { data = [], error, isFetching, refetch } = useQuery(searchQuery(q));
  const asked = typed.trim();
  const groups = asked === '' ? [] : resultGroups(asked, q === '' ? [] : data, entries);
  const results = groups.flatMap((group) => group.results);
  const lit = results[Math.min(at, results.length - 1)];
  const waiting = isFetching || q !== asked;
  const optionId = (key: string) => `${id}-${key}`;
  const go = (href: string) => {
    onClose();
    navigate(href);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, results.length - 1) + step + results.length) % results.length;
      setAt(next);
      const key = results[next]?.key ?? '';
      document.getElementById(optionId(key))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && lit) go(lit.href);
  };
  const none = asked !== '' && !waiting && !error && results.length === 0;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 2, position: 'relative' }}>
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
          placeholder="Name, title or interview code"
          inputProps={{
            'aria-label': 'Search everything',
            role: 'combobox',
            'aria-expanded': results.length > 0,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': lit ? optionId(lit.key) : undefined,
            maxLength: limits.search,
            autoComplete: 'off',
            spellCheck: false,
          }}
          sx={{ typography: 'subtitle1', fontWeight: 400 }}
        />
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ height: 2, bgcolor: waiting && asked !== '' ? 'brand.main' : 'divider' }} />
      <Box sx={{ py: 2 }}>
        {error && !waiting && (
          <Box sx={{ px: 4, py: 2 }}>
            <ErrorState message={error.message} onRetry={() => void refetch()} />
          </Box>
        )}
        <SearchResults
          groups={groups}
          lit={lit?.key}
          optionId={optionId}
          listId={`${id}-list`}
          onGo={go}
          onLit={(key) => setAt(results.findIndex((result) => result.key === key))}
        />
        <Box role="status" sx={{ px: 4, py: results.length > 0 ? 0 : 4, color: 'text.secondary', textAlign: 'center' }}>
          {asked === '' && 'Interviews, candidates, panelists, organizations, job profiles and screens'}
          {asked !== '' && waiting && results.length === 0 && 'Searching …'}
          {none && texts.searchEmpty}
        </Box>
      </Box>
    </>
  );
}
