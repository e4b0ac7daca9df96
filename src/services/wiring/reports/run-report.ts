import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { BodyOf } from '../../../contract/kit';
import { interviewQueryOf, sendReport } from '../../../contract/reports';
import type { ReportFields } from '../../../contract/reports-rules';
import { runReportMachine, type RanReport } from '../../../machines/reports/run-report';
import { callApi } from '../../api/client';
import { interviewReportQuery } from '../../queries/reports';

type Deps = {
  queryClient: QueryClient;
  keepAddress: (fields: ReportFields) => void;
  sayFetched: () => void;
  saySent: () => void;
};

/** Wires a report: what it reads is in the query cache. */
export const wiredRunReport = ({ queryClient, keepAddress, sayFetched, saySent }: Deps) =>
  runReportMachine.provide({
    actors: {
      run: fromPromise<{ total: number }, RanReport>(({ input: { fields } }) =>
        queryClient.fetchQuery({ ...interviewReportQuery(fields), staleTime: 0 }),
      ),
      // No abort signal: the outcome of a request in flight must be known.
      send: fromPromise<null, RanReport & { key: string }>(async ({ input: { fields, key } }) => {
        const body: BodyOf<typeof sendReport> = { report: 'interviewReport', query: interviewQueryOf(fields) };
        await callApi(sendReport, { body, key });
        return null;
      }),
    },
    actions: { keepAddress: (_, { fields }) => keepAddress(fields), sayFetched, saySent },
  });
