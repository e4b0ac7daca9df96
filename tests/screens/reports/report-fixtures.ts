import type { InterviewReport, InterviewReportRow } from '../../../src/contract/reports';
import { interviewRow, releasedRow } from '../fixtures';

export const reportRow = (given: Partial<InterviewReportRow> = {}): InterviewReportRow => {
  const row = releasedRow({ code: 'IV-7' });
  return {
    ...interviewRow(row),
    createdAt: '2026-11-10T08:00:00.000Z',
    acceptedAt: '2026-11-10T14:00:00.000Z',
    feedbackAt: row.end && new Date(Date.parse(row.end) + 2 * 3_600_000).toISOString(),
    rescheduled: 1,
    payPaise: 129_600,
    ...given,
  };
};

export const interviewReport = (given: Partial<InterviewReport> = {}): InterviewReport => ({
  total: 3,
  party: null,
  days: [
    { day: '2026-11-13', outcome: 'held', count: 2 },
    { day: '2026-11-15', outcome: 'canceled', count: 1 },
  ],
  booking: { median: 6, most: 30, of: 3 },
  feedback: { median: 2, most: 9, of: 2 },
  ...given,
});
