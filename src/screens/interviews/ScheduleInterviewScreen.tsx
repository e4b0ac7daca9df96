import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { ScheduleStart } from './schedule/ScheduleStart';
import { useKeptNotification } from './schedule/use-kept-notification';

const home = '/dashboard/interviewmenus';

/**
 * `/dashboard/interviewmenus`: Schedule Interview of the admins, for any organization; opened from a code 101 item of
 * the bell it is filled in from it (product: Screens).
 */
export function ScheduleInterviewScreen() {
  const [, navigate] = useLocation();
  const open = useCallback(
    (interviewId: string) => navigate(`${home}?id=${encodeURIComponent(interviewId)}`, { replace: true }),
    [navigate],
  );
  const { nth, opening, draft } = useKeptNotification(open);
  return <ScheduleStart key={nth} home={home} choosesOrganization opening={opening} draft={draft} />;
}
