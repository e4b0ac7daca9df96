import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { ownSubscriptionsQuery } from '../../../services/queries/subscriptions';
import { plansHref } from '../../shared/plans/hrefs';
import { hasRunning, RunningPlan } from '../../shared/plans/RunningPlan';
import { QueryFailure } from '../../shared/QueryView';

/**
 * What is left of the candidate's plan. Without a plan it is a quiet link to the plans, which a newcomer does not need
 * yet.
 */
export function OwnPlanLine({ zone, quiet }: { zone: string; quiet: boolean }) {
  const query = useQuery(ownSubscriptionsQuery());
  const { data } = query;
  if (data === undefined) return <QueryFailure query={query} />;
  if (hasRunning(data)) return <RunningPlan plans={data} zone={zone} />;
  if (quiet) return null;
  return (
    <Box sx={{ mt: -3 }}>
      <LinkButton href={plansHref} size="small">
        Practice with a mock interview
      </LinkButton>
    </Box>
  );
}
