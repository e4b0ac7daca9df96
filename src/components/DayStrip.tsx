import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Box from '@mui/material/Box';
import type { DateTime } from 'luxon';

interface DayStripProps {
  days: readonly DateTime[];
  shown: number;
  /** Index of today, -1 if it is in another week. */
  today: number;
  busy: (day: number) => boolean;
  onShow: (day: number) => void;
}

/** The seven days as buttons, for screens that show only one day. */
export function DayStrip({ days, shown, today, busy, onShow }: DayStripProps) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={shown}
      onChange={(_, day: number | null) => {
        if (day !== null) onShow(day);
      }}
      aria-label="Day"
      sx={{ mb: 3 }}
    >
      {days.map((day, index) => (
        <ToggleButton
          key={index}
          value={index}
          aria-label={`${day.toFormat('cccc d LLLL')}${index === today ? ', today' : ''}`}
          sx={{ display: 'grid', px: 0, py: 1, minWidth: 0, lineHeight: 1.3, color: 'text.secondary' }}
        >
          <Box component="span" sx={{ typography: 'caption' }}>
            {day.toFormat('ccccc')}
          </Box>
          <Box component="span" sx={{ fontWeight: index === today ? 700 : 500 }}>
            {day.day}
          </Box>
          <Box
            component="span"
            sx={{
              width: 5,
              height: 5,
              mx: 'auto',
              borderRadius: '50%',
              bgcolor: busy(index) ? 'primary.main' : 'transparent',
            }}
          />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
