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
import { HandOver } from '../../shared/owner/HandOver';

function ownedWords(owner: Inquiry['owner'], userId: string): string {
  if (owner === null) return 'Inquiry released.';
  return owner.id === userId ? 'You own this inquiry.' : `${owner.name} owns this inquiry.`;
}

/**
 * The admin who owns an inquiry: take it, take it over after a confirmation, hand it over, or release it (product:
 * Owner and note).
 */
export function InquiryOwner({ inquiry: { id, owner }, zone }: { inquiry: Inquiry; zone: string }) {
  const { userId } = useMe();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'takeOver' | 'handOver' | null>(null);
  const change = useMutation({
    mutationFn: (to: string | null) => changeInquiryOwner(queryClient, id, to, owner?.id ?? null),
    onSuccess: ({ owner: found }) => {
      void toast.success(ownedWords(found, userId));
      setAsked(null);
    },
    onError: ({ message }) => void (asked ?? toast.error(message)),
  });
  const mine = owner?.id === userId;
  const question = { busy: change.isPending, error: change.error?.message, onClose: () => setAsked(null) };
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
        <Button size="small" onClick={() => setAsked('takeOver')}>
          Take over…
        </Button>
      ) : (
        <Button size="small" loading={change.isPending} onClick={() => change.mutate(mine ? null : userId)}>
          {mine ? 'Release' : 'Take'}
        </Button>
      )}
      <Button size="small" onClick={() => setAsked('handOver')}>
        Hand over…
      </Button>
      {asked === 'handOver' && (
        <HandOver {...question} title="Hand over this inquiry?" onHandOver={(ownerId) => change.mutate(ownerId)}>
          The new owner answers it, and gets the email about it.
        </HandOver>
      )}
      {asked === 'takeOver' && owner !== null && (
        <ConfirmDialog
          {...question}
          open
          title="Take over this inquiry?"
          confirmLabel="Take over"
          onConfirm={() => change.mutate(userId)}
        >
          {owner.name} took this inquiry on {formatInstant(owner.since, zone)}. You will own the inquiry instead.
        </ConfirmDialog>
      )}
    </Box>
  );
}
