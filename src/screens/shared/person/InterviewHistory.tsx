import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { StateChip } from '../../../components/StateChip';
import { decisionWords, labelInWords, type InterviewRow, type ListQuery } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { interviewsQuery } from '../../../services/queries/interviews';
import { interviewHref } from '../interview/hrefs';
import { jobAndOrganization } from '../interview/interview-columns';
import { RecommendationChip } from '../interview/ScorecardView';
import { QueryView } from '../QueryView';

const most = 25;

interface InterviewHistoryProps {
  /** Selects the interviews; by default all within the reader's reach. */
  query?: Pick<ListQuery, 'personOf' | 'panelistId'>;
  /** Whether the candidate is named, which distinguishes the interviews of a panelist. */
  withCandidate?: boolean;
  empty: string;
}

/** The latest interviews of a person, with their result as far as the reader may see it (product: Profiles). */
export function InterviewHistory({ query = {}, withCandidate = false, empty }: InterviewHistoryProps) {
  const interviews = useQuery(interviewsQuery({ ...query, sort: '-updated', _limit: most }));
  return (
    <QueryView query={interviews} name="interviews" rows={3}>
      {(data) => <History {...data} {...{ withCandidate, empty }} />}
    </QueryView>
  );
}

type HistoryProps = Pick<InterviewHistoryProps, 'withCandidate' | 'empty'> & {
  content: readonly InterviewRow[];
  totalElements: number;
};

function History({ content, totalElements, withCandidate = false, empty }: HistoryProps) {
  if (content.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box component="ul" aria-label="Interviews" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {content.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minWidth: 0 }}
          >
            <Line interview={one} withCandidate={withCandidate} />
          </Box>
        ))}
      </Box>
      {totalElements > most && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The latest {most} of {totalElements}.
        </Typography>
      )}
    </Box>
  );
}

function Line({ interview, withCandidate }: { interview: InterviewRow; withCandidate: boolean }) {
  const { timeZone } = useMe();
  const { id, code, candidate, label, start, recommendation, decision, kind } = interview;
  const about = jobAndOrganization(interview) || code;
  return (
    <>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <AppLink href={interviewHref(id)}>{withCandidate ? candidate.name : about}</AppLink>
        {withCandidate && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {about}
          </Typography>
        )}
      </Box>
      {recommendation && <RecommendationChip recommendation={recommendation} kind={kind} />}
      {decision && <Chip size="small" variant="outlined" label={decisionWords[decision]} />}
      <StateChip label={labelInWords(label)} />
      {start && <DateTime at={start} zone={timeZone} quiet={false} />}
    </>
  );
}
