import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { formatInstant } from '../../../components/format-time';
import { Initials } from '../../../components/Person';
import { toast } from '../../../components/toast';
import type { Inquiry } from '../../../contract/messages-inquiries';
import { useMe } from '../../../services/queries/auth';
import { changeInquiryOwner } from '../../../services/queries/inquiries';

/** Who takes care of an inquiry: taken, taken over after a question, released (product: Owner and note). */
export function InquiryOwner({ inquiry: { id, owner }, zone }: { inquiry: Inquiry; zone: string }) {
  const { userId } = useMe();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (to: string | null) => changeInquiryOwner(queryClient, id, to, owner?.id ?? null),
    onSuccess: ({ owner: found }) => {
      void toast.success(found ? 'You own this inquiry.' : 'Inquiry released.');
      setAsking(false);
    },
    onError: ({ message }) => void (asking || toast.error(message)),
  });
  const mine = owner?.id === userId;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
      {owner ? (
        <>
          <Initials name={owner.name} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }} title={`since ${formatInstant(owner.since, zone)}`}>
            {mine ? `${owner.name} (you)` : owner.name}
          </Box>
        </>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>No one</Box>
      )}
      {owner !== null && !mine ? (
        <Button size="small" onClick={() => setAsking(true)}>
          Take over…
        </Button>
      ) : (
        <Button size="small" loading={change.isPending} onClick={() => change.mutate(mine ? null : userId)}>
          {mine ? 'Release' : 'Take'}
        </Button>
      )}
      {asking && owner !== null && (
        <ConfirmDialog
          open
          title="Take over this inquiry?"
          confirmLabel="Take over"
          busy={change.isPending}
          error={change.error?.message}
          onConfirm={() => change.mutate(userId)}
          onClose={() => setAsking(false)}
        >
          {owner.name} took this inquiry on {formatInstant(owner.since, zone)}. You will own the inquiry instead.
        </ConfirmDialog>
      )}
    </Box>
  );
}
