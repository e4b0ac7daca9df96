import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { newPlanHref, PlanList } from './plans/PlanList';

/** `/dashboard/subscription`: Subscription Master, for super admins (product: Plans). */
export function SubscriptionMasterScreen() {
  return (
    <Page
      title="Subscription Master"
      purpose="Plans that candidates buy. Changes never affect what is already bought."
      action={
        <LinkButton href={newPlanHref} variant="contained">
          Add plan
        </LinkButton>
      }
    >
      <PlanList />
    </Page>
  );
}
