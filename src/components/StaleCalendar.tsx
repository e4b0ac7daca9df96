import Box from '@mui/material/Box';
import WarningIcon from '@mui/icons-material/WarningAmber';

/** Says that a person's calendar has not been read for a long time (product: Connected calendars). */
export const StaleCalendar = ({ children }: { children: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'warning.main' }}>
    <WarningIcon aria-hidden fontSize="inherit" />
    {children}
  </Box>
);
