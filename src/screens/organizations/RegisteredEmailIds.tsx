import Box from '@mui/material/Box';
import { DateTime } from '../../components/DateTime';
import { userTypeWords } from '../../contract/people';
import { listRegistered, type RegisteredRow } from '../../contract/organizations-users';
import { organizationsKey } from '../../services/queries/organizations';
import { ListScreen } from '../shared/list/ListScreen';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { organizationFilter, OrganizationLink } from './parts';

/** The user type of an account, and what is unusual: another organization, or deactivated. */
function noteOf({ account, organization }: RegisteredRow): string {
  if (account === null) return '';
  const elsewhere = account.organization !== null && account.organization.id !== organization.id;
  return [
    userTypeWords[account.userType],
    elsewhere && `of ${account.organization?.name}`,
    !account.active && 'deactivated',
  ]
    .filter(Boolean)
    .join(', ');
}

const columns = (zone: string): ListColumn<RegisteredRow>[] => [
  {
    id: 'address',
    header: 'Email id',
    cut: true,
    priority: 0,
    sort: 'address',
    cell: ({ address, byDomain }) => (
      <Box data-lines>
        <div>{address}</div>
        {byDomain && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>By its domain</Box>}
      </Box>
    ),
  },
  {
    id: 'organization',
    header: 'Organization',
    priority: 2,
    cell: ({ organization }) => <OrganizationLink {...organization} />,
  },
  {
    id: 'account',
    header: 'Account',
    priority: 1,
    exports: ['account', 'kind'],
    cell: (row) =>
      row.account === null ? (
        'No account'
      ) : (
        <Box data-lines>
          <div>{row.account.name}</div>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{noteOf(row)}</Box>
        </Box>
      ),
  },
  {
    id: 'since',
    header: 'Joined',
    priority: 4,
    cell: ({ account }) => (account === null ? '–' : <DateTime at={account.since} zone={zone} />),
  },
  {
    id: 'lastSignIn',
    header: 'Last sign-in',
    priority: 3,
    cell: ({ account }) => {
      if (account === null) return '–';
      return account.lastSignIn === null ? 'Never' : <DateTime at={account.lastSignIn} zone={zone} />;
    },
  },
];
const filters: ListFilter[] = [
  organizationFilter,
  { kind: 'choice', id: 'account', label: 'Account', words: { yes: 'Has an account', no: 'No account' } },
];

/**
 * Registered Email Ids (product: Email ids): which addresses have an account, since when, and the last sign-in of each.
 */
export function RegisteredEmailIds() {
  return (
    <ListScreen
      name="registeredAddresses"
      label="Registered email ids"
      call={listRegistered}
      queryKey={[...organizationsKey, 'registered']}
      query={{ sort: 'address' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search email ids', placeholder: 'A part of the address' }}
      rowLabel={({ address }) => address}
      empty={{ line: 'Email ids appear here once they are added to an organization.' }}
    />
  );
}
