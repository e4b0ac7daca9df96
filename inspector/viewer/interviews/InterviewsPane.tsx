import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../../src/components/EmptyState';
import { ErrorState } from '../../../src/components/ErrorState';
import { SkeletonRows } from '../../../src/components/SkeletonRows';
import { StateChip } from '../../../src/components/StateChip';
import { formatInstant } from '../../../src/components/format-time';
import { useSettled } from '../../../src/components/use-settled';
import { labelInWords, listInterviews, type InterviewRow } from '../../../src/contract/interviews';
import { limits, texts } from '../../../src/contract/texts';
import { callApi } from '../../../src/services/api/client';
import { traceOfHistory } from '../../model/history';
import type { Trace } from '../../model/trace';
import { interviewLogQuery } from './interview-log-query';
import { useHistoryReader } from './who';

// The viewer has no signed-in user: it shows times in the browser's zone.
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface InterviewsPaneProps {
  /** Called with the history that was chosen; the trace's page is the interview. */
  onOpen: (trace: Trace, title: string) => void;
}

/** Chooses an interview whose stored history is to be looked at: those that changed last, or found by code or name. */
export function InterviewsPane({ onOpen }: InterviewsPaneProps) {
  const reader = useHistoryReader();
  if (reader === 'loading') return <SkeletonRows rows={6} />;
  if (reader === 'superAdmin') return <InterviewChoice onOpen={onOpen} />;
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

function InterviewChoice({ onOpen }: InterviewsPaneProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const q = useSettled(typed.trim());
  const query = { sort: '-updated', _limit: 50, ...(q !== '' && { q }) } as const;
  const { data, error, isFetching, isPending, refetch } = useQuery({
    queryKey: ['interviews', 'list', query],
    queryFn: ({ signal }) => callApi(listInterviews, { query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const open = async ({ id, code }: InterviewRow) => {
    setFailed(null);
    try {
      onOpen(traceOfHistory(id, await queryClient.fetchQuery(interviewLogQuery(id))), code);
    } catch (problem) {
      setFailed(problem instanceof Error ? problem.message : texts.wentWrong);
    }
  };
  const rows = data?.content ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 3, pt: 2 }}>
      <TextField
        label="Code or candidate"
        type="search"
        size="small"
        value={typed}
        onChange={(event) => setTyped(event.target.value.slice(0, limits.search))}
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
      {failed !== null && <ErrorState message={failed} />}
      {error && (
        <ErrorState
          message={error.message}
          onRetry={() => {
            void refetch();
          }}
          retrying={isFetching}
        />
      )}
      {isPending && !error && <SkeletonRows rows={6} />}
      {data && rows.length === 0 && <EmptyState text={texts.searchEmpty} line="Try a part of the name, or a code." />}
      <List dense disablePadding aria-label="Interviews" aria-busy={isFetching}>
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
                <Typography noWrap>{row.candidate.name}</Typography>
                <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
                  Changed {formatInstant(row.updatedAt, browserZone)}
                </Typography>
              </Box>
              <StateChip label={labelInWords(row.label)} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}
