import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  closeMonth,
  getMonthEndRest,
  resumeMonthEnd,
  stopMonthEnd,
  type MonthEnd,
} from '../../../contract/billing-month-ends';
import {
  closeMonthMachine,
  type CloseMonthRequest,
  type MonthEndContinued,
  type MonthEndStep,
} from '../../../machines/billing/close-month';
import type { MakeJob } from '../../../machines/kit/job';
import { callApi, callFile } from '../../api/client';
import { saveFile } from '../../download';
import { monthEndQuery, refreshStatements } from '../../queries/statements';

interface Deps {
  queryClient: QueryClient;
  /** The run to follow, as it was read with the month; null for a month that no one has closed. */
  found: MonthEndStep | null;
}

/** Wires closing a month: the calls. The progress is in the query cache. */
export function wiredCloseMonth({ queryClient, found }: Deps) {
  const kept = (run: MonthEnd) => {
    queryClient.setQueryData(monthEndQuery(run.id).queryKey, run);
    return run;
  };
  return closeMonthMachine.provide({
    actors: {
      find: fromPromise<MonthEndStep | null, undefined>(async () => {
        if (found === null) return null;
        const run = await queryClient.fetchQuery(monthEndQuery(found.id));
        // The run ended after the month was read, so the month still shows what is to be paid.
        if (run.state !== found.state) await refreshStatements(queryClient);
        return run;
      }),
      // No abort signal: the outcome of a request in flight must be known.
      make: fromPromise<MonthEndStep, MakeJob<CloseMonthRequest>>(async ({ input: { request, key } }) => {
        try {
          return kept(await callApi(closeMonth, { body: request, key }));
        } finally {
          void refreshStatements(queryClient);
        }
      }),
      act: fromPromise<MonthEndStep, { id: string; act: MonthEndContinued }>(async ({ input: { id } }) =>
        kept(await callApi(resumeMonthEnd, { params: { id } })),
      ),
      read: fromPromise<MonthEndStep, { id: string }>(async ({ input: { id } }) => {
        const run = await queryClient.fetchQuery(monthEndQuery(id));
        if (run.state !== 'running') await refreshStatements(queryClient);
        return run;
      }),
      stop: fromPromise<MonthEndStep, { id: string }>(async ({ input }) =>
        kept(await callApi(stopMonthEnd, { params: input })),
      ),
      // A closed month stays closed: discarding only hides its result.
      discard: fromPromise<void, { id: string }>(() => Promise.resolve()),
      download: fromPromise<void, { id: string }>(async ({ input, signal }) =>
        saveFile(await callFile(getMonthEndRest, { params: input, signal })),
      ),
    },
  });
}
