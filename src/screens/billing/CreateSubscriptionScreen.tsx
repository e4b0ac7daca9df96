import { Page } from '../../components/Page';
import { CreateSubscription } from './by-hand/CreateSubscription';

/** `/dashboard/createsubscription`: creates a candidate's subscription by hand, for super admins (product: Plans). */
export function CreateSubscriptionScreen() {
  return (
    <Page purpose="Give a candidate a plan that was paid another way, or free of charge.">
      <CreateSubscription />
    </Page>
  );
}
