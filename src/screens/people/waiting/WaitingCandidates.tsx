import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { DateTime } from '../../../components/DateTime';
import { EmptyState } from '../../../components/EmptyState';
import { Person } from '../../../components/Person';
import type { Column } from '../../../components/data-table-types';
import type { NotificationItem } from '../../../contract/messages';
import type { WaitingCandidate } from '../../../contract/people-waiting';
import { texts } from '../../../contract/texts';
import { keepNotification } from '../../../services/kept-notification';
import { useMe } from '../../../services/queries/auth';
import { waitingCandidatesQuery } from '../../../services/queries/people-waiting';
import { PagedList } from '../../shared/PagedList';
import { uploaderWords } from '../../shared/uploader-words';
import { usePage } from '../../shared/use-list-address';
import { LookedNote } from './LookedNote';
import { useLooked } from './use-looked';

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

/** Candidates nobody looked at yet (code 103): schedule one, or mark as looked at, which can be taken back. */
export function WaitingCandidates({ label }: { label: string }) {
  const { timeZone } = useMe();
  const [, navigate] = useLocation();
  const [page, turn] = usePage();
  const list = useQuery(waitingCandidatesQuery(page, pageSize));
  const { last, isBusy, look, undo } = useLooked();
  const schedule = (row: WaitingCandidate) => {
    keepNotification(asNotification(row));
    navigate('/dashboard/interviewmenus');
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {last && <LookedNote key={last.id} name={last.name} busy={isBusy(last)} onUndo={() => undo(last)} />}
      <PagedList
        label={label}
        list={list}
        {...{ page, pageSize, turn }}
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        actions={(row) => (
          <>
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
              loading={isBusy(row)}
              aria-label={`Mark as looked at: ${row.name}`}
              onClick={() => look(row)}
            >
              Mark as looked at
            </Button>
          </>
        )}
        empty={
          <EmptyState text={texts.pageEmpty} line="Every candidate who was uploaded or applied has been looked at." />
        }
      />
    </Box>
  );
}
