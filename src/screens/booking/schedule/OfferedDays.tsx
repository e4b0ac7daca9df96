import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDay, formatTime } from '../../../components/format-time';
import { daysOf } from '../../../components/slot-days';
import type { OfferedSlot } from '../../../contract/interviews';

interface OfferedDaysProps {
  offered: readonly OfferedSlot[];
  zone: string;
  chosen: { start: string } | null;
  disabled: boolean;
  onChoose: (slot: OfferedSlot) => void;
}

/**
 * The offered start times by day, each with its number of free panelists. Choosing a start takes the best ranked
 * panelist.
 */
export function OfferedDays({ offered, zone, chosen, disabled, onChoose }: OfferedDaysProps) {
  return (
    <Box role="group" aria-label="Offered starts by day" sx={{ display: 'grid', gap: 4 }}>
      {daysOf(offered, zone).map((day) => {
        const here = offered.filter((slot) => daysOf([slot], zone)[0] === day);
        const starts = [...new Set(here.map(({ start }) => start))].toSorted();
        return (
          <Box key={day} sx={{ display: 'grid', gap: 2 }}>
            <Box sx={{ typography: 'h4' }}>{formatDay(`${day}T12:00:00Z`, 'UTC')}</Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              {starts.map((start) => {
                const then = here.filter((slot) => slot.start === start);
                const [best] = then;
                const free = `${then.length} free`;
                return (
                  <Button
                    key={start}
                    variant={chosen?.start === start ? 'contained' : 'outlined'}
                    aria-pressed={chosen?.start === start}
                    aria-disabled={disabled}
                    onClick={() => best !== undefined && !disabled && onChoose(best)}
                    sx={{ display: 'grid', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
                  >
                    {formatTime(start, zone)}
                    <Box component="span" sx={{ typography: 'caption' }}>
                      {free}
                    </Box>
                  </Button>
                );
              })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
