import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import AcceptedIcon from '@mui/icons-material/CheckCircleOutlined';
import EndedIcon from '@mui/icons-material/TimerOffOutlined';
import OpenIcon from '@mui/icons-material/HourglassEmpty';
import TakenBackIcon from '@mui/icons-material/Undo';
import { useQuery } from '@tanstack/react-query';
import type { ElementType } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import type { Column } from '../../../components/data-table-types';
import { EmptyState } from '../../../components/EmptyState';
import { Person } from '../../../components/Person';
import type { StateLook } from '../../../components/state-look';
import { toast } from '../../../components/toast';
import { WordChip } from '../../../components/WordChip';
import type { InvitationRow } from '../../../contract/auth-accounts';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { invitationsQuery, useTakeBack } from '../../../services/queries/invitations';
import { isGone } from '../../shared/list/is-gone';
import { PagedList } from '../../shared/list/PagedList';
import { usePage } from '../../shared/list/use-list-address';
import { userTypeWords } from '../../shared/user-type-words';

const pageSize = 25;

const states: Record<InvitationRow['state'], { word: string; look: StateLook; icon: ElementType }> = {
  open: { word: 'Open', look: 'upcoming', icon: OpenIcon },
  accepted: { word: 'Accepted', look: 'completed', icon: AcceptedIcon },
  ended: { word: 'Ended', look: 'canceled', icon: EndedIcon },
  takenBack: { word: 'Withdrawn', look: 'canceled', icon: TakenBackIcon },
};

const columns = (zone: string): Column<InvitationRow>[] => [
  {
    id: 'who',
    header: 'Invited',
    cut: true,
    priority: 0,
    cell: ({ name, email, organization }) => (
      <Person name={name || email} line={[name && email, organization].filter(Boolean).join(' · ')} />
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    priority: 1,
    cell: ({ userType, invitedBy }) => (
      <>
        {userTypeWords[userType]}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>by {invitedBy}</Box>
      </>
    ),
  },
  { id: 'state', header: 'State', priority: 2, cell: ({ state }) => <WordChip {...states[state]} /> },
  {
    id: 'ends',
    header: 'Ends',
    priority: 3,
    // The end of one that is over already says nothing.
    cell: ({ state, endsAt }) => (state === 'open' ? <DateTime at={endsAt} zone={zone} /> : '–'),
  },
];

/** Invitations, newest first; an open one can be taken back. */
export function InvitationList() {
  const { timeZone } = useMe();
  const [page, turn] = usePage();
  const [asked, setAsked] = useState<InvitationRow | null>(null);
  const list = useQuery(invitationsQuery({ _page: page, _limit: pageSize }));
  return (
    <>
      <PagedList
        label="Invitations"
        list={list}
        page={page}
        pageSize={pageSize}
        turn={turn}
        columns={columns(timeZone)}
        rowKey={(row) => row.id}
        rowLabel={({ email }) => email}
        actions={(row) =>
          row.state === 'open' && (
            <Button size="small" aria-label={`Withdraw: ${row.email}`} onClick={() => setAsked(row)}>
              Withdraw
            </Button>
          )
        }
        empty={
          <EmptyState text={texts.pageEmpty} line="People you invite will appear here until they have an account." />
        }
      />
      {asked && <TakeBack row={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function TakeBack({ row, onClose }: { row: InvitationRow; onClose: () => void }) {
  const { mutate, isPending, error } = useTakeBack();
  const takeBack = () =>
    mutate(row.id, {
      onSuccess: () => {
        void toast.success(`The invitation for ${row.email} was withdrawn.`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title="Withdraw the invitation?"
      confirmLabel="Withdraw"
      dismissLabel="Keep it"
      destructive
      busy={isPending}
      error={isGone(error) ? 'This invitation is no longer open.' : error?.message}
      onConfirm={takeBack}
      onClose={onClose}
    >
      The link that {row.email} got by email will no longer work.
    </ConfirmDialog>
  );
}
