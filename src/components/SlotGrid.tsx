import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OfferedSlot } from '../contract/interviews';
import { iso } from '../contract/time';
import { formatDay, zoneCity } from './format-time';
import { HourAxis, SlotTrack } from './SlotTrack';
import { columnWidth, dotted, hatch, sameSlot, slotDays, type GridPerson, type SlotDay } from './slot-days';

type Chosen = { panelistId: string; start: string; end: string } | null;
interface SlotGridProps {
  people: readonly GridPerson[];
  offered: readonly OfferedSlot[];
  /** The reader's IANA zone. A row also shows the panelist's zone if it differs. */
  zone: string;
  chosen: Chosen;
  /** yyyy-MM-dd. Shows this day only, with everyone who gave hours for it. */
  day?: string;
  disabled?: boolean;
  onChoose: (slot: OfferedSlot) => void;
}

const shownFirst = 10;

/**
 * Offered slots as a grid (product: Time grid), with people as rows and the quarter hours of a day as columns. The
 * arrow keys move between slots, Home and End move along a row, and Enter chooses a slot.
 */
export function SlotGrid({ people, offered, zone, chosen, day, disabled = false, onChoose }: SlotGridProps) {
  const days = useMemo(() => slotDays(people, offered, zone, day), [people, offered, zone, day]);
  return (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      {days.map((one) => (
        <DayGrid key={one.key} day={one} {...{ zone, chosen, disabled, onChoose }} />
      ))}
      <Legend entries={[offerEntry, ...hoursEntries]} keys="Arrow keys move, Enter chooses" />
    </Box>
  );
}

type DayProps = Omit<SlotGridProps, 'people' | 'offered' | 'day'> & { day: SlotDay };

function DayGrid({ day, zone, chosen, disabled = false, onChoose }: DayProps) {
  const [all, setAll] = useState(false);
  const [place, setPlace] = useState<{ panelistId: string; start: string } | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const rows = all ? day.rows : day.rows.slice(0, shownFirst);
  const slots = rows.map((row) =>
    row.offered.map(({ slot }) => slot).toSorted((a, b) => a.start.localeCompare(b.start)),
  );
  const known = slots.flat().find((slot) => sameSlot(slot, place));
  const current = known ?? slots.flat().find((slot) => sameSlot(slot, chosen)) ?? slots[0]?.[0];
  const move = (event: KeyboardEvent, at: OfferedSlot) => {
    const next = neighbour(slots, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(next);
    grid.current?.querySelector<HTMLElement>(`[data-slot="${next.panelistId} ${next.start}"]`)?.focus();
  };
  const start = Math.min(...day.rows.flatMap(({ offered }) => offered.map(({ column }) => column)));
  // A whole day is wider than the screen, so the grid is scrolled to the first offer.
  useLayoutEffect(() => {
    if (Number.isFinite(start) && grid.current?.parentElement)
      grid.current.parentElement.scrollLeft = Math.max(0, start - 4) * columnWidth;
  }, [start]);
  const title = formatDay(iso(day.from), zone);
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
        <Box
          ref={grid}
          role="grid"
          aria-label={`Offered slots, ${title}, ${zoneCity(zone)}`}
          sx={{ width: 'max-content', minWidth: '100%' }}
        >
          <HourAxis day={day} zone={zone} />
          {rows.map((row) => (
            <SlotTrack
              key={row.panelistId}
              {...{ row, day, zone, chosen, current: current ?? null, disabled, onChoose }}
              onKey={move}
              onPlace={setPlace}
            />
          ))}
        </Box>
      </Box>
      {rows.length < day.rows.length && (
        <Button size="small" onClick={() => setAll(true)} sx={{ mt: 1 }}>
          Show all {day.rows.length} people
        </Button>
      )}
    </Box>
  );
}

/** The slot that a key moves to: the next one in the row, or the nearest in time in the row above or below. */
function neighbour(rows: OfferedSlot[][], at: OfferedSlot, key: string): OfferedSlot | undefined {
  const index = rows.findIndex((row) => row.some((slot) => sameSlot(slot, at)));
  const row = rows[index] ?? [];
  const along = row.findIndex((slot) => sameSlot(slot, at));
  if (key === 'ArrowRight') return row[along + 1];
  if (key === 'ArrowLeft') return row[along - 1];
  if (key === 'Home') return row[0];
  if (key === 'End') return row.at(-1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const away = (slot: OfferedSlot) => Math.abs(Date.parse(slot.start) - Date.parse(at.start));
  return (rows[index + (key === 'ArrowDown' ? 1 : -1)] ?? []).toSorted((a, b) => away(a) - away(b))[0];
}

export const swatch = {
  width: columnWidth,
  height: 16,
  borderRadius: '4px',
  border: 1,
  borderColor: 'divider',
  flexShrink: 0,
} as const;

/** The meaning of a grid's colors and patterns, each with a word and a sample, and the keys. */
export function Legend({ entries, keys }: { entries: readonly (readonly [string, ReactNode])[]; keys: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {entries.map(([word, sample]) => (
        <Box key={word} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {sample}
          {word}
        </Box>
      ))}
      <Box sx={{ ml: { sm: 'auto' } }}>{keys}</Box>
    </Box>
  );
}

export const hoursEntries = [
  ['Available hours', <Box sx={{ ...swatch, bgcolor: 'interview.upcoming.bg' }} />],
  ['Busy', <Box sx={[swatch, hatch]} />],
  ['Busy in their calendar', <Box sx={[swatch, dotted]} />],
] as const;
const offerEntry = [
  'Offered slot, with rank',
  <Box sx={{ ...swatch, bgcolor: 'background.paper', borderColor: 'primary.main' }} />,
] as const;
