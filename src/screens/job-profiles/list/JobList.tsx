import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { JobStatus } from '../../../contract/job-profiles-edit';
import { listJobProfiles, type JobProfileRow } from '../../../contract/job-profiles';
import type { QueryOf } from '../../../contract/kit';
import { useMe } from '../../../services/queries/auth';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListScreenProps } from '../../shared/list/list-types';
import { jobColumns, jobFilters } from './job-columns';
import { JobPanel } from './JobPanel';
import { StatusDialog } from './StatusDialog';

type Query = QueryOf<typeof listJobProfiles>;
type Screen = ListScreenProps<JobProfileRow, Query>;

/** The labels of the actions on several job profiles at once. */
const bulkWords: Record<JobStatus, string> = {
  OPEN: 'Open',
  ON_HOLD: 'Put on hold',
  CLOSED: 'Close',
  DRAFT: 'Move to draft',
};

/** The list of job profiles, with a confirmation before the status of several job profiles changes. */
export function JobTable({
  name,
  label,
  query,
  search,
  empty,
  noMatch,
}: Pick<Screen, 'name' | 'label' | 'search' | 'empty' | 'noMatch'> & { query: Query }) {
  const { userType } = useMe();
  const queryClient = useQueryClient();
  const many = userType !== 'ORGANIZATION_USER';
  const [asked, setAsked] = useState<{ rows: readonly JobProfileRow[]; status: JobStatus } | null>(null);
  const columns = useCallback((zone: string) => jobColumns(zone, many), [many]);
  return (
    <>
      <ListScreen<JobProfileRow, Query>
        name={name}
        source="jobProfiles"
        label={label}
        call={listJobProfiles}
        queryKey={['jobs', 'list']}
        query={query}
        columns={columns}
        filters={jobFilters(many)}
        {...(search && { search })}
        rowLabel={({ title, organization }) => (many ? `${title}, ${organization.name}` : title)}
        empty={empty}
        noMatch={noMatch}
        bulk={(['OPEN', 'ON_HOLD', 'CLOSED'] as const).map((status) => ({
          label: bulkWords[status],
          can: (row) => row.status !== status,
          run: (rows) => setAsked({ rows, status }),
        }))}
        // Not `id`, which opens the job's own page.
        openAs="job"
        panel={(panel) => <JobPanel id={panel.id} known={panel.known} onClose={panel.onClose} />}
      />
      {asked && <StatusDialog {...asked} queryClient={queryClient} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Job Profile list (product: Job profiles). */
export function JobList() {
  return (
    <JobTable
      name="jobProfiles"
      label="Job profiles"
      query={{ sort: '-updated' }}
      search={{ label: 'Search job profiles', placeholder: 'Title' }}
      empty={{ line: 'Job profiles appear here once they are created.' }}
      noMatch={{ line: 'Try another part of the title, or search other fields under Search JobProfile.' }}
    />
  );
}
