import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDay, formatTime } from '../../../components/format-time';
import { toast } from '../../../components/toast';
import type { InterviewRow } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { beginUndoable } from '../../../services/undoables';
import { holdBest, releaseBest } from '../../../services/wiring/booking/book-best';
import { sendUndoableEvent } from '../../../services/wiring/interviews/act-on-interview';
import { interviewSubject } from './use-act-on-interview';

/**
 * Books the best match of a waiting request from its row (product: Booking). The slot is held at once, shown while the
 * booking can be undone, and then booked.
 */
export function useBookBest(interview: InterviewRow) {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  const { id, version } = interview;
  const { name } = interview.candidate;
  const mutationKey = ['interviews', 'bookBest', id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => holdBest(queryClient, interview),
    onError: ({ message }) => void toast.error(`Not booked: ${name}. ${message}`),
    onSuccess: (held) => {
      if (held === null)
        return void toast.error(`No one is free for ${name} at the preferred times. Use Book to choose another time.`);
      const { panelistId, panelistName, start } = held.slot;
      const with_ = `${panelistName}, ${formatDay(start, timeZone)}, ${formatTime(start, timeZone)}`;
      beginUndoable(interviewSubject(id), {
        words: { doing: `Booking ${with_}`, failed: 'Not booked' },
        perform: (key) =>
          sendUndoableEvent(queryClient, id, { type: 'BOOK', version, panelistId, start, holdId: held.holdId }, key),
        onDone: () => void toast.success(`${name} booked with ${with_}. We asked the panelist to accept.`),
        onFailure: ({ message }) => void toast.error(`Not booked: ${name}. ${message}`),
        onUndone: () => releaseBest(queryClient, held),
      });
    },
  });
  // The second click of a double click may arrive before the first one is rendered.
  const bookBest = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { bookBest, finding: isPending };
}
