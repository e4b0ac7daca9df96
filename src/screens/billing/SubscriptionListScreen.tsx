import { Page } from '../../components/Page';
import { InterviewList } from '../shared/interview/InterviewList';

const label = 'Mock interviews to schedule';

/**
 * `/dashboard/subscriptionlist` of ADMIN and SUPER_ADMIN (product: Screens): so far only the tab that code 102 leads
 * to (6), whatever the address says.
 */
export function SubscriptionListScreen() {
  return (
    <Page
      purpose="Subscribers who asked for a mock interview and have no time yet."
      tabs={{ label: 'Subscription', items: [{ label }], tab: 0 }}
    >
      <InterviewList
        label={label}
        query={{ view: 'waiting', kind: 'mock', sort: 'deadline' }}
        columns={['candidate', 'state', 'times', 'deadline']}
        empty={{ line: 'No mock interviews to schedule.' }}
      />
    </Page>
  );
}
