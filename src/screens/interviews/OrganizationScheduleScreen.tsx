import { Page } from '../../components/Page';
import { ScheduleStart } from './schedule/ScheduleStart';

/** `/dashboard/orgschedule`: Schedule Interview of an organization, for its own candidates (product: Screens). */
export function OrganizationScheduleScreen() {
  return (
    <Page purpose="Request an interview, see who is free, hold a time and book it.">
      <ScheduleStart home="/dashboard/orgschedule" choosesOrganization={false} />
    </Page>
  );
}
