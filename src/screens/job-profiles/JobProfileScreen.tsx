import { JobTabs } from './JobTabs';

/** `/dashboard/JobProfile`: job profiles of all organizations (product: Screens). */
export const JobProfileScreen = () => <JobTabs />;

/** `/dashboard/jobprofiledetails`: job profiles of the reader's own organization (product: Screens). */
export const OrganizationJobsScreen = () => <JobTabs />;
