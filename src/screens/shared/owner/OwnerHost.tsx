import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { formatLength } from '../../../components/format-time';
import { toast } from '../../../components/toast';
import { useNow } from '../../../components/use-now';
import type { InterviewRow } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { minute } from '../../../contract/time';
import { useMe } from '../../../services/queries/auth';
import { changeOwner, ownersQuery } from '../../../services/queries/owners';
import { PartySearch } from '../form/PartySearch';
import { AskOwnerContext, type AskedOwner } from './use-owner';

/** Asks before an interview is taken from another admin, and to whom it is handed over (product: Owner and note). */
export function OwnerHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedOwner | null>(null);
  return (
    <AskOwnerContext value={setAsked}>
      {children}
      {asked && <OwnerQuestion {...asked} onClose={() => setAsked(null)} />}
    </AskOwnerContext>
  );
}

/** "Sanjay Rao took IV-1602 (Asha Rao) 5 min ago." */
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
  const fieldId = useId();
  const [next, setNext] = useState<Named | null>(null);
  const [missing, setMissing] = useState(false);
  const change = useMutation({
    mutationFn: (to: string | null) => changeOwner(queryClient, id, to, owner?.id ?? null),
    onSuccess: ({ owner: found }) => {
      void toast.success(found ? `${found.name} owns the interview of ${candidate.name}.` : 'Interview released.');
      onClose();
    },
  });
  const others = owner != null && owner.id !== userId;
  const common = { open: true, busy: change.isPending, error: change.error?.message, onClose };
  if (how === 'handOver')
    return (
      <ConfirmDialog
        {...common}
        title="Hand over this interview?"
        confirmLabel="Hand over"
        onConfirm={() => (next === null ? setMissing(true) : change.mutate(next.id))}
      >
        <Box sx={{ display: 'grid', gap: 4 }}>
          <span>
            {others && `${takenWords(interview, now)} `}The new owner takes care of {code} ({candidate.name}).
          </span>
          <PartySearch
            id={fieldId}
            label="New owner"
            value={next}
            find={ownersQuery}
            nameOf={({ name }) => name}
            onPick={setNext}
            error={missing && next === null ? 'Choose an admin' : undefined}
            disabled={change.isPending}
          />
        </Box>
      </ConfirmDialog>
    );
  const taking = how === 'takeOver';
  return (
    <ConfirmDialog
      {...common}
      title={taking ? 'Take over this interview?' : 'Release this interview?'}
      confirmLabel={taking ? 'Take over' : 'Release'}
      onConfirm={() => change.mutate(taking ? userId : null)}
    >
      {takenWords(interview, now)}{' '}
      {taking ? 'You will own the interview instead.' : 'The interview will have no owner.'}
    </ConfirmDialog>
  );
}
