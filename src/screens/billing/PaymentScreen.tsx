import { useTab } from '../../components/use-tab';
import { Page } from '../../components/Page';
import { PaymentList } from './payments/PaymentList';

const labels = ['Payment Capture', 'Payment Details'] as const;
const purposes = [
  'Authorized payments that are not captured yet. What is not captured in time goes back to the candidate.',
  'Every payment, with its invoice.',
] as const;

/** `/dashboard/payment`: payments to capture, and all payments, for super admins (product: Payments). */
export function PaymentScreen() {
  const [tab, setTab] = useTab(labels.length);
  return (
    <Page
      purpose={purposes[tab]}
      tabs={{ label: 'Payment', items: labels.map((label) => ({ label })), tab }}
      onTab={setTab}
    >
      {tab === 0 ? <PaymentList key="capture" toCapture /> : <PaymentList key="all" />}
    </Page>
  );
}
