import { lazy, Suspense, useCallback } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useTab } from '../../components/use-tab';
import type { ScheduleDraft } from '../../machines/booking/schedule-draft';
import { schedulingTabs, type SchedulingTab } from '../shared/interview/hrefs';
import { ScheduleStart } from './schedule/ScheduleStart';
import { useKeptNotification } from './schedule/use-kept-notification';

const home = '/dashboard/interviewmenus';
const Reschedule = lazy(() => import('./entries/InterviewEntry').then((it) => ({ default: it.Reschedule })));
const Available = lazy(() => import('./entries/CheckAvailable').then((it) => ({ default: it.CheckAvailable })));
const MapPanelist = lazy(() => import('./entries/InterviewEntry').then((it) => ({ default: it.MapPanelist })));
const BookSlot = lazy(() => import('./entries/BookSlot').then((it) => ({ default: it.BookSlot })));
const Many = lazy(() => import('./many/ScheduleMany').then((it) => ({ default: it.ScheduleMany })));
const Selected = lazy(() => import('./many/ScheduleMany').then((it) => ({ default: it.BookSelected })));

const contents: Record<SchedulingTab, { purpose: string; content: ReactNode }> = {
  'Schedule Interview': {
    purpose: 'Request an interview, find a free panelist, hold a time and book it.',
    content: <ScheduleOne />,
  },
  'Schedule Multiple Interviews': {
    purpose: 'Find panelists and times for many interviews, review them, and book them together.',
    content: <Many />,
  },
  'Book Selected Interviews': {
    purpose: 'Select waiting requests and book them together.',
    content: <Selected />,
  },
  'Reschedule Interview': {
    purpose: 'Move an interview to another time, with the same panelist where possible.',
    content: <Reschedule />,
  },
  'Check Available Panelist': {
    purpose: 'See who is free for a job profile at a time, and why others are not. Nothing is changed.',
    content: <Available />,
  },
  'Map Panelist': {
    purpose: 'Book a waiting request with the best panelist, or with one of your choice.',
    content: <MapPanelist />,
  },
  'Book Slot': {
    purpose: 'Start from a panelist’s free time and book the best matching request.',
    content: <BookSlot />,
  },
};
const items = schedulingTabs.map((label) => ({ label }));

/** `/dashboard/interviewmenus`: all scheduling by admins, in tabs (product: Screens). */
export function ScheduleInterviewScreen() {
  const [tab, setTab] = useTab(items.length);
  const open = contents[schedulingTabs[tab] ?? 'Schedule Interview'];
  return (
    <Page purpose={open.purpose} tabs={{ label: 'Scheduling', items, tab, wide: true }} onTab={setTab}>
      <Suspense fallback={<SkeletonRows rows={4} label="Loading" />}>{open.content}</Suspense>
    </Page>
  );
}

/** Schedule Interview, for any organization, filled in from a code 101 item of the bell or from another tab. */
function ScheduleOne() {
  const [, navigate] = useLocation();
  const open = useCallback(
    (interviewId: string) => navigate(`${home}?id=${encodeURIComponent(interviewId)}`, { replace: true }),
    [navigate],
  );
  const { nth, opening, draft } = useKeptNotification(open);
  const handed = useHistoryState<{ draft?: Partial<ScheduleDraft> } | null>();
  return (
    <ScheduleStart key={nth} home={home} choosesOrganization opening={opening} draft={draft ?? handed?.draft ?? null} />
  );
}
