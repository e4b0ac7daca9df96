import { memo } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { calendarNotes } from '../../../components/calendar-age';
import { formatSpan, formatTime } from '../../../components/format-time';
import { TrackRow } from '../../../components/SlotTrack';
import { barsOf, columnWidth } from '../../../components/slot-days';
import { outlined, StateIcon } from '../../../components/StateChip';
import { lookOf, type StateLook } from '../../../components/state-look';
import type { Landing, PanelistDay } from '../../../contract/booking';
import { labelInWords, type InterviewRow } from '../../../contract/interviews';
import { lateAfter } from '../../../contract/interviews-live';
import { iso, quarter } from '../../../contract/time';
import { mayMove } from '../../shared/interview/calendar-events';

/** The minimum height of a row and of its skeleton. */
export const rowHeight = 68;

type Day = { from: number; columns: number };

interface PanelistRowProps {
  row: PanelistDay;
  day: Day;
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  openId: string | null;
  /** The id of the interview that is being moved. */
  movedId: string | undefined;
  /** The runs of starts at which the interview may be dropped. */
  open: readonly Landing[];
  /** Why there is no start at which the interview may be dropped. */
  refusal: string | null;
  /** Where the interview would be dropped, if that is in this row. */
  ghost: { start: number; minutes: number; refused: boolean } | null;
}

/** Why an interview needs attention: the panelist has not responded, or a party is late or asks to cancel. */
function attentionOf({ state, start, joined, cancelAsk }: InterviewRow, now: number): 'unanswered' | 'atRisk' | null {
  const booked = state === 'requested' || state === 'confirmed';
  if (booked && cancelAsk !== null) return 'atRisk';
  if (state === 'confirmed' && !(joined.panelist && joined.candidate) && Date.parse(start ?? '') + lateAfter < now)
    return 'atRisk';
  return state === 'requested' ? 'unanswered' : null;
}

/** A panelist's day: hours, busy time and interviews, and the places to drop an interview that is being moved. */
export const PanelistRow = memo(function PanelistRow(props: PanelistRowProps) {
  const { row, day, zone, now, openId, movedId, open, refusal, ghost } = props;
  const until = day.from + day.columns * quarter;
  const barOf = (start: string, end: string) => barsOf([{ start, end }], day.from, until)[0];
  const moves = movedId !== undefined;
  return (
    <TrackRow
      row={{
        panelistId: row.panelistId,
        name: row.panelistName,
        timeZone: row.timeZone,
        free: barsOf(row.free, day.from, until),
        taken: barsOf(row.taken, day.from, until),
        busy: barsOf(row.busy, day.from, until),
        ...calendarNotes(row, now),
      }}
      day={day}
      zone={zone}
      least={rowHeight}
      {...(refusal !== null && { below: refusal })}
    >
      {moves && <Box sx={veil} />}
      {open.map(({ start, end }) => {
        const bar = barOf(start, end);
        return bar && <Box key={start} data-open sx={openStart} style={placed(bar)} />;
      })}
      {row.interviews.map((interview) => {
        const bar = barOf(interview.start ?? '', interview.end ?? '');
        return (
          bar && (
            <Box role="cell" key={interview.id} sx={{ position: 'absolute', top: 5, height: 40 }} style={placed(bar)}>
              <Block
                {...{ interview, zone, moves }}
                attention={attentionOf(interview, now)}
                open={interview.id === openId}
                moved={interview.id === movedId}
              />
            </Box>
          )
        );
      })}
      {ghost && (
        <Box
          data-ghost={ghost.refused ? 'refused' : 'open'}
          sx={[ghostBox, ghost.refused ? ghostRefused : ghostOpen]}
          style={placed({ column: (ghost.start - day.from) / quarter, length: ghost.minutes / 15 })}
        >
          {ghost.refused ? <BlockIcon fontSize="inherit" /> : <CheckIcon fontSize="inherit" />}
          <span>{formatTime(iso(ghost.start), zone)}</span>
        </Box>
      )}
    </TrackRow>
  );
});

const placed = ({ column, length }: { column: number; length: number }) => ({
  left: column * columnWidth,
  width: length * columnWidth,
});

interface BlockProps {
  interview: InterviewRow;
  zone: string;
  attention: ReturnType<typeof attentionOf>;
  open: boolean;
  /** `moves`: some interview is being moved. `moved`: it is this one. */
  moves: boolean;
  moved: boolean;
}

function Block({ interview, zone, attention, open, moves, moved }: BlockProps) {
  const { id, start, end, candidate } = interview;
  const label = labelInWords(interview.label);
  const look = lookOf(label);
  const state = [label.word, label.note].filter(Boolean).join(', ');
  const movable = mayMove(interview);
  const shown = `${formatTime(start ?? '', zone)} · ${label.note ?? label.word}`;
  return (
    <Box
      component="button"
      type="button"
      data-interview={id}
      data-attention={attention}
      // Begins with the visible text, so that voice control finds the block by the words on it.
      aria-label={[
        `${candidate.name} ${shown}`,
        `until ${formatTime(end ?? '', zone)}`,
        ...(label.note ? [label.word] : []),
        ...(attention === 'atRisk' ? ['needs attention'] : []),
      ].join(', ')}
      aria-current={open ? 'true' : undefined}
      {...(movable && { 'aria-keyshortcuts': 'M' })}
      title={`${candidate.name}, ${formatSpan(start ?? '', end ?? '', zone)}, ${state}`}
      sx={[
        block,
        looks[look],
        attention === 'unanswered' && unanswered,
        attention === 'atRisk' && atRisk,
        movable && { cursor: 'grab' },
        open && { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
        moves && !moved && { opacity: 0.6 },
        moved && { opacity: 0.45, borderStyle: 'dashed' },
      ]}
    >
      <Box sx={{ ...line, fontWeight: 600 }}>
        <Box component="span" sx={{ verticalAlign: '-2px', mr: 1 }}>
          {attention === 'atRisk' ? <WarningIcon aria-hidden fontSize="inherit" /> : <StateIcon label={label} />}
        </Box>
        {/* The space separates the two lines for screen readers, which read them as one text. */}
        {`${candidate.name} `}
      </Box>
      <Box sx={line}>{shown}</Box>
    </Box>
  );
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const block = {
  display: 'block',
  width: '100%',
  height: '100%',
  m: 0,
  px: 1,
  py: 0,
  textAlign: 'left',
  font: 'inherit',
  typography: 'caption',
  lineHeight: 1.3,
  border: '1px solid',
  borderRadius: '6px',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'pan-x pan-y',
  overflow: 'hidden',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;
const unanswered = { borderLeft: '4px solid', borderLeftColor: 'warning.main' } as const;
const atRisk = { borderLeft: '4px solid', borderLeftColor: 'error.main' } as const;
export const edges = { unanswered, atRisk };

const lookSx = (look: StateLook) => ({
  bgcolor: `interview.${look}.bg`,
  color: `interview.${look}.main`,
  borderColor: `interview.${look}.main`,
  borderStyle: outlined.includes(look) ? 'dashed' : 'solid',
});
const looks: Record<StateLook, ReturnType<typeof lookSx>> = {
  pendingSchedule: lookSx('pendingSchedule'),
  requested: lookSx('requested'),
  upcoming: lookSx('upcoming'),
  cancelAsked: lookSx('cancelAsked'),
  live: lookSx('live'),
  pendingFeedback: lookSx('pendingFeedback'),
  completed: lookSx('completed'),
  reschedulePending: lookSx('reschedulePending'),
  canceled: lookSx('canceled'),
  noShow: lookSx('noShow'),
};

const veil = { position: 'absolute', inset: 0, bgcolor: 'background.default', opacity: 0.72 } as const;
export const openStart = (theme: Theme) => ({
  position: 'absolute',
  top: 5,
  height: 40,
  borderRadius: '4px',
  border: `1px solid ${theme.vars.palette.primary.main}`,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.brand.main} 34%, transparent)`,
  // Draws a line at each start.
  backgroundImage: `linear-gradient(to right, ${theme.vars.palette.primary.main} 1px, transparent 1px)`,
  backgroundSize: `${columnWidth}px 100%`,
});
const ghostBox = {
  position: 'absolute',
  top: 3,
  height: 44,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  borderRadius: '6px',
  typography: 'caption',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  pointerEvents: 'none',
  scrollMarginInline: '24px',
} as const;
const ghostOpen = { bgcolor: 'brand.main', color: 'brand.contrastText' } as const;
const ghostRefused = {
  bgcolor: 'background.paper',
  color: 'error.main',
  border: '2px dashed',
  borderColor: 'error.main',
} as const;
