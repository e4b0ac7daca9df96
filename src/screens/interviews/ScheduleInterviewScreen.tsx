import { ScheduleStart } from './schedule/ScheduleStart';

/** `/dashboard/interviewmenus`: Schedule Interview of the admins, for any organization (product 10). */
export function ScheduleInterviewScreen() {
  return <ScheduleStart home="/dashboard/interviewmenus" choosesOrganization />;
}
