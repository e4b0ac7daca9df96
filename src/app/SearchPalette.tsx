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
import type { UserType } from '../contract/kit';
import { shortInterview } from '../screens/shared/interview/use-recent-interview';
import { interviewsQuery } from '../services/queries/interviews';
import { searchQuery } from '../services/queries/search';
import { recentThings } from '../services/recent';
import { PaletteResults } from './PaletteResults';
import { paletteGroups, type PaletteItem, type Place } from './palette-items';

/** Milliseconds after the last key before the server is searched. */
const pause = 200;

interface SearchPaletteProps {
  open: boolean;
  userType: UserType;
  places: readonly Place[];
  actions: readonly PaletteItem[];
  onClose: () => void;
}

/** A user's pages and actions, and a search over what they may see (product: Admin tools). */
export function SearchPalette({ open, onClose, ...offered }: SearchPaletteProps) {
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
      {/* Mounted each time it opens, so that each search starts empty. */}
      <Palette {...offered} onClose={onClose} />
    </Dialog>
  );
}

/** Interviews shown to users who are not admins, at most. */
const ownShown = 8;

/** Search results for `q`: for admins everything, for others their own interviews. */
function useFound(q: string, userType: UserType) {
  const admin = userType === 'ADMIN' || userType === 'SUPER_ADMIN';
  const all = useQuery({ ...searchQuery(q), enabled: admin && q !== '' });
  const own = useQuery({ ...interviewsQuery({ q, _page: 0, _limit: ownShown }), enabled: !admin && q !== '' });
  const { error, isFetching, refetch } = admin ? all : own;
  const interviews = (own.data?.content ?? []).map((row) => ({
    kind: 'interview' as const,
    ...shortInterview(row, userType),
  }));
  return { found: admin ? (all.data ?? []) : interviews, error, isFetching, refetch };
}

function Palette({ userType, places, actions, onClose }: Omit<SearchPaletteProps, 'open'>) {
  const id = useId();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [recent] = useState(recentThings);
  const q = useSettled(typed.trim(), pause);
  const { found, error, isFetching, refetch } = useFound(q, userType);
  const asked = typed.trim();
  const groups = paletteGroups({ q: asked, found: asked === '' || q === '' ? [] : found, recent, places, actions });
  const items = groups.flatMap((group) => group.items);
  const lit = items[Math.min(at, items.length - 1)];
  const waiting = asked !== '' && (isFetching || q !== asked);
  const optionId = (key: string) => `${id}-${key}`;
  const take = ({ does }: PaletteItem) => {
    onClose();
    if (typeof does === 'string') navigate(does);
    else does();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, items.length - 1) + step + items.length) % items.length;
      setAt(next);
      const key = items[next]?.key ?? '';
      document.getElementById(optionId(key))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && lit) take(lit);
  };
  const none = asked !== '' && !waiting && !error && items.length === 0;
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
          placeholder="Name, page, action or interview code"
          inputProps={{
            'aria-label': 'Search, pages and actions',
            role: 'combobox',
            'aria-expanded': items.length > 0,
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
      <Box sx={{ height: 2, bgcolor: waiting ? 'brand.main' : 'divider' }} />
      <Box sx={{ py: 2 }}>
        {error && !waiting && (
          <Box sx={{ px: 4, py: 2 }}>
            <ErrorState message={error.message} onRetry={() => void refetch()} />
          </Box>
        )}
        <PaletteResults
          groups={groups}
          lit={lit?.key}
          optionId={optionId}
          listId={`${id}-list`}
          onTake={take}
          onLit={(key) => setAt(items.findIndex((item) => item.key === key))}
        />
        <Box role="status" sx={{ px: 4, py: items.length > 0 ? 0 : 4, color: 'text.secondary', textAlign: 'center' }}>
          {waiting && items.length === 0 && 'Searching…'}
          {none && texts.searchEmpty}
        </Box>
      </Box>
    </>
  );
}
