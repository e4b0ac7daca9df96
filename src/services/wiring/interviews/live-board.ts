import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { remindParty } from '../../../contract/interviews-live';
import { liveBoardMachine, type RemindDone, type Reminding } from '../../../machines/interviews/live-board';
import { callApi } from '../../api/client';
import { liveBoardQuery, refreshInterviews } from '../../queries/interviews';

interface Deps {
  queryClient: QueryClient;
  say: (done: RemindDone & { interviewId: string }) => void;
}

/** Wires the reminders of the live board. Each answer is shown in its row at once. */
export const wiredLiveBoard = ({ queryClient, say }: Deps) =>
  liveBoardMachine.provide({
    actors: {
      // No abort signal: the outcome of an email that is being sent is reported, even if the board was left.
      remind: fromPromise<RemindDone, Reminding>(async ({ input: { interviewId, party } }) => {
        try {
          const { sent, reminded } = await callApi(remindParty, { params: { id: interviewId }, body: { party } });
          queryClient.setQueryData(
            liveBoardQuery().queryKey,
            (board) =>
              board && {
                ...board,
                rows: board.rows.map((row) => (row.id === interviewId ? { ...row, reminded } : row)),
              },
          );
          return { sent };
        } catch (error) {
          // The interview may not wait for anyone any more.
          void refreshInterviews(queryClient, interviewId);
          throw error;
        }
      }),
    },
    actions: { say: (_, done) => say(done) },
  });
