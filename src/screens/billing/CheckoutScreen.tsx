import { LinkButton } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { useSearchParams } from '../../components/use-search-params';
import { texts } from '../../contract/texts';
import { BuyPlan } from './checkout/BuyPlan';
import { Confirmation } from './checkout/Confirmation';
import { plansHref } from '../shared/plans/hrefs';

/**
 * `/dashboard/candidate-p-ay-ment`: the checkout of a plan (`?plan=`), and the outcome of its payment after the
 * gateway's page (`?payment=`, with `failed=1` if the gateway says so) (product: Payments).
 */
export function CheckoutScreen() {
  const [params] = useSearchParams();
  const [plan, payment] = [params.get('plan'), params.get('payment')];
  return (
    <Page>
      {payment !== null ? (
        <Confirmation key={payment} paymentId={payment} failed={params.has('failed')} />
      ) : plan !== null ? (
        <BuyPlan key={plan} planId={plan} />
      ) : (
        <EmptyState
          text={texts.fieldEmpty}
          line="Choose a plan first."
          action={
            <LinkButton href={plansHref} variant="contained">
              Subscription Plans
            </LinkButton>
          }
        />
      )}
    </Page>
  );
}
