import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { DateTime } from '../../../components/DateTime';
import { formatInstant, formatLength } from '../../../components/format-time';
import { Person } from '../../../components/Person';
import { StateChip } from '../../../components/StateChip';
import { useAtNow, useNow } from '../../../components/use-now';
import type { UserType } from '../../../contract/kit';
import type { ListColumn } from '../list/list-types';
import { decisionWords, labelInWords, type InterviewRow } from '../../../contract/interviews';
import { ownerMarks } from '../owner/OwnerMarks';
import { Deadlines } from './InterviewFacts';
import { RequestTerms } from './RequestTerms';
import { RecommendationChip } from './ScorecardView';

export type ColumnId =
  | 'candidate'
  | 'candidateOf'
  | 'job'
  | 'state'
  | 'when'
  | 'times'
  | 'panelist'
  | 'organization'
  | 'terms'
  | 'deadline'
  | 'cancelAsk'
  | 'why'
  | 'attendance'
  | 'recommendation'
  | 'decision'
  | 'decided'
  | 'decisionWhy'
  | 'updated'
  | 'waits'
  | 'owner'
  | 'note';

/** The subject of an interview: the job profile's title, or that it is a mock. */
export const jobOf = ({ jobProfile, kind }: Pick<InterviewRow, 'jobProfile' | 'kind'>) =>
  jobProfile?.title ?? (kind === 'mock' ? 'Mock interview' : 'Interview');

/** The job and the organization: "Java Developer · Northwind Labs". */
export const jobAndOrganization = (row: Pick<InterviewRow, 'jobProfile' | 'kind' | 'organization'>) =>
  [jobOf(row), row.organization?.name].filter(Boolean).join(' · ');

const quiet = (text: string) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {text}
  </Box>
);

const clamped = (text: ReactNode) => (
  <Box
    data-cut
    sx={{
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      maxWidth: '40ch',
      overflowWrap: 'anywhere',
    }}
  >
    {text}
  </Box>
);

function present({ panelist, candidate }: InterviewRow['joined']) {
  if (panelist && candidate) return 'Both joined';
  if (panelist) return 'Candidate missing';
  return candidate ? 'Panelist missing' : quiet('No one has joined');
}

function Waits({ since, zone }: { since: string; zone: string }) {
  const now = useNow(60_000);
  const start = `since ${formatInstant(since, zone)}`;
  return (
    <Box title={start} sx={{ display: 'inline-grid', whiteSpace: 'nowrap' }}>
      <span>{formatLength(Math.max(0, now - Date.parse(since)))}</span>
      <Box component="span" data-more sx={{ typography: 'caption', color: 'text.secondary' }}>
        {start}
      </Box>
    </Box>
  );
}

/** A note if none of the preferred times is in the future. */
function TimesPassed({ times }: Pick<InterviewRow, 'times'>) {
  const passed = useAtNow((now) => (times.every((at) => Date.parse(at) <= now) ? 'yes' : ''));
  if (passed === '') return null;
  return (
    <Box component="span" sx={{ typography: 'caption', color: 'warning.main' }}>
      {times.length === 1 ? 'This time has passed' : 'All of them have passed'}
    </Box>
  );
}

type Columns = Record<ColumnId, Omit<ListColumn<InterviewRow>, 'id'>>;
const columnsIn = (zone: string): Columns => ({
  candidate: {
    header: 'Candidate',
    width: 320,
    cut: true,
    priority: 0,
    exports: ['code', 'candidate', 'job', 'organization'],
    cell: (row) => <Person name={row.candidate.name} line={jobOf(row)} end={ownerMarks(row)} />,
  },
  // With the organization, for readers who see several.
  candidateOf: {
    header: 'Candidate',
    width: 320,
    cut: true,
    priority: 0,
    exports: ['code', 'candidate', 'job', 'organization'],
    cell: (row) => <Person name={row.candidate.name} line={jobAndOrganization(row)} end={ownerMarks(row)} />,
  },
  job: {
    header: 'Interview',
    width: 320,
    cut: true,
    priority: 0,
    exports: ['code', 'candidate', 'job', 'organization'],
    cell: (row) => <Person name={jobOf(row)} line={row.organization?.name ?? `${row.minutes} min`} />,
  },
  state: { header: 'Status', priority: 1, cell: (row) => <StateChip label={labelInWords(row.label)} /> },
  when: {
    header: 'When',
    priority: 2,
    sort: 'start',
    cell: ({ start }) => (start === null ? quiet('Not booked yet') : <DateTime at={start} zone={zone} />),
  },
  times: {
    header: 'Preferred times',
    priority: 2,
    cell: ({ times: [first, ...rest] }) =>
      first === undefined ? (
        quiet('None')
      ) : (
        <Box data-lines sx={{ display: 'grid', justifyItems: 'start' }}>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
            <DateTime at={first} zone={zone} />
            {rest.length > 0 && quiet(`+${rest.length}`)}
          </Box>
          <TimesPassed times={[first, ...rest]} />
        </Box>
      ),
  },
  panelist: { header: 'Panelist', cell: ({ panelist }) => panelist?.name ?? quiet('Not assigned') },
  organization: { header: 'Organization', cell: ({ organization }) => organization?.name ?? quiet('Mock') },
  // What accepting a request means for the panelist.
  terms: {
    header: 'Pay',
    width: 152,
    priority: 2,
    exports: [],
    cell: ({ id, minutes }) => (
      <Box data-lines sx={{ display: 'grid', whiteSpace: 'nowrap' }}>
        <RequestTerms id={id} />
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {minutes} min
        </Box>
      </Box>
    ),
  },
  deadline: {
    header: 'Time left',
    priority: 3,
    sort: 'deadline',
    cell: (row) => (
      <Box sx={{ minWidth: { xs: 0, md: 232 } }}>
        <Deadlines interview={row} zone={zone} />
      </Box>
    ),
  },
  cancelAsk: {
    header: 'Reason to cancel',
    priority: 1,
    exports: ['cancelAsk', 'cancelWhy'],
    // Shown in full, because the admin who answers must have read it.
    cell: ({ cancelAsk }) =>
      cancelAsk && (
        <Box data-lines data-wide sx={{ minWidth: { xs: 0, md: 320 }, maxWidth: '72ch', py: { xs: 0, md: 2 } }}>
          <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{cancelAsk.why}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {cancelAsk.by}, {formatInstant(cancelAsk.at, zone)}
          </Box>
        </Box>
      ),
  },
  why: { header: 'Reason', cell: ({ why }) => (why === null ? quiet('None') : clamped(why)) },
  attendance: { header: 'In the meeting', cell: ({ joined }) => present(joined) },
  recommendation: {
    header: 'Recommendation',
    cell: ({ recommendation, kind }) =>
      recommendation ? <RecommendationChip recommendation={recommendation} kind={kind} /> : quiet('None yet'),
  },
  decision: {
    header: 'Decision',
    cell: ({ decision }) => (decision ? decisionWords[decision] : quiet('Undecided')),
  },
  decided: {
    header: 'Decided',
    sort: 'decided',
    cell: ({ decided }) => (decided ? <DateTime at={decided.at} zone={zone} /> : quiet('Not yet')),
  },
  decisionWhy: {
    header: 'Reason',
    cell: ({ decided }) => (decided?.why ? clamped(decided.why) : quiet('None')),
  },
  updated: { header: 'Changed', sort: 'updated', cell: ({ updatedAt }) => <DateTime at={updatedAt} zone={zone} /> },
  waits: {
    header: 'Waits for',
    priority: 1,
    sort: 'updated',
    exports: ['updated'],
    cell: ({ updatedAt }) => <Waits since={updatedAt} zone={zone} />,
  },
  owner: { header: 'Owner', cell: ({ owner }) => owner?.name ?? quiet('No one') },
  note: { header: 'Note', cell: ({ note }) => (note?.text ? clamped(note.text) : quiet('None')) },
});

const offered: readonly ColumnId[] = [
  ...(['state', 'when', 'times', 'panelist', 'organization', 'deadline', 'updated'] as const),
  ...(['owner', 'note'] as const),
];
const hiddenFrom: Partial<Record<UserType, readonly ColumnId[]>> = {
  ORGANIZATION_USER: ['organization', 'owner', 'note'],
  PANELIST: ['panelist', 'owner', 'note'],
  CANDIDATE: ['owner', 'note'],
};

/** The named columns in their order, then the optional ones, with times in the reader's zone. */
export function interviewColumns(
  ids: readonly ColumnId[],
  zone: string,
  userType: UserType,
): ListColumn<InterviewRow>[] {
  const all = columnsIn(zone);
  const others = offered.filter((id) => !ids.includes(id) && !hiddenFrom[userType]?.includes(id));
  return [...ids.map((id) => ({ id, ...all[id] })), ...others.map((id) => ({ id, ...all[id], extra: true as const }))];
}
