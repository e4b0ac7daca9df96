import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { DateTime } from '../../../components/DateTime';
import { EmptyState } from '../../../components/EmptyState';
import { Person } from '../../../components/Person';
import { toast } from '../../../components/toast';
import type { Column } from '../../../components/data-table-types';
import type { NotificationItem } from '../../../contract/messages';
import type { WaitingCandidate } from '../../../contract/people-waiting';
import { texts } from '../../../contract/texts';
import { keepNotification } from '../../../services/kept-notification';
import { useMe } from '../../../services/queries/auth';
import { markLooked, waitingCandidatesQuery } from '../../../services/queries/people-waiting';
import { beginUndoable } from '../../../services/undoables';
import { PagedList } from '../../shared/list/PagedList';
import { UndoableActions } from '../../shared/list/UndoableActions';
import { uploaderWords } from '../../shared/form/uploader-words';
import { usePage } from '../../shared/list/use-list-address';
import { useSendOnLeave } from '../../shared/list/use-undoable';

const pageSize = 25;

const columnsIn = (zone: string): Column<WaitingCandidate>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    width: 280,
    cut: true,
    priority: 0,
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
        <Quiet>None given</Quiet>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <DateTime at={first} zone={zone} />
          {rest.length > 0 && <Quiet>+{rest.length}</Quiet>}
        </Box>
      ),
  },
  { id: 'at', header: 'Since', priority: 4, cell: ({ at }) => <DateTime at={at} zone={zone} /> },
];

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

/** What fills in Schedule Interview for a candidate, as a code 101 item of the bell does. */
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
  at: row.at,
});

const subjectOf = ({ id }: WaitingCandidate) => `candidates/${id}/look`;
const lookWords = { doing: 'Marking', failed: 'Not marked' };

/** Candidates nobody looked at yet (code 103): schedule one, or mark as looked at. */
export function WaitingCandidates({ label }: { label: string }) {
  const { timeZone } = useMe();
  const [, navigate] = useLocation();
  const [page, turn] = usePage();
  const list = useQuery(waitingCandidatesQuery(page, pageSize));
  const queryClient = useQueryClient();
  useSendOnLeave();
  const look = (row: WaitingCandidate) =>
    beginUndoable(subjectOf(row), {
      words: lookWords,
      perform: () => markLooked(queryClient, row.id),
      onDone: () => void toast.success(`${row.name} is marked as looked at.`),
      onFailure: ({ message }) => void toast.error(`${lookWords.failed}: ${row.name}. ${message}`),
    });
  const schedule = (row: WaitingCandidate) => {
    keepNotification(asNotification(row));
    navigate('/dashboard/interviewmenus');
  };
  return (
    <PagedList
      label={label}
      list={list}
      {...{ page, pageSize, turn }}
      columns={columnsIn(timeZone)}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      actions={(row) => (
        <UndoableActions subject={subjectOf(row)} name={row.name}>
          <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
            {/* A candidate of the portal has no organization to be interviewed for. */}
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
              aria-label={`Mark as looked at: ${row.name}`}
              onClick={() => look(row)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              Mark as looked at
            </Button>
          </Box>
        </UndoableActions>
      )}
      empty={<EmptyState text={texts.pageEmpty} line="All new candidates have been looked at." />}
    />
  );
}
