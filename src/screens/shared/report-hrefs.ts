/** The tabs of `/dashboard/reporttab`, in order (product: Screens); the last three are for super admins. */
export const reportTabs = [
  'Panelist Invoice Report',
  'Updated Invoice',
  'Interview Report',
  'Interviews Statistics Report',
  'Month end',
  'Money',
  'Journal',
] as const;
export type ReportTab = (typeof reportTabs)[number];
export const reportTabPath = '/dashboard/reporttab';
