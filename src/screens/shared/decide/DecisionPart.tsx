import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatInstant } from '../../../components/format-time';
import { decisionWords, type InterviewRow } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { DecideButtons } from '../interview/DecideButtons';

/**
 * The decision on a candidate with its reason, and buttons to make or change it. Empty if there is none and none can be
 * made.
 */
export function DecisionPart({ interview }: { interview: InterviewRow }) {
  const { timeZone } = useMe();
  const { decision, decided, allowedActions } = interview;
  const canDecide = allowedActions.some(({ type }) => type === 'DECIDE');
  if (!canDecide && decision === null) return null;
  return (
    <Box component="section" aria-label="Decision" sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="subtitle2" component="h3">
          {decision ? `Decision: ${decisionWords[decision]}` : 'What is your decision?'}
        </Typography>
        {decided && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {formatInstant(decided.at, timeZone)}
          </Typography>
        )}
        {decided?.why && (
          <Typography sx={{ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {decided.why}
          </Typography>
        )}
      </div>
      <DecideButtons interview={interview} />
    </Box>
  );
}
