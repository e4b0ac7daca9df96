import { useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import useEventCallback from '@mui/utils/useEventCallback';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { ShiftGuard, useShiftGuard } from '../../../components/shift-guard';
import { toast } from '../../../components/toast';
import { useAtNow } from '../../../components/use-now';
import { useSearchParams } from '../../../components/use-search-params';
import type { Board, BoardRow } from '../../../contract/interviews-live';
import { texts } from '../../../contract/texts';
import type { LiveBoardRef } from '../../../machines/interviews/live-board';
import { useMe } from '../../../services/queries/auth';
import { liveBoardQuery } from '../../../services/queries/interviews';
import { wiredLiveBoard } from '../../../services/wiring/interviews/live-board';
import { useWorkflow } from '../../../services/workflow';
import { ActionsHost } from '../../shared/interview/ActionsHost';
import { InterviewPanel } from '../../shared/interview/InterviewPanel';
import { useFailedReminder } from '../../shared/interview/use-reminder';
import { useAllowedUntil } from '../../shared/list/use-allowed-until';
import { QueryFailure } from '../../shared/QueryView';
import { BoardLine, isLate, lookMs } from './BoardLine';
import { TimeFrame } from './TimeFrame';

/**
 * How often the board is fetched again, because its window moves with the clock. All other changes arrive by the stream
 * of changes.
 */
const rereadMs = 30_000;

const kinds = ['all', 'late', 'live'] as const;
type Kind = (typeof kinds)[number];
const kindWords: Record<Kind, string> = { all: 'All', late: 'Late', live: 'Live' };
const nothingOf: Record<Kind, string> = {
  all: 'Interviews from 75 minutes ago to 30 minutes ahead will appear here.',
  late: 'No one is late.',
  live: 'No interview is live right now.',
};

/** Live Interview Monitoring of ADMIN and SUPER_ADMIN (product: Live board). */
export function LiveBoard() {
  const queryClient = useQueryClient();
  const [logic] = useState(() =>
    wiredLiveBoard({
      queryClient,
      say: ({ interviewId, sent }) => {
        const row = queryClient.getQueryData(liveBoardQuery().queryKey)?.rows.find(({ id }) => id === interviewId);
        const names = sent.flatMap((party) => row?.[party]?.name ?? []);
        void (names.length === 0
          ? toast.info('They were already reminded less than 5 minutes ago.')
          : toast.success(`Reminder sent to ${names.join(' and ')}.`));
      },
    }),
  );
  return <LiveBoardBody actor={useWorkflow(logic)} />;
}

export function LiveBoardBody({ actor }: { actor: LiveBoardRef }) {
  const { timeZone } = useMe();
  const board = useQuery({ ...liveBoardQuery(), refetchInterval: rereadMs });
  useAllowedUntil(board.data?.rows, board.dataUpdatedAt, board.refetch);
  const [params, setParams] = useSearchParams();
  const put = (name: string, value: string | null) =>
    setParams(
      (now) => {
        if (value === null) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: value === null },
    );
  const open = useEventCallback((id: string) => put('id', id));
  const rows = board.data?.rows ?? [];
  const late = useAtNow(
    (now) =>
      rows
        .filter((row) => isLate(row, now))
        .map(({ id }) => id)
        .join(),
    lookMs,
  );
  const kind = kinds.find((one) => one === params.get('show')) ?? 'all';
  const belongs: Record<Kind, (row: BoardRow) => boolean> = {
    all: () => true,
    late: ({ id }) => late.includes(id),
    live: ({ state }) => state === 'live',
  };
  const shown = rows.filter(belongs[kind]);
  const openId = params.get('id');
  return (
    <ActionsHost>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {board.data && rows.length > 0 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="Show"
            value={kind}
            onChange={(_, next: Kind | null) => next && put('show', next === 'all' ? null : next)}
          >
            {kinds.map((one) => (
              <ToggleButton key={one} value={one} sx={{ px: 4 }}>
                {kindWords[one]} ({rows.filter(belongs[one]).length})
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <Failure actor={actor} rows={rows} />
        <QueryFailure query={board} kept={board.data && 'What you see may be out of date.'} />
        {board.isPending && <SkeletonRows rows={6} label="Loading the live board" />}
        {board.data && <Lines {...{ board: board.data, shown, kind, openId, actor, zone: timeZone, onOpen: open }} />}
      </Box>
      <InterviewPanel id={openId} known={rows.find(({ id }) => id === openId)} onClose={() => put('id', null)} />
    </ActionsHost>
  );
}

type LinesProps = {
  board: Board;
  shown: readonly BoardRow[];
  kind: Kind;
  openId: string | null;
  actor: LiveBoardRef;
  zone: string;
  onOpen: (id: string) => void;
};

function Lines({ board, shown, kind, openId, actor, zone, onOpen }: LinesProps) {
  if (shown.length === 0)
    return (
      <Card>
        <EmptyState
          text={board.rows.length === 0 ? texts.liveUnavailable : texts.searchEmpty}
          line={nothingOf[board.rows.length === 0 ? 'all' : kind]}
        />
      </Card>
    );
  return (
    <>
      {board.more && <Alert severity="info">The first {board.rows.length} interviews are shown.</Alert>}
      <Card sx={{ '@media (max-width:899.95px)': { border: 'none', bgcolor: 'transparent', overflow: 'visible' } }}>
        <TimeFrame zone={zone}>
          <ShiftGuard>
            <Rows {...{ shown, openId, actor, zone, onOpen }} />
          </ShiftGuard>
        </TimeFrame>
      </Card>
    </>
  );
}

function Rows({ shown, openId, actor, zone, onOpen }: Omit<LinesProps, 'board' | 'kind'>) {
  const list = useRef<HTMLUListElement>(null);
  useShiftGuard(
    list,
    shown.map(({ id }) => id),
  );
  return (
    <Box component="ul" ref={list} aria-label="Live interviews" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {shown.map((row) => (
        <BoardLine key={row.id} row={row} zone={zone} actor={actor} current={row.id === openId} onOpen={onOpen} />
      ))}
    </Box>
  );
}

/** A reminder that was not sent, with buttons to retry or dismiss it. Other failed reminders wait behind it. */
function Failure({ actor, rows }: { actor: LiveBoardRef; rows: readonly BoardRow[] }) {
  const { failedId, problem, retry, dismiss } = useFailedReminder(actor);
  if (failedId === null) return null;
  const name = rows.find(({ id }) => id === failedId)?.candidate.name ?? 'this candidate';
  return (
    <Alert
      severity="error"
      action={
        <>
          <Button color="inherit" size="small" onClick={retry}>
            Try again
          </Button>
          <Button color="inherit" size="small" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      No one was reminded of {name}’s interview. {problem?.message}
    </Alert>
  );
}
