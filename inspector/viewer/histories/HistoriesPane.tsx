import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../../src/components/EmptyState';
import { ErrorState } from '../../../src/components/ErrorState';
import { SkeletonRows } from '../../../src/components/SkeletonRows';
import { formatInstant } from '../../../src/components/format-time';
import { useSettled } from '../../../src/components/use-settled';
import { historyKinds, type HistoryKind, type HistoryRow } from '../../../src/contract/system-histories';
import { limits, texts } from '../../../src/contract/texts';
import { traceOfHistory } from '../../model/history';
import type { Trace } from '../../model/trace';
import { historiesQuery, historyQuery } from './history-queries';
import { useHistoryReader } from './who';

// The viewer has no signed-in user, so it shows times in the browser's zone.
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const kindWords: Record<HistoryKind, string> = {
  interview: 'Interviews',
  subscription: 'Subscriptions',
  payment: 'Payments',
  refund: 'Refunds',
  statement: 'Statements',
};

const isOff = 'Stored histories are open only while the server has the inspector on (INSPECTOR=1).';

interface HistoriesPaneProps {
  /** Called with the chosen history. The page of its trace is the object. */
  onOpen: (trace: Trace, title: string) => void;
}

/** Chooses the object whose stored history is shown: one that changed recently, or one found by code or name. */
export function HistoriesPane({ onOpen }: HistoriesPaneProps) {
  const reader = useHistoryReader();
  if (reader === 'loading') return <SkeletonRows rows={6} />;
  if (reader === 'superAdmin') return <HistoryChoice onOpen={onOpen} />;
  return (
    <EmptyState
      icon={HistoryIcon}
      text="Stored histories are for super admins"
      line={
        reader === 'nobody'
          ? 'Sign in to the app as a super admin in this browser. Then this list fills by itself.'
          : 'Someone else is signed in to the app in this browser. Sign in as a super admin to open what is stored.'
      }
      action={
        <Button variant="contained" href="/login" target="_blank" rel="noopener">
          Sign in
        </Button>
      }
    />
  );
}

function HistoryChoice({ onOpen }: HistoriesPaneProps) {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<HistoryKind>('interview');
  const [typed, setTyped] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const q = useSettled(typed.trim());
  const { data, error, isFetching, isPending, refetch } = useQuery(historiesQuery(kind, q));
  const open = async ({ id, code }: HistoryRow) => {
    setFailed(null);
    try {
      onOpen(traceOfHistory(kind, id, await queryClient.fetchQuery(historyQuery(kind, id))), code);
    } catch (problem) {
      setFailed(problem instanceof Error ? problem.message : texts.wentWrong);
    }
  };
  const rows = data?.content ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 3, pt: 2 }}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '180px 1fr' } }}>
        <TextField
          select
          label="History of"
          size="small"
          value={kind}
          onChange={({ target }) => {
            setFailed(null);
            setKind(historyKinds.find((one) => one === target.value) ?? kind);
          }}
        >
          {historyKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {kindWords[one]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={kind === 'statement' ? 'Number, month or panelist' : 'Code or candidate'}
          type="search"
          size="small"
          value={typed}
          onChange={({ target }) => setTyped(target.value.slice(0, limits.search))}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" aria-hidden />
                </InputAdornment>
              ),
            },
          }}
        />
      </Box>
      {failed !== null && <ErrorState message={failed} />}
      {error && (
        <ErrorState
          message={'status' in error && error.status === 404 ? isOff : error.message}
          onRetry={() => {
            void refetch();
          }}
          retrying={isFetching}
        />
      )}
      {isPending && !error && <SkeletonRows rows={6} />}
      {data && rows.length === 0 && (
        <EmptyState
          text={texts.searchEmpty}
          line={q === '' ? 'They appear here once there are any.' : 'Try a part of the name, or a code.'}
        />
      )}
      <List dense disablePadding aria-label={kindWords[kind]} aria-busy={isFetching}>
        {rows.map((row) => (
          <ListItem key={row.id} disablePadding divider>
            <ListItemButton
              sx={{ gap: 3 }}
              onClick={() => {
                void open(row);
              }}
            >
              <Typography sx={{ fontWeight: 600, minWidth: 72 }}>{row.code}</Typography>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography noWrap>{row.about}</Typography>
                <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
                  Changed {formatInstant(row.updatedAt, browserZone)}
                </Typography>
              </Box>
              <Typography variant="body2">{row.state}</Typography>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}
