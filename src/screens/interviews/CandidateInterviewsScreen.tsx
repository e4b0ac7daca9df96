import { LinkButton } from '../../components/AppLink';
import { ListTabs } from './parts/ListTabs';
import type { ListTab } from './parts/ListTabs';

const tabs: readonly ListTab[] = [
  {
    label: 'Waiting',
    count: 'waiting',
    query: { view: 'waiting', sort: 'deadline' },
    columns: ['job', 'state', 'times', 'deadline'],
    empty: {
      line: 'Nothing to do right now. Booked interviews are under Upcoming.',
      action: <LinkButton href="/dashboard/upcomingInterviews">Upcoming interviews</LinkButton>,
    },
  },
  {
    label: 'All',
    query: { view: 'all', sort: '-updated' },
    columns: ['job', 'state', 'when', 'panelist'],
    empty: { line: 'When a company invites you to an interview, it will appear here.' },
  },
];

/**
 * The candidate's interviews: those without a booking, for which the candidate gives preferred times, and all others
 * (product: Screens).
 */
export function CandidateInterviewsScreen() {
  return (
    <ListTabs
      label="My interviews"
      purpose="Tell us when you are free, and we will find a panelist for one of these times."
      tabs={tabs}
    />
  );
}
