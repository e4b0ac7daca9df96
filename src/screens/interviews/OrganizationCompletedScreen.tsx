import { useLocation } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { useSearchParams } from '../../components/use-search-params';
import { compareHref } from '../shared/decide/compare-href';
import { DecisionList } from '../shared/decide/DecisionList';
import { DecisionPart } from '../shared/decide/DecisionPart';
import { ListTabs } from './parts/ListTabs';
import type { ListTab } from './parts/ListTabs';

const page = '/dashboard/orgcompletedinterviews';
const tabsWith = (navigate: (href: string) => void): readonly ListTab[] => [
  {
    label: 'To decide',
    count: 'undecided',
    query: { view: 'undecided', sort: '-updated' },
    columns: ['candidate', 'when', 'panelist', 'recommendation'],
    panelHead: (interview) => <DecisionPart interview={interview} />,
    bulk: [
      {
        label: 'Compare',
        can: ({ jobProfile, decision, allowedActions }) =>
          jobProfile !== null && decision === null && allowedActions.some(({ type }) => type === 'DECIDE'),
        run: (rows) => navigate(compareHref(page, rows)),
      },
    ],
    empty: { line: 'You have decided on every candidate with feedback.' },
  },
  { label: 'All completed', count: 'completed', content: <DecisionList /> },
];

/**
 * Completed interviews of an organization, which reads the feedback next to the list and decides (product: Screens).
 */
export function OrganizationCompletedScreen() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  return (
    <ListTabs
      label="Completed interviews"
      purpose="Read the feedback, then decide."
      action={
        params.get('tab') !== '1' && (
          <LinkButton href={`${page}?tab=1&show=compare`} variant="outlined">
            Compare candidates
          </LinkButton>
        )
      }
      tabs={tabsWith(navigate)}
    />
  );
}
