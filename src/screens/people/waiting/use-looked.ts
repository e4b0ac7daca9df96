import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import type { WaitingCandidate } from '../../../contract/people-waiting';
import { markLooked } from '../../../services/queries/people-waiting';

/** Marking a candidate as looked at: who was marked last, for as long as it can be taken back here. */
export function useLooked() {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<WaitingCandidate | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ row, looked }: { row: WaitingCandidate; looked: boolean }) =>
      markLooked(queryClient, row.id, looked),
    onSuccess: (_, { row, looked }) => setLast(looked ? row : null),
    onError: (error) => void toast.error(error.message),
  });
  return {
    last,
    isBusy: ({ id }: WaitingCandidate) => isPending && variables.row.id === id,
    look: (row: WaitingCandidate) => mutate({ row, looked: true }),
    undo: (row: WaitingCandidate) => mutate({ row, looked: false }),
  };
}
