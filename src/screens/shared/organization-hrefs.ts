import { tabHref } from '../../components/use-tab';

/** The tabs of `/dashboard/searchorganization`, in order (product: Screens). */
export const organizationTabs = [
  'Organization',
  'Organization User',
  "Add/Remove Organization's Email Ids",
  'Registered Email Ids',
  'Organization Terms',
  'Block Organization',
] as const;
export type OrganizationTab = (typeof organizationTabs)[number];

const path = '/dashboard/searchorganization';
/** One organization's own page. */
export const organizationHref = (id: string) => `${path}?id=${id}`;
export const newOrganizationHref = `${path}?id=new`;
export const editOrganizationHref = (id: string) => `${path}?id=${id}&edit=1`;

/** The form that invites a user of the organization. */
export const inviteToOrganizationHref = (id: string) => `${organizationsHref('Organization User', id)}&invite=1`;

/** A tab of the organizations screen, about one organization if its id is given. */
export const organizationsHref = (
  tab: OrganizationTab,
  organizationId: string | null = null,
  more: Record<string, string> = {},
) => tabHref(path, organizationTabs, tab, { ...(organizationId !== null && { organizationId }), ...more });
