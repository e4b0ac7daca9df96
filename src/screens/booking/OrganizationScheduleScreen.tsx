import { useHistoryState } from 'wouter/use-browser-location';
import { Page } from '../../components/Page';
import type { ScheduleDraft } from '../../machines/booking/schedule-draft';
import { useMe } from '../../services/queries/auth';
import { ScheduleStart } from './schedule/ScheduleStart';

/** `/dashboard/orgschedule`: Schedule Interview of an organization, for its own candidates (product: Screens). */
export function OrganizationScheduleScreen() {
  const { userType } = useMe();
  const handed = useHistoryState<{ draft?: Partial<ScheduleDraft> } | null>();
  return (
    <Page purpose="Request an interview, find a free panelist, hold a time and book it.">
      <ScheduleStart
        home="/dashboard/orgschedule"
        // An admin who opens this page has no organization of their own.
        choosesOrganization={userType !== 'ORGANIZATION_USER'}
        draft={handed?.draft ?? null}
      />
    </Page>
  );
}
