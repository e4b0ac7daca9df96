import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { decisionWords, type InterviewRow } from '../../../contract/interviews';
import { DecideButtons } from '../../shared/interview/DecideButtons';

/** The decision on a candidate, with buttons to make or change it. Empty if none can be made. */
export function DecisionPart({ interview }: { interview: InterviewRow }) {
  const { decision, allowedActions } = interview;
  const canDecide = allowedActions.some(({ type }) => type === 'DECIDE');
  if (!canDecide && decision === null) return null;
  return (
    <Box component="section" aria-label="Decision" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {decision ? `Decision: ${decisionWords[decision]}` : 'What is your decision?'}
      </Typography>
      <DecideButtons interview={interview} />
    </Box>
  );
}
