import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/toast';
import type { Named } from '../../contract/kit';
import { markLooked } from '../../services/queries/people';
import { beginUndoable, useSendOnLeave } from '../../services/undoables';

/** The key under which the actions of a candidate's row can be undone. */
export const lookSubject = ({ id }: { id: string }) => `candidates/${id}/look`;
const words = { doing: 'Marking', failed: 'Not marked' };

/** Returns a function that marks a candidate as seen, with Undo. */
export function useLook() {
  const queryClient = useQueryClient();
  useSendOnLeave();
  return (row: Named) =>
    beginUndoable(lookSubject(row), {
      words,
      perform: () => markLooked(queryClient, row.id),
      onDone: () => void toast.success(`${row.name} marked as seen.`),
      onFailure: ({ message }) => void toast.error(`${words.failed}: ${row.name}. ${message}`),
    });
}
