import { queryOptions } from '@tanstack/react-query';
import { getInterviewReport, interviewQueryOf, type ReportOutcome } from '../../contract/reports';
import { getStatistics, statisticsQueryOf } from '../../contract/reports-statistics';
import type { ReportFields } from '../../contract/reports-rules';
import { callApi } from '../api/client';

/** Its keys make reports follow changes of interviews. */
export const reportRowsKey = ['interviews', 'report', 'rows'] as const;

/** The numbers of an interview report, of one outcome or all. */
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
