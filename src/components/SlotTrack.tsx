import type { KeyboardEvent, ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { Theme } from '@mui/material/styles';
import type { OfferedSlot } from '../contract/interviews';
import { iso, quarter } from '../contract/time';
import { formatSpan, formatTime, zoneCity, zoneName } from './format-time';
import { StaleCalendar } from './StaleCalendar';
import { columnWidth, dotted, hatch, nameWidth, reasonsLine, sameSlot } from './slot-days';
import type { Bar, SlotDay, SlotRow } from './slot-days';

const sticky = {
  position: 'sticky',
  left: 0,
  zIndex: 2,
  width: { xs: 120, sm: nameWidth },
  flexShrink: 0,
  px: 3,
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
} as const;

const hours = (day: Pick<SlotDay, 'from' | 'columns'>) =>
  Array.from({ length: day.columns / 4 }, (_, hour) => day.from + hour * 4 * quarter);

export function HourAxis({ day, zone }: { day: Pick<SlotDay, 'from' | 'columns'>; zone: string }) {
  return (
    <Box
      role="row"
      sx={{ display: 'flex', borderBottom: 1, borderColor: 'divider', typography: 'caption', height: 32 }}
    >
      <Box
        role="columnheader"
        sx={{ ...sticky, display: 'flex', alignItems: 'center', lineHeight: 1.2, color: 'text.secondary' }}
      >
        {zoneCity(zone)} ({zoneName(iso(day.from), zone)})
      </Box>
      {hours(day).map((hour) => (
        <Box
          key={hour}
          role="columnheader"
          data-figures
          sx={{ width: columnWidth * 4, flexShrink: 0, pl: 1, alignContent: 'center', fontWeight: 500 }}
        >
          {formatTime(iso(hour), zone)}
        </Box>
      ))}
    </Box>
  );
}

const left = (column: number) => column * columnWidth;
const bar = ({ column, length }: Bar) => ({ left: left(column), width: length * columnWidth });

interface TrackRowProps {
  row: Pick<SlotRow, 'panelistId' | 'name' | 'timeZone' | 'note' | 'free' | 'taken' | 'busy' | 'busyNote' | 'stale'>;
  day: Pick<SlotDay, 'from' | 'columns'>;
  zone: string;
  /** Shown below the name instead of the zone. */
  below?: string;
  /** The minimum height in pixels. */
  least?: number;
  children: ReactNode;
}

/** A person's row: their hours, what is booked, and the hours in their own zone if it differs. */
export function TrackRow({ row, day, zone, below = zoneCity(row.timeZone), least = 60, children }: TrackRowProps) {
  const otherZone = zoneName(iso(day.from), row.timeZone) !== zoneName(iso(day.from), zone);
  return (
    <Box role="row" sx={{ display: 'flex', '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box role="rowheader" sx={{ ...sticky, py: 2 }}>
        <Box sx={{ typography: 'subtitle2', overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{below}</Box>
        {row.note !== undefined && <Box sx={{ typography: 'caption', fontWeight: 500 }}>{row.note}</Box>}
        {row.stale !== undefined && <StaleCalendar>{row.stale}</StaleCalendar>}
      </Box>
      <Box data-track={row.panelistId} sx={track} style={{ width: left(day.columns), minHeight: least }}>
        {row.free.map((one) => (
          <Box key={one.column} sx={[lane, available]} style={bar(one)} />
        ))}
        {row.busy.map((one) => (
          <Box key={one.column} title={row.busyNote} sx={[lane, dotted]} style={bar(one)} />
        ))}
        {row.taken.map((one) => (
          <Box key={one.column} title="Busy" sx={[lane, hatch]} style={bar(one)} />
        ))}
        {children}
        {otherZone && (
          <Box data-figures sx={ownHours}>
            {hours(day).map((hour, index) => (
              <span key={hour} style={{ left: left(index * 4) + 4 }}>
                {formatTime(iso(hour), row.timeZone)}
              </span>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface SlotTrackProps extends Omit<TrackRowProps, 'children'> {
  row: SlotRow;
  chosen: { panelistId: string; start: string; end: string } | null;
  /** The only slot of the grid that Tab reaches. */
  current: OfferedSlot | null;
  disabled: boolean;
  onChoose: (slot: OfferedSlot) => void;
  onKey: (event: KeyboardEvent, at: OfferedSlot) => void;
  onPlace: (slot: OfferedSlot) => void;
}

/** A person's row with offered slots as buttons. */
export function SlotTrack(props: SlotTrackProps) {
  const { row, day, zone, chosen, current, disabled, onChoose, onKey, onPlace } = props;
  const mine = chosen?.panelistId === row.panelistId ? chosen : null;
  return (
    <TrackRow row={row} day={day} zone={zone}>
      {mine !== null && (
        <Box
          sx={[lane, { bgcolor: 'brand.main' }]}
          style={bar({
            column: (Date.parse(mine.start) - day.from) / quarter,
            length: (Date.parse(mine.end) - Date.parse(mine.start)) / quarter,
          })}
        />
      )}
      {row.offered.map(({ slot, column }) => (
        <Box role="gridcell" key={slot.start} sx={{ position: 'absolute', top: 8, left: left(column) }}>
          <Tooltip title={`${formatTime(slot.start, zone)}: ${reasonsLine(slot)}`} disableInteractive>
            <ButtonBase
              data-slot={`${slot.panelistId} ${slot.start}`}
              aria-label={`Rank ${slot.rank}: ${slot.panelistName}, ${formatSpan(slot.start, slot.end, zone)}, ${reasonsLine(slot)}`}
              aria-pressed={sameSlot(slot, chosen)}
              tabIndex={sameSlot(slot, current) ? 0 : -1}
              // Not `disabled`, because the chosen slot must have the focus while it is being held.
              aria-disabled={disabled}
              onClick={() => !disabled && onChoose(slot)}
              onFocus={() => onPlace(slot)}
              onKeyDown={(event) => onKey(event, slot)}
              sx={[offer, sameSlot(slot, chosen) && taken]}
            >
              {slot.rank}
            </ButtonBase>
          </Tooltip>
        </Box>
      ))}
    </TrackRow>
  );
}

const track = (theme: Theme) => ({
  position: 'relative',
  flexShrink: 0,
  backgroundImage: `linear-gradient(to right, ${theme.vars.palette.divider} 1px, transparent 1px)`,
  backgroundSize: `${columnWidth * 4}px 100%`,
});
const available = { bgcolor: 'interview.upcoming.bg' } as const;
const ownHours = {
  typography: 'caption',
  color: 'text.secondary',
  '& > span': { position: 'absolute', bottom: 2 },
} as const;
const lane = { position: 'absolute', top: 8, height: 32 } as const;
const offer = {
  width: columnWidth - 2,
  height: 32,
  mx: '1px',
  borderRadius: '6px',
  border: 1,
  borderColor: 'primary.main',
  bgcolor: 'background.paper',
  color: 'primary.main',
  typography: 'caption',
  fontWeight: 600,
  transition: 'background-color 150ms ease-out',
  '&:hover': { bgcolor: 'brand.main', color: 'brand.contrastText' },
  '&.Mui-disabled': { opacity: 0.6 },
} as const;
const taken = { bgcolor: 'brand.main', color: 'brand.contrastText', borderColor: 'brand.contrastText' } as const;
