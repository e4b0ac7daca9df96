import { Person } from '../../../components/Person';
import type { ListColumn } from '../list/list-types';

interface OfInterview {
  candidate: string;
  job: string | null;
  organization: string | null;
}

/**
 * The first column of a list of objects that belong to interviews: the candidate, with the job and the organization.
 */
export const candidateColumn: ListColumn<OfInterview> = {
  id: 'candidate',
  header: 'Candidate',
  cut: true,
  priority: 0,
  sort: 'candidate',
  exports: ['candidate', 'code', 'job', 'organization'],
  cell: ({ candidate, job, organization }) => (
    <Person name={candidate} line={[job ?? 'Mock interview', organization].filter(Boolean).join(' · ')} />
  ),
};
