import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { sendEvent } from '../../../contract/interviews';
import { storeDayOff } from '../../../contract/booking-away';
import { replacePanelistMachine, type DayOff, type Replacing } from '../../../machines/booking/replace-panelist';
import { callApi } from '../../api/client';
import { refreshInterviews } from '../../queries/interviews';
import { awayDayQuery } from '../../queries/people';

/** Wires the replacements of a day: the calls. No call is aborted, so that the outcome of each is known. */
export const wiredReplacePanelist = ({ queryClient }: { queryClient: QueryClient }) =>
  replacePanelistMachine.provide({
    actors: {
      storeDayOff: fromPromise<void, DayOff>(async ({ input: { panelistId, day } }) => {
        await callApi(storeDayOff, { params: { id: panelistId }, body: { day } });
      }),
      book: fromPromise<void, Replacing>(async ({ input: { interviewId, version, panelistId, start, key } }) => {
        await callApi(sendEvent, {
          params: { id: interviewId },
          body: { type: 'BOOK', version, panelistId, start },
          key,
        });
      }),
    },
    actions: {
      refresh: (_, { panelistId, day }) => {
        void queryClient.invalidateQueries({ queryKey: awayDayQuery(panelistId, day).queryKey });
        void refreshInterviews(queryClient);
      },
    },
  });
