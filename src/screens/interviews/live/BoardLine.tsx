import { memo } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import CheckIcon from '@mui/icons-material/CheckCircle';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import LateIcon from '@mui/icons-material/ErrorOutlineOutlined';
import OutIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { styled } from '@mui/material/styles';
import { formatLength, formatTime } from '../../../components/format-time';
import { lookOf } from '../../../components/state-look';
import { StateChip } from '../../../components/StateChip';
import { useAtNow } from '../../../components/use-now';
import { labelInWords } from '../../../contract/interviews';
import { awaitedOf, lateAfter, remindPause, type BoardRow, type Party } from '../../../contract/interviews-live';
import { iso, minute } from '../../../contract/time';
import type { LiveBoardRef } from '../../../machines/interviews/live-board';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { jobAndOrganization } from '../../shared/interview/interview-columns';
import { ownerMarks } from '../../shared/owner/OwnerMarks';
import { useReminder } from '../../shared/interview/use-reminder';
import { boardColumns, TimeBar } from './TimeFrame';

/** How often a row checks whether the passing of time changes it, in milliseconds. */
export const lookMs = 5_000;

/** How late a party is to the meeting, in milliseconds; 0 if they are not late. */
export function lateBy({ state, start, joined }: BoardRow, party: Party, now: number): number {
  if (state !== 'confirmed' || joined[party] || start === null) return 0;
  const by = now - Date.parse(start);
  return by >= lateAfter ? by : 0;
}

/** Whether either party is late. */
export const isLate = (row: BoardRow, now: number) => lateBy(row, 'candidate', now) + lateBy(row, 'panelist', now) > 0;

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: boardColumns,
  alignItems: 'center',
  gap: '8px 16px',
  padding: '12px 16px',
  borderTop: '1px solid var(--mui-palette-divider)',
  '&[aria-current]': { backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)' },
  // Rows out of sight are not laid out, because a board may have hundreds of rows.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 88px',
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    border: '1px solid var(--mui-palette-divider)',
    borderRadius: 'var(--mui-shape-borderRadius)',
    backgroundColor: 'var(--mui-palette-background-paper)',
    marginBottom: 12,
    containIntrinsicSize: 'auto 190px',
  },
}));

interface BoardLineProps {
  row: BoardRow;
  zone: string;
  actor: LiveBoardRef;
  /** Whether the panel of this row is open. */
  current: boolean;
  onOpen: (id: string) => void;
}

const first = ['NO_SHOW', 'BOOK'] as const;
const labels = { BOOK: 'Replace' };

/**
 * One interview of the live board: who is present, when it is, and the actions. Renders only when its own row changes.
 */
export const BoardLine = memo(function BoardLine({ row, zone, actor, current, onOpen }: BoardLineProps) {
  const { start, end, candidate, panelist, label } = row;
  return (
    <Line aria-label={candidate.name} {...(current && { 'aria-current': true })}>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
        <Presence row={row} party="candidate" name={candidate.name} />
        <Presence row={row} party="panelist" name={panelist?.name ?? 'Not assigned'} />
        <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {jobAndOrganization(row)}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <StateChip label={labelInWords(label)} />
          {start !== null && end !== null && (
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {formatTime(start, zone)} – {formatTime(end, zone)}
            </Box>
          )}
          {ownerMarks(row)}
        </Box>
        <TimeBar start={start} end={end} look={lookOf(labelInWords(label))} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: { md: 'flex-end' }, gap: 2 }}>
        <Remind row={row} actor={actor} />
        <InterviewActions
          interview={row}
          first={first}
          labels={labels}
          room={awaitedOf(row).length > 0 ? 1 : 0}
          noRemind
        />
        <IconButton
          size="small"
          aria-label={`Open: ${candidate.name}`}
          onClick={() => onOpen(row.id)}
          sx={{ ml: { xs: 'auto', md: 0 } }}
        >
          <ChevronRightIcon />
        </IconButton>
      </Box>
    </Line>
  );
});

const looks = {
  joined: { Icon: CheckIcon, color: 'success.main' },
  late: { Icon: LateIcon, color: 'error.main' },
  out: { Icon: OutIcon, color: 'text.secondary' },
} as const;

/** A party, and whether they are in the meeting; late from 5 minutes after the start (product: Live board). */
function Presence({ row, party, name }: { row: BoardRow; party: Party; name: string }) {
  const late = useAtNow((now) => Math.floor(lateBy(row, party, now) / minute), lookMs);
  const { state, joined, absent } = row;
  const [look, words] = presenceOf();
  const { Icon, color } = looks[look];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Icon aria-hidden sx={{ fontSize: 16, color }} />
      <Box component="span" title={name} sx={cut}>
        {name}
      </Box>
      {words !== '' && (
        <Box component="span" sx={{ typography: 'caption', whiteSpace: 'nowrap', color }}>
          {words}
        </Box>
      )}
    </Box>
  );

  function presenceOf(): [keyof typeof looks, ReactNode] {
    if (state === 'noShow' && (absent === party || absent === 'both')) return ['late', 'did not attend'];
    if (joined[party]) return ['joined', state === 'confirmed' || state === 'live' ? 'joined' : 'attended'];
    if (late > 0) return ['late', `late, ${late} min`];
    if (state === 'requested') return ['out', party === 'panelist' ? 'has not answered' : ''];
    return ['out', state === 'confirmed' ? 'not joined yet' : ''];
  }
}

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  typography: 'subtitle2',
} as const;

/**
 * Reminds the parties that the interview waits for, and shows the last reminder; not again too soon (product:
 * Reminders).
 */
function Remind({ row, actor }: { row: BoardRow; actor: LiveBoardRef }) {
  const { id, reminded, candidate } = row;
  const awaited = awaitedOf(row);
  const { sending, remind } = useReminder(actor, id);
  const due = useAtNow(
    (now) => awaited.filter((party) => now - Date.parse(reminded[party] ?? never) >= remindPause).join(),
    lookMs,
  );
  const last = awaited
    .flatMap((party) => reminded[party] ?? [])
    .sort()
    .at(-1);
  const since = useAtNow((now) => (last === undefined ? '' : sinceWords(now - Date.parse(last))), lookMs);
  if (awaited.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`Remind: ${candidate.name}`}
        loading={sending}
        disabled={due === ''}
        onClick={() => remind(due.includes(',') ? 'both' : (due as Party))}
      >
        Remind
      </Button>
      {since !== '' && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {since}
        </Box>
      )}
    </Box>
  );
}

const never = iso(0);
const sinceWords = (ms: number) => (ms < minute ? 'reminded now' : `reminded ${formatLength(ms)} ago`);
