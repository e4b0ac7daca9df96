import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import ContentCopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { weekdays } from '../../../contract/people';
import type { Weekday } from '../../../machines/people/hours-draft';
import { dayNames } from './times-of-day';

/** Copies the hours of one day to others, replacing theirs. */
export function CopyDay({ from, onCopy }: { from: Weekday; onCopy: (to: Weekday[]) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [to, setTo] = useState<Weekday[]>([]);
  const name = `Copy ${dayNames[from]} to other days`;
  const close = () => {
    setAnchor(null);
    setTo([]);
  };
  return (
    <>
      <IconButton aria-label={name} aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
        <ContentCopyIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name } }}
      >
        <Box sx={{ p: 4, display: 'grid' }}>
          <Typography variant="subtitle2" component="p" sx={{ mb: 1 }}>
            Copy {dayNames[from]} to
          </Typography>
          {weekdays
            .filter((day) => day !== from)
            .map((day) => (
              <FormControlLabel
                key={day}
                label={dayNames[day]}
                control={
                  <Checkbox
                    size="small"
                    checked={to.includes(day)}
                    onChange={(_, on) => setTo(on ? [...to, day] : to.filter((other) => other !== day))}
                  />
                }
              />
            ))}
          <Button
            variant="outlined"
            disabled={to.length === 0}
            sx={{ mt: 2 }}
            onClick={() => {
              onCopy(to);
              close();
            }}
          >
            Copy
          </Button>
        </Box>
      </Popover>
    </>
  );
}
