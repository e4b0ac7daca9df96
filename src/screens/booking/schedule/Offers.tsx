import { useState } from 'react';
import type { RefObject } from 'react';
import RefreshIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import Tooltip from '@mui/material/Tooltip';
import { calendarNotes } from '../../../components/calendar-age';
import { EmptyState } from '../../../components/EmptyState';
import { SlotGrid } from '../../../components/SlotGrid';
import { SlotList } from '../../../components/SlotList';
import { daysOf } from '../../../components/slot-days';
import { texts } from '../../../contract/texts';
import type { OfferedSlot, Refusal, Slots } from '../../../contract/interviews';
import { OfferedDays } from './OfferedDays';
import { Results } from './Results';
import { WhyNot } from './WhyNot';
import { afterPreferred, bookingNotice } from '../../../contract/booking-rules';
import { bookAheadDays } from '../../../contract/interview-rules';
import { spanInWords } from '../../../contract/time';
import type { Asked } from '../../shared/QueryView';

interface OffersProps {
  query: Asked<Slots>;
  /** Whether an hour is chosen or preferred times are known. */
  offering: boolean;
  stale: boolean;
  zone: string;
  /** The slot that the bar would book. */
  best: OfferedSlot | null;
  /** Why the best slot is preselected. */
  bestMark?: string;
  /** The slot that is held or being held. */
  chosen: { panelistId: string; start: string; end: string } | null;
  disabled: boolean;
  /** Whether the grid also lists panelists who are not free, with the reason. */
  everybody?: boolean;
  /** True from a search until its results are shown and focused. */
  asked: RefObject<boolean>;
  onChoose: (slot: OfferedSlot) => void;
  /** Repeats the search; null while that is not possible. */
  onAgain: (() => void) | null;
}

/** The free panelists, best first, or why nobody is free. */
export function Offers({ query, offering, stale, asked, ...found }: OffersProps) {
  return (
    <Results
      label="Offered slots"
      looking="Looking for free panelists"
      prompt={offering ? null : 'Panelists who are free at the chosen hour appear here, best first.'}
      isEmpty={({ offered }: Slots) => offered.length === 0}
      {...{ query, stale, asked }}
    >
      {(data) => (data.offered.length === 0 ? <NothingFound {...data} /> : <Found slots={data} {...found} />)}
    </Results>
  );
}

function NothingFound({ now, refused = [] }: Slots) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <EmptyState
        text={texts.searchEmpty}
        line={`No matching panelist is free within ${spanInWords(afterPreferred)} after these times. Slots can be booked from ${spanInWords(bookingNotice)} to ${bookAheadDays} days ahead: try other times or a shorter interview.`}
      />
      {refused.length > 0 && <WhyNot refused={refused} now={Date.parse(now)} />}
    </Box>
  );
}

/** The text in a panelist's row of the grid if they are not free. */
const notes: Partial<Record<Refusal, string>> = {
  OUTSIDE_HOURS: 'No free time of this length',
  BUSY: 'Has interviews',
  CALENDAR: 'Busy in their own calendar',
  HELD: 'Being booked by someone else',
  CAP: 'Limit of interviews reached',
  NOTICE: 'Too soon',
};

type FoundProps = Omit<OffersProps, 'query' | 'offering' | 'stale' | 'asked'> & { slots: Slots };

/** The ranked panelists, each with their starts, as a list or as a grid. */
function Found({ slots, best, bestMark = 'Best match', everybody = false, onAgain, ...given }: FoundProps) {
  const { offered, rows, refused = [] } = slots;
  const listed = new Set(offered.map(({ panelistId }) => panelistId)).size;
  const { free = listed } = slots;
  const { zone } = given;
  const [shows, setShows] = useState<'list' | 'grid'>('list');
  const now = Date.parse(slots.now);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h3" component="h2" aria-live="polite" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {free === 1 ? '1 panelist is free' : `${free} panelists are free`}
        </Typography>
        <Tooltip title="Search again">
          <IconButton aria-label="Search again" onClick={() => onAgain?.()} disabled={onAgain === null}>
            <RefreshIcon fontSize="small" />
          </IconButton>
        </Tooltip>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Show offers as"
          value={shows}
          onChange={(_, next: 'list' | 'grid' | null) => next !== null && setShows(next)}
        >
          <ToggleButton value="list">List</ToggleButton>
          <ToggleButton value="grid">{rows === undefined ? 'By day' : 'Time grid'}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {free > listed && <Typography sx={{ color: 'text.secondary' }}>The best {listed} are listed.</Typography>}
      {shows === 'list' ? (
        <SlotList {...{ ...given, offered, now }} best={best} bestMark={bestMark} />
      ) : rows === undefined ? (
        <OfferedDays {...{ ...given, offered }} />
      ) : (
        <SlotGrid
          {...{ ...given, offered }}
          people={rows.map((row) => {
            const reason = refused.find(({ panelistId }) => panelistId === row.panelistId)?.reason;
            const note = reason && notes[reason];
            return { ...row, ...(note !== undefined && { note }), ...calendarNotes(row, now) };
          })}
          {...(everybody && daysOf(offered, zone)[0] && { day: daysOf(offered, zone)[0] })}
        />
      )}
      {refused.length > 0 && <WhyNot refused={refused} now={now} />}
    </Box>
  );
}
