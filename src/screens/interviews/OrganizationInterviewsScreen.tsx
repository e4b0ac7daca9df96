import Box from '@mui/material/Box';
import { LinkButton } from '../../components/AppLink';
import { answerFilter, viewFilter } from '../shared/interview/InterviewList';
import { ListTabs } from './parts/ListTabs';
import type { ListTab } from './parts/ListTabs';

const schedule = <LinkButton href="/dashboard/orgschedule">Schedule Interview</LinkButton>;

const tabs: readonly ListTab[] = [
  {
    label: 'Waiting',
    count: 'waiting',
    query: { view: 'waiting', sort: 'deadline' },
    columns: ['candidate', 'state', 'times', 'deadline'],
    also: [viewFilter('Status', { pendingSchedule: 'Pending schedule', reschedulePending: 'Reschedule pending' })],
    empty: { line: 'Requests waiting for a panelist and a time will appear here.', action: schedule },
  },
  {
    label: 'Upcoming',
    count: 'upcoming',
    query: { view: 'upcoming', sort: 'start' },
    columns: ['candidate', 'state', 'when', 'panelist'],
    also: [answerFilter],
    empty: { line: 'Booked interviews will appear here.', action: schedule },
  },
  {
    label: 'Pending feedback',
    count: 'pendingFeedback',
    query: { view: 'pendingFeedback', sort: '-start' },
    columns: ['candidate', 'state', 'when', 'panelist'],
    empty: { line: 'Interviews that were held will appear here until their feedback is released.' },
  },
  {
    label: 'Completed',
    count: 'completed',
    query: { view: 'completed', sort: '-updated' },
    columns: ['candidate', 'when', 'panelist', 'recommendation', 'decision'],
    empty: { line: 'Interviews with released feedback will appear here.' },
  },
  {
    label: 'Canceled and no show',
    query: { state: ['canceled', 'noShow'], sort: '-updated' },
    columns: ['candidate', 'state', 'when', 'why', 'updated'],
    also: [viewFilter('Status', { canceled: 'Canceled', noShow: 'No show' })],
    empty: { line: 'Nothing was canceled, and everyone attended.' },
  },
  {
    label: 'All',
    query: { view: 'all', sort: '-updated' },
    columns: ['candidate', 'state', 'when', 'panelist', 'decision'],
    empty: { line: 'Interviews appear here once you request them.', action: schedule },
  },
];

/** Interview Details of an organization (product: Screens). */
export function OrganizationInterviewsScreen() {
  return (
    <ListTabs
      label="Interviews"
      tabs={tabs}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <LinkButton href="/dashboard/panelistblockorg" variant="outlined">
            Panelists
          </LinkButton>
          <LinkButton href="/dashboard/orgschedule" variant="contained">
            Schedule Interview
          </LinkButton>
        </Box>
      }
    />
  );
}
