import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getInterviewReport,
  interviewQueryOf,
  listReportSchedules,
  stopReportSchedule,
  type ReportOutcome,
  type ReportSchedule,
} from '../../contract/reports';
import { getStatistics, statisticsQueryOf } from '../../contract/reports-statistics';
import type { ReportFields } from '../../contract/reports-rules';
import { callApi } from '../api/client';

/** The key is below 'interviews', so that reports follow changes of interviews. */
export const reportRowsKey = ['interviews', 'report', 'rows'] as const;

/** The numbers of an interview report, of one outcome or of all. */
export const interviewReportQuery = (fields: ReportFields, outcome?: ReportOutcome) => {
  const query = { ...interviewQueryOf(fields), ...(outcome && { outcome }) };
  return queryOptions({
    queryKey: ['interviews', 'report', 'numbers', query],
    queryFn: ({ signal }) => callApi(getInterviewReport, { query, signal }),
  });
};

/** The numbers of a statistics report. */
export const statisticsReportQuery = (fields: ReportFields) => {
  const query = statisticsQueryOf(fields);
  return queryOptions({
    queryKey: ['interviews', 'report', 'statistics', query],
    queryFn: ({ signal }) => callApi(getStatistics, { query, signal }),
  });
};
export const statisticsRowsKey = ['interviews', 'report', 'groups'] as const;

/** The caller's scheduled reports. */
export const reportSchedulesQuery = () =>
  queryOptions({
    queryKey: ['reports', 'schedules'],
    queryFn: ({ signal }) => callApi(listReportSchedules, { signal }),
  });

/** Stops a scheduled report. */
export function useStopSchedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ report, every }: Pick<ReportSchedule, 'report' | 'every'>) =>
      callApi(stopReportSchedule, { body: { report, every } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportSchedulesQuery().queryKey }),
  });
}
