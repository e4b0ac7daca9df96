import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { ScheduleStart } from './schedule/ScheduleStart';
import { useKeptNotification } from './schedule/use-kept-notification';

const home = '/dashboard/interviewmenus';

const tabs: readonly { label: string; purpose: string; content: ReactNode }[] = [
  {
    label: 'Schedule Interview',
    purpose: 'Request an interview, see who is free, hold a time and book it.',
    content: <ScheduleOne />,
  },
];

/** `/dashboard/interviewmenus`: all scheduling by admins, in tabs (product: Screens). */
export function ScheduleInterviewScreen() {
  const [tab, setTab] = useTab(tabs.length);
  const open = tabs[tab];
  return (
    <Page
      purpose={open?.purpose}
      {...(tabs.length > 1 && { tabs: { label: 'Scheduling', items: tabs, tab }, onTab: setTab })}
    >
      {open?.content}
    </Page>
  );
}

/** Schedule Interview for any organization; a code 101 item of the bell fills it in. */
function ScheduleOne() {
  const [, navigate] = useLocation();
  const open = useCallback(
    (interviewId: string) => navigate(`${home}?id=${encodeURIComponent(interviewId)}`, { replace: true }),
    [navigate],
  );
  const { nth, opening, draft } = useKeptNotification(open);
  return <ScheduleStart key={nth} home={home} choosesOrganization opening={opening} draft={draft} />;
}
