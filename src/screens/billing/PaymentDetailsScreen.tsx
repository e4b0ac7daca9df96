import Card from '@mui/material/Card';
import { Page } from '../../components/Page';
import { useSearchParams } from '../../components/use-search-params';
import { PaymentFacts } from './payments/PaymentFacts';
import { PaymentList } from './payments/PaymentList';

/** `/dashboard/paymentdetails`: one payment (`?id=`), or all of them (product: Payments). */
export function PaymentDetailsScreen() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return (
    <Page>
      {id === null ? (
        <PaymentList />
      ) : (
        <Card sx={{ p: { xs: 4, sm: 5 }, maxWidth: 640 }}>
          <PaymentFacts id={id} />
        </Card>
      )}
    </Page>
  );
}
