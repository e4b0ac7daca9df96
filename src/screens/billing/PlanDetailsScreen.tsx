import Box from '@mui/material/Box';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { texts } from '../../contract/texts';
import { useMe } from '../../services/queries/auth';
import { mockProgressQuery, ownSubscriptionsQuery } from '../../services/queries/subscriptions';
import { QueryView } from '../shared/QueryView';
import { mockSkillsHref, plansHref } from '../shared/plans/hrefs';
import { MockProgressPart } from './plans/MockProgressPart';
import { OwnPlan } from './plans/OwnPlan';

/** Loads the first data of this page (see app/preload.ts). */
export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(ownSubscriptionsQuery()), queryClient.prefetchQuery(mockProgressQuery())]);

/** `/dashboard/subscribedcandidate`: Plan Details, for candidates (product: Plans). */
export function PlanDetailsScreen() {
  const { timeZone } = useMe();
  const plans = useQuery(ownSubscriptionsQuery());
  const hasFree = plans.data?.some(({ free }) => free > 0) ?? false;
  return (
    <Page
      purpose="What is left of your plans, the interviews they include, and your progress."
      action={
        plans.data && (
          <LinkButton href={hasFree ? mockSkillsHref : plansHref} variant="contained">
            {hasFree ? 'Choose skills and times' : 'Buy a plan'}
          </LinkButton>
        )
      }
    >
      <QueryView query={plans} name="plans">
        {(own) =>
          own.length === 0 ? (
            <EmptyState
              text={texts.pageEmpty}
              line="Plans that you buy appear here, with their interviews and invoices."
            />
          ) : (
            <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              {own.map((plan, nth) => (
                <Box key={plan.id} sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                  <OwnPlan plan={plan} zone={timeZone} />
                  {nth === 0 && <MockProgressPart zone={timeZone} />}
                </Box>
              ))}
            </Box>
          )
        }
      </QueryView>
    </Page>
  );
}
