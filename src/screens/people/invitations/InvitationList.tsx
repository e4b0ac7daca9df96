import { useState } from 'react';
import Box from '@mui/material/Box';
import AcceptedIcon from '@mui/icons-material/CheckCircleOutlined';
import EndedIcon from '@mui/icons-material/TimerOffOutlined';
import OpenIcon from '@mui/icons-material/HourglassEmpty';
import TakenBackIcon from '@mui/icons-material/Undo';
import type { ElementType } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import type { StateLook } from '../../../components/state-look';
import { toast } from '../../../components/toast';
import { WordChip } from '../../../components/WordChip';
import { invitationStateWords, listInvitations, type InvitationRow } from '../../../contract/auth-accounts';
import { userTypeWords } from '../../../contract/people';
import { useTakeBack } from '../../../services/queries/invitations';
import { organizationsQuery } from '../../../services/queries/people';
import { isGone } from '../../shared/is-gone';
import { ListScreen } from '../../shared/list/ListScreen';
import { RowMenu } from '../../shared/list/RowMenu';
import { finds, type ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';

const states: Record<InvitationRow['state'], { look: StateLook; icon: ElementType }> = {
  open: { look: 'upcoming', icon: OpenIcon },
  accepted: { look: 'completed', icon: AcceptedIcon },
  ended: { look: 'canceled', icon: EndedIcon },
  takenBack: { look: 'canceled', icon: TakenBackIcon },
};

const columns = (zone: string): ListColumn<InvitationRow>[] => [
  {
    id: 'who',
    header: 'Invited',
    cut: true,
    priority: 0,
    sort: 'email',
    exports: ['who', 'email', 'organization'],
    cell: ({ name, email, organization }) => (
      <Person name={name || email} line={[name && email, organization].filter(Boolean).join(' · ')} />
    ),
  },
  {
    id: 'kind',
    header: 'Type',
    priority: 1,
    exports: ['kind', 'invitedBy'],
    cell: ({ userType, invitedBy }) => (
      <Box data-lines>
        <div>{userTypeWords[userType]}</div>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>by {invitedBy}</Box>
      </Box>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    priority: 2,
    cell: ({ state }) => <WordChip word={invitationStateWords[state]} {...states[state]} />,
  },
  {
    id: 'sent',
    header: 'Sent',
    extra: true,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
  {
    id: 'ends',
    header: 'Ends',
    priority: 3,
    sort: 'ends',
    // Only open invitations show an expiry date.
    cell: ({ state, endsAt }) => (state === 'open' ? <DateTime at={endsAt} zone={zone} /> : '–'),
  },
];

const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: invitationStateWords },
  { kind: 'choice', id: 'userType', label: 'Type', words: userTypeWords },
  { kind: 'party', id: 'organizationId', label: 'Organization', find: finds(organizationsQuery) },
  { kind: 'days' },
];
const isOpen = ({ state }: InvitationRow) => state === 'open';

/** All invitations; open ones can be withdrawn. */
export function InvitationList() {
  const [asked, setAsked] = useState<readonly InvitationRow[]>([]);
  return (
    <>
      <ListScreen
        name="invitations"
        label="Invitations"
        call={listInvitations}
        queryKey={['people', 'invitations']}
        query={{ sort: '-created' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search invitations', placeholder: 'Name or email' }}
        rowLabel={({ email }) => email}
        actions={(row) =>
          isOpen(row) && (
            <RowMenu
              name={row.email}
              actions={[{ label: 'Withdraw', run: () => setAsked([row]), destructive: true }]}
            />
          )
        }
        bulk={[{ label: 'Withdraw', can: isOpen, run: setAsked }]}
        empty={{ line: 'People you invite will appear here until they have an account.' }}
      />
      {asked.length > 0 && <TakeBack rows={asked} onClose={() => setAsked([])} />}
    </>
  );
}

function TakeBack({ rows, onClose }: { rows: readonly InvitationRow[]; onClose: () => void }) {
  const { mutate, isPending, error } = useTakeBack();
  const [only] = rows;
  const who = rows.length === 1 && only ? only.email : `${rows.length} people`;
  const takeBack = () =>
    mutate(
      rows.map(({ id }) => id),
      {
        onSuccess: () => {
          void toast.success(
            rows.length === 1
              ? `The invitation for ${who} was withdrawn.`
              : `${rows.length} invitations were withdrawn.`,
          );
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={rows.length === 1 ? 'Withdraw this invitation?' : `Withdraw ${rows.length} invitations?`}
      confirmLabel="Withdraw"
      dismissLabel={rows.length === 1 ? 'Keep invitation' : 'Keep rows'}
      destructive
      busy={isPending}
      error={
        isGone(error)
          ? rows.length === 1
            ? 'This invitation is no longer open.'
            : 'Some of these are no longer open.'
          : error?.message
      }
      onConfirm={takeBack}
      onClose={onClose}
    >
      The link that {who} got by email will no longer work.
    </ConfirmDialog>
  );
}
