import { DateTime } from '../../components/DateTime';
import { LinkButton } from '../../components/AppLink';
import { Person } from '../../components/Person';
import { pageOrganizations, servicesInWords, serviceWords, type OrganizationRow } from '../../contract/organizations';
import { organizationsKey } from '../../services/queries/organizations';
import { ListScreen } from '../shared/list/ListScreen';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { newOrganizationHref } from '../shared/organization-hrefs';
import { ActiveChip } from './parts';

const columns = (zone: string): ListColumn<OrganizationRow>[] => [
  {
    id: 'name',
    header: 'Organization',
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['name', 'website'],
    cell: ({ name, website }) => <Person name={name} line={website.replace(/^https?:\/\//, '')} />,
  },
  { id: 'services', header: 'Services', priority: 1, cell: ({ services }) => servicesInWords(services) },
  {
    id: 'state',
    header: 'Status',
    priority: 2,
    cell: ({ blocked }) => <ActiveChip active={!blocked} otherwise="Blocked" />,
  },
  { id: 'users', header: 'Users', priority: 3, align: 'right', cell: ({ users }) => users },
  { id: 'jobs', header: 'Open job profiles', priority: 4, align: 'right', cell: ({ jobProfiles }) => jobProfiles },
  {
    id: 'created',
    header: 'Created',
    priority: 5,
    extra: true,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'service', label: 'Service', words: serviceWords },
  { kind: 'choice', id: 'blocked', label: 'Status', words: { 0: 'Active', 1: 'Blocked' } },
  { kind: 'days' },
];

/** All organizations; a click opens the organization's own page (product: Organizations). */
export const OrganizationList = () => (
  <ListScreen
    name="organizations"
    label="Organizations"
    call={pageOrganizations}
    queryKey={[...organizationsKey, 'list']}
    query={{ sort: 'name' }}
    columns={columns}
    filters={filters}
    search={{ label: 'Search organizations', placeholder: 'Name' }}
    rowLabel={({ name }) => name}
    empty={{
      line: 'Create the first organization, then invite its users.',
      action: (
        <LinkButton href={newOrganizationHref} variant="contained">
          New organization
        </LinkButton>
      ),
    }}
    // The organization's page replaces the list as soon as the address names it.
    panel={() => null}
  />
);
