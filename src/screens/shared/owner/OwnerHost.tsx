import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { formatLength } from '../../../components/format-time';
import { toast } from '../../../components/toast';
import { useNow } from '../../../components/use-now';
import type { InterviewRow } from '../../../contract/interviews';
import { minute } from '../../../contract/time';
import { useMe } from '../../../services/queries/auth';
import { changeOwner } from '../../../services/queries/owners';
import { HandOver } from './HandOver';
import { AskOwnerContext, type AskedOwner } from './use-owner';

/**
 * Asks before an interview is taken from another admin, and asks for the new owner before a handover (product: Owner
 * and note).
 */
export function OwnerHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedOwner | null>(null);
  return (
    <AskOwnerContext value={setAsked}>
      {children}
      {asked && <OwnerQuestion {...asked} onClose={() => setAsked(null)} />}
    </AskOwnerContext>
  );
}

/** Says who took an interview and when: "Sanjay Rao took IV-1602 (Asha Rao) 5 min ago." */
function takenWords({ owner, code, candidate }: InterviewRow, now: number): string {
  if (!owner) return '';
  const ago = now - Date.parse(owner.since);
  return `${owner.name} took ${code} (${candidate.name}) ${ago < minute ? 'just now' : `${formatLength(ago)} ago`}.`;
}

function OwnerQuestion({ interview, how, onClose }: AskedOwner & { onClose: () => void }) {
  const { id, code, candidate, owner } = interview;
  const { userId } = useMe();
  const queryClient = useQueryClient();
  const now = useNow(minute);
  const change = useMutation({
    mutationFn: (to: string | null) => changeOwner(queryClient, id, to, owner?.id ?? null),
    onSuccess: ({ owner: found }) => {
      void toast.success(found ? `${found.name} owns the interview of ${candidate.name}.` : 'Interview released.');
      onClose();
    },
  });
  const others = owner != null && owner.id !== userId;
  const common = { busy: change.isPending, error: change.error?.message, onClose };
  if (how === 'handOver')
    return (
      <HandOver {...common} title="Hand over this interview?" onHandOver={(ownerId) => change.mutate(ownerId)}>
        {others && `${takenWords(interview, now)} `}The new owner takes care of {code} ({candidate.name}).
      </HandOver>
    );
  const taking = how === 'takeOver';
  return (
    <ConfirmDialog
      {...common}
      open
      title={taking ? 'Take over this interview?' : 'Release this interview?'}
      confirmLabel={taking ? 'Take over' : 'Release'}
      onConfirm={() => change.mutate(taking ? userId : null)}
    >
      {takenWords(interview, now)}{' '}
      {taking ? 'You will own the interview instead.' : 'The interview will have no owner.'}
    </ConfirmDialog>
  );
}
