import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { EmptyState } from '../../../components/EmptyState';
import { formatSpan, zoneName } from '../../../components/format-time';
import { bestSlots, reasonsLine, sameSlot, standsOut } from '../../../components/slot-days';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { SlotGrid } from '../../../components/SlotGrid';
import { SlotList } from '../../../components/SlotList';
import { texts } from '../../../contract/texts';
import type { Slots } from '../../../contract/interviews';
import type { ScheduleRef } from '../../../machines/booking/schedule-interview';
import { useOffers } from '../use-schedule-interview';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';
import { OfferedDays } from './OfferedDays';
import { WhyNot } from './WhyNot';
import { afterPreferred, bookingNotice } from '../../../contract/booking-rules';
import { bookAheadDays } from '../../../contract/interview-rules';
import { spanInWords } from '../../../contract/time';
import { QueryFailure } from '../../shared/QueryView';

interface FoundProps {
  view: ScheduleView;
  acts: ScheduleActs;
  zone: string;
}
interface OffersProps extends FoundProps {
  actor: ScheduleRef;
  /** True from a search until its results are shown and focused. */
  asked: RefObject<boolean>;
}

/** The results of the search, or its failure. */
export function Offers({ actor, asked, ...found }: OffersProps) {
  const query = useOffers(actor);
  const { data, error, isFetching } = query;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // A refused search has led back to the form.
    if (isFetching || !asked.current || !actor.getSnapshot().hasTag('offering')) return;
    asked.current = false;
    (section.current?.querySelector<HTMLElement>('h2') ?? section.current)?.focus();
  }, [isFetching, asked, actor]);
  const failed = error !== null && (data === undefined || !isFetching);
  return (
    <Box component="section" ref={section} tabIndex={-1} aria-label="Offered slots" sx={arrives}>
      {failed ? (
        <QueryFailure query={query} kept="Your choices are still here." />
      ) : data === undefined ? (
        <SkeletonRows rows={5} label="Looking for free panelists" />
      ) : data.offered.length === 0 ? (
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

/** The grid and the ranked list on wide screens; on phones the list, with the grid as an option. */
function Found({ slots, view, acts, zone }: FoundProps & { slots: Slots }) {
  const { offered, rows, refused = [] } = slots;
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const [phoneShows, setPhoneShows] = useState<'list' | 'grid'>('list');
  const given = { offered, zone, disabled: view.busy || view.holding, onChoose: acts.chooseSlot };
  const chosen = view.holding || view.reserved ? view.slot : null;
  const people = new Set(offered.map(({ panelistId }) => panelistId)).size;
  return (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Typography
          variant="h3"
          component="h2"
          tabIndex={-1}
          aria-live="polite"
          // Leaves room below it, to show that there is more.
          sx={{ outline: 'none', scrollMarginTop: 88, scrollMarginBottom: 240 }}
        >
          {people === 1 ? '1 panelist is free' : `${people} panelists are free`}
        </Typography>
        {phone && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="Show offers as"
            value={phoneShows}
            onChange={(_, next: 'list' | 'grid' | null) => next !== null && setPhoneShows(next)}
          >
            <ToggleButton value="list">List</ToggleButton>
            <ToggleButton value="grid">{rows === undefined ? 'By day' : 'Grid'}</ToggleButton>
          </ToggleButtonGroup>
        )}
      </Box>
      <BestMatch {...given} former={slots.former} chosen={chosen} busy={view.busy || view.holding} />
      {(!phone || phoneShows === 'grid') &&
        (rows === undefined ? (
          <OfferedDays {...given} chosen={chosen} />
        ) : (
          <SlotGrid {...given} people={rows} chosen={chosen} />
        ))}
      {(!phone || phoneShows === 'list') && <SlotList {...given} chosen={chosen} />}
      {refused.length > 0 && <WhyNot refused={refused} />}
    </Box>
  );
}

interface BestMatchProps {
  offered: Slots['offered'];
  former: string | undefined;
  zone: string;
  chosen: ScheduleView['slot'];
  busy: boolean;
  onChoose: ScheduleActs['chooseSlot'];
}

/** The former panelist if they are free, else the first of the ranking, preselected: one click holds it. */
function BestMatch({ offered, former, zone, chosen, busy, onChoose }: BestMatchProps) {
  const again = offered.find(({ panelistId }) => panelistId === former);
  const best = again ?? offered[0];
  if (best === undefined) return null;
  const held = sameSlot(best, chosen);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Best match"
      sx={{
        p: { xs: 4, sm: 5 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        borderColor: 'primary.main',
        bgcolor: 'brand.tint',
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ typography: 'caption' }}>Best match</Box>
        <Box sx={{ typography: 'h4' }}>{best.panelistName}</Box>
        <Box>
          {formatSpan(best.start, best.end, zone)} {zoneName(best.start, zone)}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {[again && 'Previous panelist', standsOut(best, bestSlots(offered)), reasonsLine(best)]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      <Button
        variant={chosen === null ? 'contained' : 'outlined'}
        aria-disabled={busy || held}
        onClick={() => !busy && !held && onChoose(best)}
      >
        {held ? 'Held for you' : 'Hold this slot'}
      </Button>
    </Paper>
  );
}
