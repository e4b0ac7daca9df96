import { createContext, useContext } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import type { InterviewRow } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { changeOwner } from '../../../services/queries/owners';
import { beginUndoable } from '../../../services/undoables';
import { interviewSubject } from '../interview/use-act-on-interview';

/** A question about the owner of an interview. */
export type AskedOwner = { interview: InterviewRow; how: 'takeOver' | 'handOver' | 'release' };
export const AskOwnerContext = createContext<((asked: AskedOwner) => void) | null>(null);

/**
 * Takes an interview that has no owner, with Undo in its row. `quiet` is for taking several at once: success is not
 * shown.
 */
export const beginTake = (queryClient: QueryClient, interview: InterviewRow, me: string, quiet = false) =>
  beginUndoable(interviewSubject(interview.id), {
    words: { doing: 'Taking', failed: 'Not taken' },
    perform: async () => void (await changeOwner(queryClient, interview.id, me, null)),
    onDone: () => void (quiet || toast.success(`You own the interview of ${interview.candidate.name}.`)),
    onFailure: ({ message }) => void toast.error(`Not taken: ${interview.candidate.name}. ${message}`),
  });

const beginRelease = (queryClient: QueryClient, interview: InterviewRow, me: string) =>
  beginUndoable(interviewSubject(interview.id), {
    words: { doing: 'Releasing', failed: 'Not released' },
    perform: async () => void (await changeOwner(queryClient, interview.id, null, me)),
    onDone: () => void toast.success(`Interview of ${interview.candidate.name} released.`),
    onFailure: ({ message }) => void toast.error(`Not released: ${interview.candidate.name}. ${message}`),
  });

/** Takes an interview. Asks first if another admin owns it. Needs an OwnerHost above. */
export function useTake(): (interview: InterviewRow) => void {
  const queryClient = useQueryClient();
  const ask = useAsk();
  const { userId } = useMe();
  return (interview) => {
    const { owner } = interview;
    if (!owner) beginTake(queryClient, interview, userId);
    else if (owner.id === userId) void toast.info('You already own this interview.');
    else ask({ interview, how: 'takeOver' });
  };
}

function useAsk() {
  const ask = useContext(AskOwnerContext);
  if (ask === null) throw new Error('The owner of an interview needs an OwnerHost above it');
  return ask;
}

export type OwnerChoice = { label: string; begin: () => void };

/** What an admin can do about the owner of an interview; empty for others. Needs an OwnerHost above. */
export function useOwnerChoices(interview: InterviewRow): OwnerChoice[] {
  const queryClient = useQueryClient();
  const ask = useAsk();
  const { userId } = useMe();
  const { owner } = interview;
  if (owner === undefined) return [];
  const asking = (label: string, how: AskedOwner['how']) => ({ label, begin: () => ask({ interview, how }) });
  const handOver = asking('Hand over…', 'handOver');
  if (owner === null) return [{ label: 'Take', begin: () => beginTake(queryClient, interview, userId) }, handOver];
  if (owner.id === userId)
    return [handOver, { label: 'Release', begin: () => beginRelease(queryClient, interview, userId) }];
  return [asking('Take over…', 'takeOver'), handOver, asking('Release…', 'release')];
}
