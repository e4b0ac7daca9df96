import { LinkButton } from '../../components/AppLink';
import { viewFilter } from '../shared/interview/InterviewList';
import { ListTabs } from './parts/ListTabs';
import type { ListTab } from './parts/ListTabs';

const hours = <LinkButton href="/dashboard/Panelistavailableslot">My hours</LinkButton>;

const tabs: readonly ListTab[] = [
  {
    label: 'Requests',
    count: 'requested',
    query: { view: 'requested', sort: 'deadline' },
    columns: ['candidate', 'when', 'terms', 'organization', 'deadline'],
    empty: { line: 'Add available hours to get more requests.', action: hours },
  },
  {
    label: 'Upcoming',
    query: { view: 'booked', sort: 'start' },
    columns: ['candidate', 'state', 'when', 'organization'],
    empty: { line: "Interviews you've accepted will appear here.", action: hours },
  },
  {
    label: 'Pending feedback',
    count: 'pendingFeedback',
    query: { view: 'pendingFeedback', sort: 'deadline' },
    columns: ['candidate', 'when', 'organization', 'deadline'],
    empty: { line: 'All your feedback is written. Thank you!' },
  },
  {
    label: 'Completed',
    query: { view: 'completed', sort: '-start' },
    columns: ['candidate', 'state', 'when', 'organization', 'recommendation'],
    empty: { line: 'Interviews with your feedback will appear here.' },
  },
  {
    label: 'All',
    query: { view: 'all', sort: '-start' },
    columns: ['candidate', 'state', 'when', 'organization', 'recommendation'],
    also: [viewFilter('Outcome', { held: 'Held', noShow: 'No show' })],
    empty: { line: 'Interviews you are asked for will appear here.', action: hours },
  },
];

/** Interview of a panelist (product: Screens). */
export function PanelistInterviewsScreen() {
  return <ListTabs label="My interviews" tabs={tabs} />;
}
