import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { formatInstant } from '../../../components/format-time';
import { StateChip } from '../../../components/StateChip';
import { labelInWords, type InterviewRow, type ListQuery } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { jobInterviewsQuery } from '../../../services/queries/job-profiles';
import { interviewHref } from '../../shared/interview/hrefs';
import { QueryView } from '../../shared/QueryView';

const openStates: ListQuery['state'] = ['pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live'];

/** The waiting and upcoming interviews of a job profile, which are shown when it is closed (product: Job profiles). */
export function OpenInterviews({ jobProfileId }: { jobProfileId: string }) {
  const query = useQuery(jobInterviewsQuery(jobProfileId, { state: openStates }));
  return (
    <QueryView query={query} name="open interviews" rows={3}>
      {(data) => <StillOpen rows={data.content} total={data.totalElements} />}
    </QueryView>
  );
}

function StillOpen({ rows, total }: { rows: readonly InterviewRow[]; total: number }) {
  if (rows.length === 0) return <Typography>It has no open interviews.</Typography>;
  const rest = total - rows.length;
  return (
    <>
      <Typography>
        {total === 1 ? '1 interview is' : `${total} interviews are`} still open and will not change:
      </Typography>
      <JobInterviewRows rows={rows} label="Open interviews" />
      {rest > 0 && <Typography sx={{ color: 'text.secondary' }}>and {rest} more</Typography>}
    </>
  );
}

/** Interviews, each in one line: the candidate, the time, the state. */
export function JobInterviewRows({ rows, label }: { rows: readonly InterviewRow[]; label: string }) {
  const { timeZone } = useMe();
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ id, candidate, start, label: state }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            py: 2,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <AppLink href={interviewHref(id)}>{candidate.name}</AppLink>
            {start && (
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                {formatInstant(start, timeZone)}
              </Box>
            )}
          </Box>
          <StateChip label={labelInWords(state)} />
        </Box>
      ))}
    </Box>
  );
}
