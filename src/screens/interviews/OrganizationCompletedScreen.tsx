import { ListTabs } from './parts/ListTabs';
import type { ListTab } from './parts/ListTabs';
import { DecisionPart } from './parts/DecisionPart';

const columns = ['candidate', 'when', 'panelist', 'recommendation', 'decision'] as const;
const panelHead: ListTab['panelHead'] = (interview) => <DecisionPart interview={interview} />;

const tabs: readonly ListTab[] = [
  {
    label: 'To decide',
    count: 'undecided',
    query: { view: 'undecided', sort: '-updated' },
    columns,
    panelHead,
    empty: { line: 'You have decided on every candidate with feedback.' },
  },
  {
    label: 'All completed',
    count: 'completed',
    query: { view: 'completed', sort: '-updated' },
    columns,
    panelHead,
    empty: { line: 'Interviews with released feedback will appear here.' },
  },
];

/** Completed interviews of an organization: read the feedback beside the list and decide (product: Screens). */
export function OrganizationCompletedScreen() {
  return <ListTabs label="Completed interviews" purpose="Read the feedback, then decide." tabs={tabs} />;
}
