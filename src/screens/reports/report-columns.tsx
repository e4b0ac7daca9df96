import Box from '@mui/material/Box';
import { DateTime } from '../../components/DateTime';
import { rupees } from '../../components/format-money';
import { formatLength } from '../../components/format-time';
import { Person } from '../../components/Person';
import { StateChip } from '../../components/StateChip';
import { decisionWords, labelInWords } from '../../contract/interviews';
import type { InterviewReportRow } from '../../contract/reports';
import { paise } from '../../contract/money';
import { jobAndOrganization } from '../shared/interview/interview-columns';
import type { ListColumn } from '../shared/list/list-types';

const quiet = (text: string) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {text}
  </Box>
);
const length = (from: string | null, to: string | null) =>
  from === null || to === null ? quiet('–') : formatLength(Math.max(0, Date.parse(to) - Date.parse(from)));

/** The columns of a report about interviews (product: Reports). */
export const reportColumns = (zone: string): ListColumn<InterviewReportRow>[] => [
  {
    id: 'candidate',
    header: 'Interview',
    width: 300,
    cut: true,
    priority: 0,
    exports: ['code', 'candidate', 'job', 'organization'],
    cell: (row) => <Person name={row.candidate.name} line={jobAndOrganization(row)} />,
  },
  { id: 'state', header: 'Status', priority: 1, cell: ({ label }) => <StateChip label={labelInWords(label)} /> },
  {
    id: 'when',
    header: 'Start',
    priority: 2,
    sort: 'start',
    exports: ['when', 'minutes'],
    cell: ({ start }) => (start === null ? quiet('No time') : <DateTime at={start} zone={zone} />),
  },
  {
    id: 'panelist',
    header: 'Panelist',
    priority: 3,
    width: 150,
    cut: true,
    cell: ({ panelist }) => panelist?.name ?? quiet('Not assigned'),
  },
  {
    id: 'booking',
    header: 'Booked after',
    priority: 4,
    width: 120,
    align: 'right',
    cell: ({ createdAt, acceptedAt }) => length(createdAt, acceptedAt),
  },
  {
    id: 'feedback',
    header: 'Feedback after',
    priority: 5,
    width: 130,
    align: 'right',
    cell: ({ end, feedbackAt }) => length(end, feedbackAt),
  },
  {
    id: 'decision',
    header: 'Decision',
    priority: 6,
    cell: ({ decision }) => (decision ? decisionWords[decision] : quiet('None')),
  },
  {
    id: 'pay',
    header: 'Pay',
    priority: 7,
    width: 110,
    align: 'right',
    cell: ({ payPaise }) => rupees(paise(payPaise)),
  },
  {
    id: 'requested',
    header: 'Requested',
    sort: 'created',
    extra: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
  { id: 'rounds', header: 'Rounds', width: 90, align: 'right', extra: true, cell: ({ round }) => round ?? 0 },
  {
    id: 'rescheduled',
    header: 'Rescheduled',
    width: 120,
    align: 'right',
    extra: true,
    cell: ({ rescheduled }) => rescheduled,
  },
];
