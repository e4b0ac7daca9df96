import { LinkButton } from '../../components/AppLink';
import { schedulingHref } from '../shared/interview/hrefs';
import { feedbackFilter, viewFilter, waitFilter } from '../shared/interview/InterviewList';
import { LiveBoard } from './live/LiveBoard';
import { InterviewSearch } from './parts/InterviewSearch';
import { RecordingList } from './recordings/RecordingList';
import { ListTabs } from './parts/ListTabs';
import type { ListTab } from './parts/ListTabs';
import { InterviewCodes, ResendLinks } from './parts/PartyLists';

const tabs: readonly ListTab[] = [
  { label: 'Interview Candidate Details', content: <InterviewSearch /> },
  {
    label: 'Pending Feedback',
    count: 'pendingFeedback',
    query: { view: 'pendingFeedback', sort: 'deadline' },
    columns: ['candidateOf', 'panelist', 'when', 'deadline'],
    also: [viewFilter('Due', { overdueFeedback: 'Overdue' }), waitFilter],
    empty: { line: 'No feedback is pending.' },
  },
  {
    label: 'Pending Schedule',
    lead: (
      <LinkButton href={schedulingHref('Book Selected Interviews')} variant="outlined">
        Book Selected Interviews
      </LinkButton>
    ),
    count: 'waiting',
    query: { view: 'waiting', sort: 'deadline' },
    columns: ['candidateOf', 'state', 'times', 'deadline'],
    also: [waitFilter],
    empty: { line: 'Nothing to schedule.' },
  },
  {
    label: 'Reschedule & Cancel Interview',
    lead: (
      <LinkButton href="/dashboard/panelistaway" variant="outlined">
        Replace absent panelist
      </LinkButton>
    ),
    query: { view: 'changeable', sort: 'start' },
    empty: { line: 'Interviews that can still be moved or canceled will appear here.' },
  },
  {
    label: 'Canceled Request',
    count: 'cancelAsked',
    query: { view: 'cancelAsked', sort: 'start' },
    columns: ['candidateOf', 'cancelAsk', 'when'],
    empty: { line: 'No cancellation requests.' },
  },
  {
    label: 'Live Interviews',
    count: 'monitor',
    content: <LiveBoard />,
  },
  {
    label: 'Completed',
    query: { view: 'completed', sort: '-updated' },
    columns: ['candidateOf', 'state', 'when', 'panelist', 'recommendation', 'decision'],
    also: [feedbackFilter],
    empty: { line: 'Interviews appear here once their feedback is written.' },
  },
  { label: 'Interview Video', content: <RecordingList /> },
  { label: 'Resend Interview Link', content: <ResendLinks label="Resend Interview Link" /> },
  { label: 'Interview Codes', content: <InterviewCodes label="Interview Codes" /> },
];

/** Interview Details of ADMIN and SUPER_ADMIN (product: Screens): all interviews, by what they need next. */
export function InterviewDetailsScreen() {
  return (
    <ListTabs
      label="Interviews"
      tabs={tabs}
      action={
        <LinkButton href="/dashboard/interviewmenus" variant="contained">
          Schedule Interview
        </LinkButton>
      }
    />
  );
}
