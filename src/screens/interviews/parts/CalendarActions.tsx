import Box from '@mui/material/Box';
import { LinkButton } from '../../../components/AppLink';
import { calendarsHref } from '../../shared/calendars/hrefs';
import { SubscribeButton } from './SubscribeButton';

/** Leads to other calendars: calendars that this one reads and writes, and calendars that read this one. */
export const CalendarActions = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
    <LinkButton href={calendarsHref} variant="outlined">
      Connect a calendar
    </LinkButton>
    <SubscribeButton />
  </Box>
);
