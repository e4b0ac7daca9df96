import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { BodyOf } from '../../../contract/kit';
import { interviewQueryOf, scheduleReport, sendReport, type ScheduleSpan } from '../../../contract/reports';
import { statisticsQueryOf } from '../../../contract/reports-statistics';
import type { ReportFields, ReportKind } from '../../../contract/reports-rules';
import { runReportMachine, type RanReport } from '../../../machines/reports/run-report';
import { callApi } from '../../api/client';
import { interviewReportQuery, reportSchedulesQuery, statisticsReportQuery } from '../../queries/reports';

type Deps = {
  queryClient: QueryClient;
  keepAddress: (fields: ReportFields) => void;
  sayFetched: () => void;
  saySent: () => void;
  sayScheduled: (every: ScheduleSpan) => void;
};

/** The body that sends a report. */
export const sentOf = (kind: ReportKind, fields: ReportFields): BodyOf<typeof sendReport> =>
  kind === 'interviews'
    ? { report: 'interviewReport', query: interviewQueryOf(fields) }
    : { report: 'statisticsReport', query: statisticsQueryOf(fields) };

/** The body that schedules a report: everything but its days. */
const scheduledOf = (kind: ReportKind, fields: ReportFields, every: ScheduleSpan): BodyOf<typeof scheduleReport> => {
  if (kind === 'statistics')
    return { report: 'statisticsReport', every, query: { group: statisticsQueryOf(fields).group } };
  const { by, value } = interviewQueryOf(fields);
  return { report: 'interviewReport', every, query: { by, value } };
};

/** Wires a report: its data is in the query cache. */
export const wiredRunReport = ({ queryClient, keepAddress, sayFetched, saySent, sayScheduled }: Deps) =>
  runReportMachine.provide({
    actors: {
      run: fromPromise<{ total: number }, RanReport>(({ input: { kind, fields } }) =>
        kind === 'interviews'
          ? queryClient.fetchQuery({ ...interviewReportQuery(fields), staleTime: 0 })
          : queryClient.fetchQuery({ ...statisticsReportQuery(fields), staleTime: 0 }),
      ),
      // No abort signal: the outcome of a request in flight must be known.
      send: fromPromise<null, RanReport & { key: string }>(async ({ input: { kind, fields, key } }) => {
        await callApi(sendReport, { body: sentOf(kind, fields), key });
        return null;
      }),
      schedule: fromPromise<null, RanReport & { every: ScheduleSpan }>(async ({ input: { kind, fields, every } }) => {
        try {
          return await callApi(scheduleReport, { body: scheduledOf(kind, fields, every) }).then(() => null);
        } finally {
          void queryClient.invalidateQueries({ queryKey: reportSchedulesQuery().queryKey });
        }
      }),
    },
    actions: {
      keepAddress: (_, { fields }) => keepAddress(fields),
      sayFetched,
      saySent,
      sayScheduled: (_, { every }) => sayScheduled(every),
    },
  });
