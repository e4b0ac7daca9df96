import { useHistoryState } from 'wouter/use-browser-location';
import { Page } from '../../components/Page';
import type { ScheduleDraft } from '../../machines/booking/schedule-draft';
import { ScheduleStart } from './schedule/ScheduleStart';

/** `/dashboard/orgschedule`: Schedule Interview of an organization, for its own candidates (product: Screens). */
export function OrganizationScheduleScreen() {
  const handed = useHistoryState<{ draft?: Partial<ScheduleDraft> } | null>();
  return (
    <Page purpose="Request an interview, see who is free, hold a time and book it.">
      <ScheduleStart home="/dashboard/orgschedule" choosesOrganization={false} draft={handed?.draft ?? null} />
    </Page>
  );
}
