import type { ReactNode } from 'react';
import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { useMe } from '../../services/queries/auth';
import { InterviewList } from '../shared/interview/InterviewList';
import { InvoiceList } from './payments/InvoiceList';
import { PaymentList } from './payments/PaymentList';
import { RefundList } from './refunds/RefundList';
import { SubscriptionList } from './subscriptions/SubscriptionList';

/** Tabs in the order of their numbers in the address (product: Screens). */
const tabs: { label: string; content: ReactNode }[] = [
  { label: 'Subscribed Candidate List', content: <SubscriptionList /> },
  { label: 'Active', content: <SubscriptionList state="active" /> },
  { label: 'Expired', content: <SubscriptionList state="expired" /> },
  { label: 'Payment Details', content: <PaymentList /> },
  { label: 'Invoices', content: <InvoiceList /> },
  { label: 'Refunds', content: <RefundList /> },
  { label: 'Mock interviews to schedule', content: <MocksToSchedule /> },
];

/** `/dashboard/subscriptionlist` of ADMIN and SUPER_ADMIN (product: Screens); tab 6 is where code 102 leads. */
export function SubscriptionListScreen() {
  const { userType } = useMe();
  const [tab, setTab] = useTab(tabs.length, []);
  return (
    <Page
      action={
        userType === 'SUPER_ADMIN' && (
          <LinkButton href="/dashboard/createsubscription" variant="outlined">
            Create subscription
          </LinkButton>
        )
      }
      purpose="Plans that candidates bought, and the mock interviews they ask for."
      tabs={{ label: 'Subscription', items: tabs.map(({ label }) => ({ label })), tab, wide: true }}
      onTab={setTab}
    >
      {tabs[tab]?.content}
    </Page>
  );
}

function MocksToSchedule() {
  return (
    <InterviewList
      label="Mock interviews to schedule"
      query={{ view: 'waiting', kind: 'mock', sort: 'deadline' }}
      columns={['candidate', 'state', 'times', 'deadline']}
      empty={{ line: 'No mock interviews to schedule.' }}
    />
  );
}
