import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { remindParty } from '../../../contract/interviews-live';
import { remindMachine } from '../../../machines/feedback/remind';
import type { RemindDone, Reminding } from '../../../machines/interviews/live-board';
import { isDefinite, toProblem } from '../../../machines/kit/problem';
import { callApi } from '../../api/client';
import { refreshInterviews } from '../../queries/interviews';

interface Deps {
  queryClient: QueryClient;
  say: (done: RemindDone & { interviewId: string }) => void;
}

/** Wires reminders from lists of interviews. Each answer refreshes the lists. */
export const wiredRemind = ({ queryClient, say }: Deps) =>
  remindMachine.provide({
    actors: {
      // No abort signal: the outcome of an email that is being sent is reported, even if the list was left.
      remind: fromPromise<RemindDone, Reminding>(async ({ input: { interviewId, party } }) => {
        try {
          const { sent } = await callApi(remindParty, { params: { id: interviewId }, body: { party } });
          return { sent };
        } catch (error) {
          const problem = toProblem(error);
          if (!isDefinite(problem)) throw error;
          // The row has often left its list by now, with its buttons to retry or dismiss. A refusal needs neither.
          return { sent: [], refusal: problem.message };
        } finally {
          await refreshInterviews(queryClient, interviewId);
        }
      }),
    },
    actions: { say: (_, done) => say(done) },
  });
