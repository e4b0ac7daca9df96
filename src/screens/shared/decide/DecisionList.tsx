import { decisionWords, type InterviewRow, type ListQuery } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { jobProfilesByTitle } from '../../../services/queries/job-profiles';
import { organizationsQuery } from '../../../services/queries/people';
import { InterviewList } from '../interview/InterviewList';
import type { ColumnId } from '../interview/interview-columns';
import type { FindParty, ListFilter } from '../list/list-filters';
import { DecisionPart } from './DecisionPart';

const ofAll: readonly ListFilter[] = [
  { kind: 'choice', id: 'decision', label: 'Decision', words: { ...decisionWords, none: 'Undecided' } },
  { kind: 'party', id: 'jobProfileId', label: 'Job profile', find: jobProfilesByTitle as unknown as FindParty },
  { kind: 'days' },
];
const ofAdmins: readonly ListFilter[] = [
  ...ofAll,
  { kind: 'party', id: 'organizationId', label: 'Organization', find: organizationsQuery },
];
const columns = ['when', 'recommendation', 'decision', 'decided', 'decisionWhy'] as const;
const asAdmin: readonly ColumnId[] = ['candidateOf', ...columns];
const asOrganization: readonly ColumnId[] = ['candidate', ...columns];
const head = (interview: InterviewRow) => <DecisionPart interview={interview} />;

const released: ListQuery = { view: 'released', kind: 'real', sort: '-decided' };

/** Interviews with released feedback and what was decided on their candidates (product: Decisions). */
export function DecisionList() {
  const organization = useMe().userType === 'ORGANIZATION_USER';
  return (
    <InterviewList
      label="Candidates with released feedback"
      query={released}
      columns={organization ? asOrganization : asAdmin}
      filters={organization ? ofAll : ofAdmins}
      panelHead={head}
      empty={{ line: 'Candidates appear here once the feedback on their interview is released.' }}
    />
  );
}
