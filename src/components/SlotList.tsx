import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OfferedSlot } from '../contract/interviews';
import { staleCalendar } from './calendar-age';
import { StaleCalendar } from './StaleCalendar';
import { formatDay, formatTime, zoneCity, zoneName } from './format-time';
import { bestSlots, daysOf, reasonsLine, sameSlot, standsOut } from './slot-days';

type Chosen = { panelistId: string; start: string } | null;
interface SlotListProps {
  /** In ranked order. */
  offered: readonly OfferedSlot[];
  zone: string;
  chosen: Chosen;
  /** The preselected slot. Its person is listed first. */
  best?: OfferedSlot | null;
  /** Why that slot is preselected. */
  bestMark?: string;
  disabled?: boolean;
  /** When the offers were searched, in milliseconds since 1970. */
  now: number;
  onChoose: (slot: OfferedSlot) => void;
}

const shownFirst = 6;

/**
 * Offered slots as a ranked list: people with the reasons for their rank, and their start times as buttons (product:
 * Slots).
 */
export function SlotList({ offered, best = null, bestMark = 'Best match', ...given }: SlotListProps) {
  const [all, setAll] = useState(false);
  const people = useMemo(() => {
    const firsts = bestSlots(offered);
    const everybody = firsts.map((one) => ({
      slots: offered.filter(({ panelistId }) => panelistId === one.panelistId),
      difference: standsOut(one, firsts),
      mark: one.panelistId === best?.panelistId ? bestMark : '',
    }));
    return everybody.toSorted((a, b) => Number(b.mark !== '') - Number(a.mark !== ''));
  }, [offered, best?.panelistId, bestMark]);
  const shown = all ? people : people.slice(0, shownFirst);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box component="ol" aria-label="Ranked offers" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {shown.map((person) => (
          <PersonOffers key={person.slots[0]?.panelistId} {...person} {...given} />
        ))}
      </Box>
      {shown.length < people.length && (
        <Button variant="outlined" onClick={() => setAll(true)} sx={{ justifySelf: 'start' }}>
          Show all {people.length} people
        </Button>
      )}
    </Box>
  );
}

function PersonOffers({
  slots,
  difference,
  mark,
  zone,
  chosen,
  disabled = false,
  now,
  onChoose,
}: Omit<SlotListProps, 'offered' | 'best' | 'bestMark'> & { slots: OfferedSlot[]; difference: string; mark: string }) {
  const [best] = slots;
  if (best === undefined) return null;
  const stale = staleCalendar(best.calendarReadAt, now);
  const theirs = best.panelistTimeZone;
  const differs = theirs !== undefined && zoneName(best.start, theirs) !== zoneName(best.start, zone);
  const words = ({ start }: OfferedSlot) =>
    differs
      ? `${formatTime(start, zone)} ${formatTime(start, theirs)} ${zoneName(start, theirs)}`
      : formatTime(start, zone);
  const mine = slots.find((slot) => sameSlot(slot, chosen));
  return (
    <Box
      component="li"
      sx={{
        p: 4,
        border: 1,
        borderColor: mine || mark !== '' ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: mark === '' ? 'background.paper' : 'brand.tint',
        display: 'grid',
        gap: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 3 }}>
        <Typography variant="h4" component="h3">
          {best.panelistName}
        </Typography>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {mark !== '' && `${mark} · `}Rank {best.rank}
          {differs && ` · ${zoneCity(theirs)}`}
        </Box>
      </Box>
      <Box>
        {difference && <Box sx={{ fontWeight: 500 }}>{difference}</Box>}
        <Box sx={{ color: 'text.secondary' }}>{reasonsLine(best)}</Box>
        {stale !== null && <StaleCalendar>{stale}</StaleCalendar>}
      </Box>
      {daysOf(slots, zone).map((day) => (
        <Box key={day} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Box component="span" sx={{ typography: 'caption', fontWeight: 500, width: '100%' }}>
            {formatDay(`${day}T12:00:00Z`, 'UTC')}
          </Box>
          {slots
            .filter((slot) => daysOf([slot], zone)[0] === day)
            .map((slot) => (
              <Button
                key={slot.start}
                size="small"
                variant={slot === mine ? 'contained' : 'outlined'}
                aria-pressed={slot === mine}
                // The accessible name contains the visible text in reading order, for users of voice control.
                aria-label={`Rank ${slot.rank}: ${slot.panelistName}, ${words(slot)}, ${formatDay(slot.start, zone)}`}
                aria-disabled={disabled}
                onClick={() => !disabled && onChoose(slot)}
                sx={{
                  display: 'grid',
                  opacity: disabled && slot !== mine ? 0.6 : 1,
                  minHeight: 40,
                  lineHeight: 1.2,
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {formatTime(slot.start, zone)}{' '}
                {differs && (
                  <Box component="span" sx={{ typography: 'caption' }}>
                    {formatTime(slot.start, theirs)} {zoneName(slot.start, theirs)}
                  </Box>
                )}
              </Button>
            ))}
        </Box>
      ))}
    </Box>
  );
}
