import Box from '@mui/material/Box';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { texts } from '../../contract/texts';
import { useMe } from '../../services/queries/auth';
import { offeredPlansQuery } from '../../services/queries/plans';
import { ownSubscriptionsQuery } from '../../services/queries/subscriptions';
import { both, QueryView } from '../shared/QueryView';
import { MockSteps } from './plans/MockSteps';
import { PlanCards } from './plans/PlanCards';
import { PlanQuestions } from './plans/PlanQuestions';
import { RunningPlan } from '../shared/plans/RunningPlan';

/** Loads the first data of this page (see app/preload.ts). */
export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(offeredPlansQuery()), queryClient.prefetchQuery(ownSubscriptionsQuery())]);

/** `/dashboard/Candidatesubscription`: Subscription Plans, for candidates (product: Plans). */
export function SubscriptionPlansScreen() {
  const { timeZone } = useMe();
  const plans = useQuery(offeredPlansQuery());
  const own = useQuery(ownSubscriptionsQuery());
  return (
    <Page purpose="Practice with an experienced interviewer, and read what to improve.">
      <Box sx={{ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <QueryView query={both(plans, own)} name="plans" rows={4}>
          {([offered, bought]) => (
            <>
              <RunningPlan plans={bought} zone={timeZone} />
              {offered.length === 0 ? (
                <EmptyState text={texts.chartEmpty} line="No plan is offered now. New plans appear here." />
              ) : (
                <PlanCards plans={offered} />
              )}
            </>
          )}
        </QueryView>
        <MockSteps />
        <PlanQuestions />
      </Box>
    </Page>
  );
}
