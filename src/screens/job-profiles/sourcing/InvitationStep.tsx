import Box from '@mui/material/Box';
import { DateTime } from '../../../components/DateTime';
import type { RankedCandidate } from '../../../contract/job-profiles-sourcing';
import { useMe } from '../../../services/queries/auth';

const words = { invited: 'Invited', opened: 'Opened', applied: 'Applied' } as const;

/** The outcome of the last email to a candidate about the job. */
export function InvitationStep({ invitation }: Pick<RankedCandidate, 'invitation'>) {
  const { timeZone } = useMe();
  if (!invitation)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        Not invited
      </Box>
    );
  return (
    <span>
      {words[invitation.step]} · <DateTime at={invitation.at} zone={timeZone} quiet={false} />
    </span>
  );
}
