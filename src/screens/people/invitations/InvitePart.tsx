import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { mayInvite } from '../../../contract/auth-accounts';
import type { UserType } from '../../../contract/kit';
import { useMe } from '../../../services/queries/auth';
import { wiredSendInvitation } from '../../../services/wiring/auth/send-invitation';
import { useWorkflow } from '../../../services/workflow';
import { InvitationList } from './InvitationList';
import { InviteForm } from '../../shared/invite/InviteForm';

/** The user types that this reader may invite; the server enforces it. */
const kindsFor = (userType: UserType): readonly UserType[] =>
  userType === 'ADMIN' || userType === 'SUPER_ADMIN' ? mayInvite[userType] : [];

/** The form of an invitation, next to the list of sent invitations. */
export function InvitePart() {
  const queryClient = useQueryClient();
  const { userType } = useMe();
  const actor = useWorkflow(wiredSendInvitation({ queryClient }), { input: { userType: 'PANELIST' } });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <InviteForm actor={actor} kinds={kindsFor(userType)} />
      <InvitationList />
    </Box>
  );
}
