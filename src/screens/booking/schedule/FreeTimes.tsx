import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { FreeWeek, type WeekCounts } from '../../../components/FreeWeek';
import type { Week } from '../../../components/free-hours';
import { bookAheadDays } from '../../../contract/interview-rules';
import type { FreeTime, FreeTimes as FreeCounts } from '../../../contract/booking';
import { texts } from '../../../contract/texts';
import { QueryView, type Asked } from '../../shared/QueryView';
import { refusalWords } from './refusal-words';

interface FreeTimesProps {
  query: Asked<Week & { empty?: string }> & { isPlaceholderData: boolean };
  /** What the user must choose before hours can be shown; null once it is chosen. */
  prompt: string | null;
  counts?: WeekCounts;
  zone: string;
  /** Times that the candidate prefers. */
  preferred?: readonly string[];
  chosen: string | null;
  /** The booked time that the new time replaces. */
  current?: string | null;
  disabled: boolean;
  wantsFocus: RefObject<boolean>;
  /** What else the user can do if no hour is free. */
  empty?: string;
  onPick: (start: string | null) => void;
}

/** The free hours, as far ahead as can be booked. A click on an hour searches it; a second click clears the choice. */
export function FreeTimes(props: FreeTimesProps) {
  const { query, prompt, counts = 'panelists', preferred = [], wantsFocus, empty = '', ...week } = props;
  return (
    <Box
      component="section"
      aria-label="Free times"
      sx={{ display: 'grid', gap: 2, minWidth: 0, minHeight: 360, alignContent: 'start' }}
    >
      <FormLabel component="h2">Free times of the next {bookAheadDays} days</FormLabel>
      {prompt !== null ? (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {prompt}
        </Box>
      ) : (
        <QueryView query={query} name="free times" kept="Your choices are still here.">
          {(data) =>
            data.starts.length === 0 ? (
              <Box role="status">
                {texts.searchEmpty}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {data.empty ?? `No matching panelist is free in the next ${bookAheadDays} days. ${empty}`}
                </Box>
              </Box>
            ) : (
              <FreeWeek
                {...{ ...week, counts, preferred }}
                times={data}
                {...(!query.isPlaceholderData && { wantsFocus })}
              />
            )
          }
        </QueryView>
      )}
    </Box>
  );
}

/** The number of free panelists at each start, with the candidate's clock next to the reader's. */
export const weekOfAll = ({ now, starts, candidateZone }: FreeCounts): Week => ({
  now,
  starts,
  theirs: candidateZone === undefined ? null : { zone: candidateZone, who: 'candidate' },
});

/**
 * The free time of one panelist. Each start has the number of requests that fit, or 1 if a candidate's zone is given.
 */
export const weekOfOne = ({ now, starts, panelist, refusal }: FreeTime, candidateZone?: string) => ({
  now,
  panelist,
  starts: starts.map(({ start, fits }) => ({ start, free: candidateZone === undefined ? fits : 1 })),
  theirs:
    candidateZone === undefined
      ? { zone: panelist.timeZone, who: 'panelist' as const }
      : { zone: candidateZone, who: 'candidate' as const },
  ...(refusal !== null && {
    empty: `${panelist.name} cannot be booked in the next ${bookAheadDays} days. ${refusalWords[refusal]}. Choose another panelist.`,
  }),
});
