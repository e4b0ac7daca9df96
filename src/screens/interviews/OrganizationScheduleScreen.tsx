import { ScheduleStart } from './schedule/ScheduleStart';

/** `/dashboard/orgschedule`: Schedule Interview of an organization, for its own candidates (product: Screens). */
export function OrganizationScheduleScreen() {
  return <ScheduleStart home="/dashboard/orgschedule" choosesOrganization={false} />;
}
