import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { useQuery } from '@tanstack/react-query';
import { FreeWeek } from '../../../components/FreeWeek';
import { texts } from '../../../contract/texts';
import { freeTimesQuery } from '../../../services/queries/interviews';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';
import { bookAheadDays, interviewRules } from '../../../contract/interview-rules';
import { QueryView } from '../../shared/QueryView';

interface FreeTimesProps {
  view: ScheduleView;
  acts: ScheduleActs;
  zone: string;
  /** Times that the candidate gave, whatever was chosen since. */
  preferred: readonly string[];
}

/** When panelists are free as far ahead as can be booked; a click on an hour chooses it, or gives it up again. */
export function FreeTimes({ view, acts, zone, preferred }: FreeTimesProps) {
  const { draft, interview, busy, mayEditTimes } = view;
  const { jobProfile, candidate, minutes, times } = draft;
  const known = interview !== null || (jobProfile !== null && candidate !== null);
  const about =
    interview === null
      ? { jobProfileId: jobProfile?.id, candidateId: candidate?.id, minutes }
      : { interviewId: interview.id };
  const query = useQuery({ ...freeTimesQuery(about), enabled: known });
  const toggle = (start: string, chosen: readonly string[]) => {
    const left = times.filter((time) => !chosen.includes(time));
    acts.changeTimes(chosen.length > 0 ? left : [...left.slice(0, interviewRules.timesAtMost - 1), start].toSorted());
  };
  return (
    <Box component="section" aria-label="Free times" sx={{ display: 'grid', gap: 2, minWidth: 0, minHeight: 240 }}>
      <FormLabel component="h2">Free times of the next {bookAheadDays} days</FormLabel>
      {!known ? (
        <Box sx={{ color: 'text.secondary' }}>Choose a job profile and a candidate to see when panelists are free.</Box>
      ) : (
        <QueryView query={query} name="free times">
          {(data) =>
            data.starts.length === 0 ? (
              <Box role="status">
                {texts.searchEmpty}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  No matching panelist is free in the next {bookAheadDays} days. Only request leaves it to us to find
                  one.
                </Box>
              </Box>
            ) : (
              <FreeWeek
                times={data}
                zone={zone}
                preferred={preferred}
                chosen={times}
                disabled={busy || !mayEditTimes}
                onToggle={toggle}
              />
            )
          }
        </QueryView>
      )}
    </Box>
  );
}
