import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlineOutlined';
import { weekdays } from '../../../contract/people';
import { minutesOf } from '../../../contract/people-hours';
import { copyDay, crossesMidnight } from '../../../machines/people/hours-draft';
import type { Weekday, WeeklyRow } from '../../../machines/people/hours-draft';
import { CopyDay } from './CopyDay';
import { Section } from './Section';
import { TimeSelect } from './TimeSelect';
import { dayNames, endChoices, shownEnd, startChoices } from './times-of-day';

interface WeeklyHoursProps {
  weekly: WeeklyRow[];
  problemAt: (field: string) => string | undefined;
  onChange: (weekly: WeeklyRow[]) => void;
}

const clock = (hour: number) => (hour >= 24 ? '24:00' : `${String(hour).padStart(2, '0')}:00`);

/**
 * The hours that "Add hours" adds: two hours, an hour after the last ones, or 06:00 to 07:00 if that is past the day.
 * An empty day gets a working day.
 */
function nextRange(weekday: Weekday, rows: WeeklyRow[]): WeeklyRow {
  const ends = rows.map((row) => (crossesMidnight(row) ? 1440 : minutesOf(shownEnd(row.end))));
  const from = Math.ceil(Math.max(...ends) / 60) + 1;
  if (rows.length === 0) return { weekday, start: '09:00', end: '17:00' };
  if (from >= 24) return { weekday, start: '06:00', end: '07:00' };
  return { weekday, start: clock(from), end: clock(from + 2) };
}

/** The weekly hours, by day (product: Availability). */
export function WeeklyHours({ weekly, problemAt, onChange }: WeeklyHoursProps) {
  const replace = (index: number, change: Partial<WeeklyRow>) =>
    onChange(weekly.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <Section title="Weekly hours" line="When you can usually interview. Hours may go past midnight.">
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {weekdays.map((weekday) => {
          const rows = weekly
            .map((row, index) => ({ row, index }))
            .filter(({ row }) => row.weekday === weekday)
            .sort((a, b) => a.index - b.index);
          return (
            <Box
              component="li"
              key={weekday}
              aria-label={dayNames[weekday]}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr auto', sm: '112px minmax(0, 1fr) auto' },
                gridTemplateAreas: { xs: '"day tools" "hours hours"', sm: '"day hours tools"' },
                gap: 2,
                py: 3,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Typography variant="subtitle2" component="h3" sx={{ gridArea: 'day', pt: 2 }}>
                {dayNames[weekday]}
              </Typography>
              <Box sx={{ gridArea: 'hours', display: 'grid', gap: 2, alignContent: 'start' }}>
                {rows.length === 0 && <Typography sx={{ color: 'text.secondary', pt: 2 }}>Not available</Typography>}
                {rows.map(({ row, index }, place) => (
                  <RangeRow
                    key={index}
                    row={row}
                    name={`${dayNames[weekday]} hours ${place + 1}`}
                    problem={problemAt(`weekly.${index}`)}
                    onChange={(change) => replace(index, change)}
                    onRemove={() => onChange(weekly.filter((_, at) => at !== index))}
                  />
                ))}
              </Box>
              <Box sx={{ gridArea: 'tools', display: 'flex', alignItems: 'flex-start' }}>
                <IconButton
                  aria-label={`Add hours on ${dayNames[weekday]}`}
                  onClick={() =>
                    onChange([
                      ...weekly,
                      nextRange(
                        weekday,
                        rows.map(({ row }) => row),
                      ),
                    ])
                  }
                >
                  <AddIcon />
                </IconButton>
                <CopyDay from={weekday} onCopy={(to) => onChange(copyDay(weekly, weekday, to))} />
              </Box>
            </Box>
          );
        })}
      </Box>
      {weekly.length === 0 && (
        <Button variant="outlined" onClick={() => onChange(workingWeek)} sx={{ mt: 3 }}>
          Start with Monday to Friday, 9 to 5
        </Button>
      )}
      {problemAt('weekly') && (
        <FormHelperText error role="alert">
          {problemAt('weekly')}
        </FormHelperText>
      )}
    </Section>
  );
}

const workingWeek: WeeklyRow[] = ([1, 2, 3, 4, 5] as const).map((weekday) => ({
  weekday,
  start: '09:00',
  end: '17:00',
}));

interface RangeRowProps {
  row: WeeklyRow;
  name: string;
  problem: string | undefined;
  onChange: (change: Partial<WeeklyRow>) => void;
  onRemove: () => void;
}

function RangeRow({ row, name, problem, onChange, onRemove }: RangeRowProps) {
  const wrong = problem !== undefined;
  return (
    <Box role="group" aria-label={name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TimeSelect
          label={`${name}: from`}
          value={row.start}
          choices={startChoices(row.start)}
          onChange={(start) => onChange({ start })}
          error={wrong}
        />
        <span aria-hidden>–</span>
        <TimeSelect
          label={`${name}: to`}
          value={shownEnd(row.end)}
          choices={endChoices(row.start, shownEnd(row.end))}
          onChange={(end) => onChange({ end })}
          error={wrong}
        />
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <DeleteOutlineIcon />
        </IconButton>
      </Box>
      {wrong ? (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      ) : (
        crossesMidnight(row) && (
          <FormHelperText>Ends on {dayNames[((row.weekday % 7) + 1) as Weekday]}, the next day</FormHelperText>
        )
      )}
    </Box>
  );
}
