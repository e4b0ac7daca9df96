import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { useQuery } from '@tanstack/react-query';
import { FreeWeek } from '../../../components/FreeWeek';
import { texts } from '../../../contract/texts';
import { freeTimesQuery } from '../../../services/queries/interviews';
import type { ScheduleView } from '../use-schedule-interview';
import { bookAheadDays } from '../../../contract/interview-rules';
import { QueryView } from '../../shared/QueryView';

interface FreeTimesProps {
  view: ScheduleView;
  zone: string;
  /** True until the hours have taken the focus. */
  wantsFocus: RefObject<boolean>;
  onPick: (start: string | null) => void;
}

/** When panelists are free as far ahead as can be booked; a click on an hour searches it, or gives it up again. */
export function FreeTimes({ view, zone, wantsFocus, onPick }: FreeTimesProps) {
  const { draft, interview, busy, mayEditTimes } = view;
  const { jobProfile, candidate, minutes, times, at } = draft;
  const known = interview !== null || (jobProfile !== null && candidate !== null);
  const about =
    interview === null
      ? { jobProfileId: jobProfile?.id, candidateId: candidate?.id, minutes }
      : { interviewId: interview.id };
  const query = useQuery({ ...freeTimesQuery(about), enabled: known });
  return (
    <Box
      component="section"
      aria-label="Free times"
      sx={{ display: 'grid', gap: 2, minWidth: 0, minHeight: 360, alignContent: 'start' }}
    >
      <FormLabel component="h2">Free times of the next {bookAheadDays} days</FormLabel>
      {!known ? (
        <Box sx={{ color: 'text.secondary' }}>Choose a candidate and a job profile to see when panelists are free.</Box>
      ) : (
        <QueryView query={query} name="free times">
          {(data) =>
            data.starts.length === 0 ? (
              <Box role="status">
                {texts.searchEmpty}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  No matching panelist is free in the next {bookAheadDays} days. A request without a booking leaves it
                  to us to find one.
                </Box>
              </Box>
            ) : (
              <FreeWeek
                times={data}
                zone={zone}
                preferred={times}
                chosen={at}
                disabled={busy || !mayEditTimes}
                {...(!query.isPlaceholderData && { wantsFocus })}
                onPick={onPick}
              />
            )
          }
        </QueryView>
      )}
    </Box>
  );
}
