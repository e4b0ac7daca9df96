import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import type { Calendars } from '../../contract/calendars';
import { calendarPlaces } from '../../machines/calendars/calendar-places';
import { nameOfPlace, placesOffered, placeWords } from './place-words';
import type { ConnectingCalendar } from './use-connect-calendar';

/** Asks where the calendar is, with a card for each place. */
export function PlaceCards({ connecting, ways }: { connecting: ConnectingCalendar; ways: Calendars['ways'] }) {
  const { counts, pick, problem } = connecting;
  const isTest = (place: keyof typeof calendarPlaces) =>
    ways.some(({ way, test }) => test && way === calendarPlaces[place].way);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Box
        component="ul"
        aria-label="Places"
        sx={{
          ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: { xs: 2, sm: 3 } },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {placesOffered(ways, counts).map((place) => (
          <Card key={place} component="li">
            <CardActionArea onClick={() => pick(place)} sx={{ px: 4, py: 3, height: '100%' }}>
              <Box sx={{ typography: 'subtitle1', display: 'flex', gap: 2, alignItems: 'center' }}>
                {nameOfPlace(place, ways)}
                {isTest(place) && <Chip size="small" label="Test" />}
              </Box>
              <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{placeWords[place].line}</Box>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
