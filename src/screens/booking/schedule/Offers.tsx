import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import RefreshIcon from '@mui/icons-material/Refresh';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import Tooltip from '@mui/material/Tooltip';
import { EmptyState } from '../../../components/EmptyState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { SlotGrid } from '../../../components/SlotGrid';
import { SlotList } from '../../../components/SlotList';
import { texts } from '../../../contract/texts';
import type { OfferedSlot, Slots } from '../../../contract/interviews';
import type { useOffers } from '../use-schedule-interview';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';
import { OfferedDays } from './OfferedDays';
import { WhyNot } from './WhyNot';
import { afterPreferred, bookingNotice } from '../../../contract/booking-rules';
import { bookAheadDays } from '../../../contract/interview-rules';
import { spanInWords } from '../../../contract/time';
import { QueryFailure } from '../../shared/QueryView';

interface OffersProps {
  view: ScheduleView;
  acts: ScheduleActs;
  zone: string;
  offers: ReturnType<typeof useOffers>;
  /** What *Book* would book. */
  best: OfferedSlot | null;
  /** True from a search until its results are shown and focused. */
  asked: RefObject<boolean>;
}

/** Who is free, best first, or why nobody is. */
export function Offers({ offers, asked, ...found }: OffersProps) {
  const { data, error, isFetching, isPlaceholderData } = offers;
  const { offering, searching } = found.view;
  const section = useRef<HTMLElement>(null);
  const nobody = data?.offered.length === 0;
  useEffect(() => {
    // Where somebody is free, *Book* takes the focus.
    if (isFetching || !asked.current || !offering || !nobody) return;
    asked.current = false;
    section.current?.focus();
  }, [isFetching, asked, offering, nobody]);
  const failed = error !== null && (data === undefined || !isFetching);
  return (
    <Box component="section" ref={section} tabIndex={-1} aria-label="Offered slots" sx={arrives}>
      {!offering ? (
        <Box sx={{ color: 'text.secondary' }}>Panelists who are free at the chosen hour appear here, best first.</Box>
      ) : failed ? (
        <QueryFailure query={offers} kept="Your choices are still here." />
      ) : data === undefined || (isPlaceholderData && searching) ? (
        <SkeletonRows rows={5} label="Looking for free panelists" />
      ) : nobody ? (
        <NothingFound {...data} />
      ) : (
        <Found slots={data} {...found} />
      )}
    </Box>
  );
}

const arrival = keyframes({ 'from, to': { pointerEvents: 'none' } });
const arrives = {
  minWidth: 0,
  outline: 'none',
  scrollMarginTop: 80,
  // The results may appear under the pointer: a click aimed at something else must not choose a slot.
  '&&': { animation: `${arrival} 400ms`, animationDuration: '400ms !important' },
} as const;

function NothingFound({ refused = [] }: Slots) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 4 }}>
      <EmptyState
        text={texts.searchEmpty}
        line={`No matching panelist is free within ${spanInWords(afterPreferred)} after these times. Slots can be booked from ${spanInWords(bookingNotice)} to ${bookAheadDays} days ahead: try other times or a shorter interview.`}
      />
      {refused.length > 0 && <WhyNot refused={refused} />}
    </Box>
  );
}

type FoundProps = Pick<OffersProps, 'view' | 'acts' | 'zone' | 'best'> & { slots: Slots };

/** The ranked people, each with their starts, or the same as a grid. */
function Found({ slots, view, acts, zone, best }: FoundProps) {
  const { offered, rows, refused = [], former } = slots;
  const [shows, setShows] = useState<'list' | 'grid'>('list');
  const given = { offered, zone, disabled: view.busy || view.holding, onChoose: acts.chooseSlot };
  const chosen = view.holding || view.reserved ? view.slot : null;
  const people = new Set(offered.map(({ panelistId }) => panelistId)).size;
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h3" component="h2" aria-live="polite" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {people === 1 ? '1 panelist is free' : `${people} panelists are free`}
        </Typography>
        <Tooltip title="Search again">
          <IconButton aria-label="Search again" onClick={acts.findSlots} disabled={!view.searching}>
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
      {shows === 'list' ? (
        <SlotList {...given} chosen={chosen} best={best} former={former} />
      ) : rows === undefined ? (
        <OfferedDays {...given} chosen={chosen} />
      ) : (
        <SlotGrid {...given} people={rows} chosen={chosen} />
      )}
      {refused.length > 0 && <WhyNot refused={refused} />}
    </Box>
  );
}
