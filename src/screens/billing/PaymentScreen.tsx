import { useTab } from '../../components/use-tab';
import { Page } from '../../components/Page';
import { GatewayDayList } from './gateway-days/GatewayDayList';
import { PaymentList } from './payments/PaymentList';
import { RefundList } from './refunds/RefundList';

const labels = ['Payment Capture', 'Refund Payment', 'Payment Details', 'Comparison'] as const;
const purposes = [
  'Authorized payments that are not captured yet. What is not captured in time goes back to the candidate.',
  'Refunds that wait to be approved. No one approves what they asked for themselves.',
  'Every payment, with its invoice.',
  'What the gateway has of each day, next to what is stored here.',
] as const;

const lists = [
  <PaymentList key="capture" toCapture />,
  <RefundList key="refunds" toAnswer />,
  <PaymentList key="all" />,
  <GatewayDayList key="days" />,
];

/**
 * `/dashboard/payment`: payments to capture, refunds to approve, and all payments, for super admins (product: Payments,
 * Refunds, Comparison with the gateway).
 */
export function PaymentScreen() {
  const [tab, setTab] = useTab(labels.length, []);
  return (
    <Page
      purpose={purposes[tab]}
      tabs={{ label: 'Payment', items: labels.map((label) => ({ label })), tab }}
      onTab={setTab}
    >
      {lists[tab]}
    </Page>
  );
}
