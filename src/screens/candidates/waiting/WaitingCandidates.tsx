import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocation } from 'wouter';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { uploaderWords, type NotificationItem } from '../../../contract/messages';
import { listWaitingCandidates, type WaitingCandidate } from '../../../contract/candidates-waiting';
import { keepNotification } from '../../../services/kept-notification';
import { organizationsQuery } from '../../../services/queries/people';
import { waitingPages } from '../../../services/queries/people';
import { ListScreen } from '../../shared/list/ListScreen';
import { finds, type ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { UndoableActions } from '../../shared/list/UndoableActions';
import { lookSubject, useLook } from '../use-look';

const columnsIn = (zone: string): ListColumn<WaitingCandidate>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    width: 280,
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['candidate', 'mobile'],
    cell: ({ name, mobile }) => <Person name={name} line={mobile} />,
  },
  {
    id: 'organization',
    header: 'Organization',
    cut: true,
    priority: 1,
    cell: ({ organization }) => organization?.name ?? <Quiet>None, from the portal</Quiet>,
  },
  { id: 'uploadedBy', header: 'Uploaded By', priority: 2, cell: ({ uploadedBy }) => uploaderWords[uploadedBy] },
  {
    id: 'times',
    header: 'Preferred times',
    priority: 3,
    cell: ({ preferred: [first, ...rest] }) =>
      first === undefined ? (
        <Quiet>None</Quiet>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <DateTime at={first} zone={zone} />
          {rest.length > 0 && <Quiet>+{rest.length}</Quiet>}
        </Box>
      ),
  },
  {
    id: 'at',
    header: 'Waiting since',
    priority: 4,
    sort: 'created',
    cell: ({ at }) => <DateTime at={at} zone={zone} />,
  },
];

const filters: ListFilter[] = [
  { kind: 'party', id: 'organizationId', label: 'Organization', find: finds(organizationsQuery) },
  { kind: 'choice', id: 'uploadedBy', label: 'Uploaded By', words: uploaderWords },
  { kind: 'days' },
];

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

/** Fills in Schedule Interview for a candidate, as a code 101 item of the bell does. */
const asNotification = ({ id, name, organization, preferred, ...row }: WaitingCandidate): NotificationItem => ({
  id,
  about: 'candidate',
  code: 101,
  organizationId: organization?.id ?? '',
  organizationName: organization?.name ?? '',
  interviewStatus: '',
  uploadedBy: row.uploadedBy,
  jobTitle: '',
  candidateName: name,
  mobileNumber: row.mobile,
  timeAvailability: preferred[0] ?? '',
  times: preferred.slice(0, 3),
  candidateId: id,
  jobProfileId: '',
  failed: null,
  at: row.at,
});

/** Candidates that no admin has viewed yet (code 103): schedule one, or mark it as viewed. */
export function WaitingCandidates({ label }: { label: string }) {
  const [, navigate] = useLocation();
  const look = useLook();
  const schedule = (row: WaitingCandidate) => {
    keepNotification(asNotification(row));
    navigate('/dashboard/interviewmenus');
  };
  return (
    <ListScreen
      name="waitingCandidates"
      label={label}
      call={listWaitingCandidates}
      queryKey={waitingPages}
      query={{ sort: '-created' }}
      columns={columnsIn}
      filters={filters}
      search={{ label: 'Search candidates', placeholder: 'Name' }}
      rowLabel={({ name }) => name}
      actions={(row) => (
        <UndoableActions subject={lookSubject(row)} name={row.name}>
          <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
            {/* A candidate of the portal has no organization, and so no interview to schedule. */}
            {row.organization && (
              <Button
                size="small"
                variant="outlined"
                aria-label={`Schedule: ${row.name}`}
                onClick={() => schedule(row)}
              >
                Schedule
              </Button>
            )}
            <Button
              size="small"
              aria-label={`Mark as seen: ${row.name}`}
              onClick={() => look(row)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              Mark as seen
            </Button>
          </Box>
        </UndoableActions>
      )}
      bulk={[{ label: 'Mark as seen', can: () => true, run: (rows) => rows.forEach(look) }]}
      empty={{ line: 'You have seen all new candidates.' }}
    />
  );
}
