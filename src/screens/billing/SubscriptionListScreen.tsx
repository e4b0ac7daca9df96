import type { ReactNode } from 'react';
import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { InterviewList } from '../shared/interview/InterviewList';
import { InvoiceList } from './payments/InvoiceList';
import { PaymentList } from './payments/PaymentList';
import { SubscriptionList } from './subscriptions/SubscriptionList';

/** A tab by its number in the address (product: Screens), which stays where a tab before it is not built yet. */
const tabs: { number: number; label: string; content: ReactNode }[] = [
  { number: 0, label: 'Subscribed Candidate List', content: <SubscriptionList /> },
  { number: 1, label: 'Active', content: <SubscriptionList state="active" /> },
  { number: 2, label: 'Expired', content: <SubscriptionList state="expired" /> },
  { number: 3, label: 'Payment Details', content: <PaymentList /> },
  { number: 4, label: 'Invoices', content: <InvoiceList /> },
  { number: 6, label: 'Mock interviews to schedule', content: <MocksToSchedule /> },
];

/** `/dashboard/subscriptionlist` of ADMIN and SUPER_ADMIN (product: Screens); tab 6 is where code 102 leads. */
export function SubscriptionListScreen() {
  const [asked, setTab] = useTab(7);
  const tab = Math.max(
    0,
    tabs.findIndex(({ number }) => number === asked),
  );
  return (
    <Page
      purpose="Plans that candidates bought, and the mock interviews they ask for."
      tabs={{ label: 'Subscription', items: tabs.map(({ label }) => ({ label })), tab, wide: true }}
      onTab={(next) => setTab(tabs[next]?.number ?? 0)}
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
