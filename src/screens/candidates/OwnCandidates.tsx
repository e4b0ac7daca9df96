import { LinkButton } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { Person } from '../../components/Person';
import { uploaderWords } from '../../contract/messages';
import { listOwnCandidates, type OwnCandidate } from '../../contract/candidates';
import { candidatePages } from '../../services/queries/candidates';
import { jobProfilesByTitle } from '../../services/queries/job-profiles';
import { ListScreen } from '../shared/list/ListScreen';
import { finds, type ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { Quiet } from './Quiet';

const columns = (zone: string): ListColumn<OwnCandidate>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    width: 280,
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['candidate', 'email', 'mobile'],
    cell: ({ name, email }) => <Person name={name} line={email} />,
  },
  {
    id: 'job',
    header: 'Job profile',
    cut: true,
    priority: 1,
    cell: ({ jobProfile }) => jobProfile?.name ?? <Quiet>None</Quiet>,
  },
  { id: 'mobile', header: 'Mobile No', priority: 3, cell: ({ mobile }) => mobile || <Quiet>None</Quiet> },
  {
    id: 'resume',
    header: 'Resume',
    priority: 4,
    cell: ({ hasResume }) => (hasResume ? 'Yes' : <Quiet>No</Quiet>),
  },
  { id: 'at', header: 'Added', priority: 2, sort: 'created', cell: ({ at }) => <DateTime at={at} zone={zone} /> },
];
const filters: ListFilter[] = [
  { kind: 'party', id: 'jobProfileId', label: 'Job profile', find: finds(jobProfilesByTitle) },
  { kind: 'choice', id: 'resume', label: 'Has a resume', words: { 1: 'Yes', 0: 'No' } },
  { kind: 'choice', id: 'uploadedBy', label: 'Uploaded By', words: uploaderWords },
  { kind: 'days' },
];

/** The candidates of the reader's organization; a row leads to the candidate's own page (product: Candidates). */
export const OwnCandidates = () => (
  <ListScreen
    name="ownCandidates"
    label="Candidates"
    call={listOwnCandidates}
    queryKey={candidatePages.own}
    query={{ sort: '-created' }}
    columns={columns}
    filters={filters}
    search={{ label: 'Search candidates', placeholder: 'Name or email' }}
    rowLabel={({ name }) => name}
    // An open row is shown as the candidate's page, by the screen.
    panel={() => null}
    empty={{
      line: 'Candidates you upload and applicants for your jobs appear here.',
      action: <LinkButton href="/dashboard/orguseruploadcandidate">Upload Candidate</LinkButton>,
    }}
  />
);
