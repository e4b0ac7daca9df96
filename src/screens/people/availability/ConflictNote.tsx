import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { HoursDraft, HoursPart } from '../../../machines/people/hours-draft';
import { dayNames } from './times-of-day';
import { daysText } from './wall-time';
import { formatSpan } from '../../../components/format-time';

interface ConflictNoteProps {
  mine: HoursDraft;
  theirs: HoursDraft;
  /** The parts that were changed elsewhere since these hours were loaded. */
  changed: readonly HoursPart[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const partNames: Record<HoursPart, string> = {
  timeZone: 'Time zone',
  weekly: 'Weekly hours',
  daysOff: 'Days off',
  extra: 'Extra slots',
  breathingMinutes: 'Break between interviews, in minutes',
  dayCap: 'Most interviews per day',
  weekCap: 'Most interviews per week',
  autoAccept: 'Accept interviews for me',
};

function say(draft: HoursDraft, part: HoursPart): string {
  const list = (rows: string[]) => (rows.length === 0 ? 'none' : rows.join('; '));
  if (part === 'weekly') return list(draft.weekly.map((row) => `${dayNames[row.weekday]} ${row.start}–${row.end}`));
  if (part === 'daysOff') return list(draft.daysOff.map(daysText));
  if (part === 'extra') return list(draft.extra.map(({ start, end }) => formatSpan(start, end, draft.timeZone)));
  const value = draft[part];
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** Hours that were saved elsewhere in the meantime: the differences side by side, and a choice. */
export function ConflictNote({ mine, theirs, changed, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>Your hours were changed elsewhere</AlertTitle>
      Your changes are still here. Choose which hours to keep.
      {changed.length > 0 && (
        <Box component="table" sx={{ my: 3, borderSpacing: 0, '& th, & td': { pr: 4, py: 1, verticalAlign: 'top' } }}>
          <thead>
            <Box component="tr" sx={{ textAlign: 'left' }}>
              <td />
              <th scope="col">Yours</th>
              <th scope="col">Changed elsewhere</th>
            </Box>
          </thead>
          <tbody>
            {changed.map((part) => (
              <Box component="tr" key={part} sx={{ textAlign: 'left' }}>
                <th scope="row">{partNames[part]}</th>
                <td>{say(mine, part)}</td>
                <td>{say(theirs, part)}</td>
              </Box>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button variant="contained" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          Use the other version
        </Button>
      </Box>
    </Alert>
  );
}
