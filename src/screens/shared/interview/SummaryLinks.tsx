import Box from '@mui/material/Box';
import { LinkButton } from '../../../components/AppLink';
import { finishedLeaves } from '../../../contract/feedback-summary';
import type { InterviewRow } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { candidateReviewsHref, feedbacksHref } from './hrefs';

/** An admin's ways from an interview to its summary and to all reviews of its candidate. */
export function SummaryLinks({ interview: { id, state, candidate } }: { interview: InterviewRow }) {
  const { userType } = useMe();
  if (userType !== 'ADMIN' && userType !== 'SUPER_ADMIN') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      {finishedLeaves.includes(state) && (
        <LinkButton href={feedbacksHref('Interview Summary', { id })}>Interview Summary</LinkButton>
      )}
      <LinkButton href={candidateReviewsHref(candidate.id)}>Candidate Reviews</LinkButton>
    </Box>
  );
}
