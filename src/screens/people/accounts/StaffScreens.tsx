import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import OffIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { zoneCity } from '../../../components/format-time';
import { Page } from '../../../components/Page';
import { Person } from '../../../components/Person';
import { Section } from '../../../components/Section';
import { SidePanel } from '../../../components/SidePanel';
import { WordChip } from '../../../components/WordChip';
import {
  accountStateWords,
  listAdmins,
  listSuperAdmins,
  type StaffAccount,
  type StaffRow,
} from '../../../contract/auth-users';
import { userTypeWords } from '../../../contract/people';
import { texts } from '../../../contract/texts';
import { staffAccountQuery, staffPages } from '../../../services/queries/accounts';
import { useMe } from '../../../services/queries/auth';
import { ListScreen } from '../../shared/list/ListScreen';
import { RowMenu } from '../../shared/list/RowMenu';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { AccountAccess } from '../../shared/person/AccountAccess';
import { QueryView } from '../../shared/QueryView';
import { ActiveQuestion } from './ActiveQuestion';

const StateChip = ({ state }: Pick<StaffRow, 'state'>) => (
  <WordChip
    word={accountStateWords[state]}
    look={state === 'active' ? 'completed' : 'canceled'}
    icon={state === 'active' ? ActiveIcon : OffIcon}
  />
);

const columns = (zone: string): ListColumn<StaffRow>[] => [
  {
    id: 'account',
    header: 'Name',
    width: 280,
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['account', 'email', 'designation'],
    cell: ({ name, email, own }) => <Person name={own ? `${name} (you)` : name} line={email} />,
  },
  { id: 'state', header: 'Status', priority: 1, cell: ({ state }) => <StateChip state={state} /> },
  {
    id: 'signIn',
    header: 'Last sign-in',
    priority: 2,
    sort: 'signIn',
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : <DateTime at={lastSignInAt} zone={zone} />),
  },
  {
    id: 'created',
    header: 'Created',
    priority: 3,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: accountStateWords },
  { kind: 'days' },
];

interface Variant {
  name: 'admins' | 'superAdmins';
  label: string;
  purpose: string;
}
const variants = {
  admins: {
    name: 'admins',
    label: 'Admins',
    purpose: 'Users who run interviews. Super admins invite, deactivate and activate them.',
  },
  superAdmins: {
    name: 'superAdmins',
    label: 'Account users',
    purpose: 'Super admins, who also run payments, plans and configuration. The last active one cannot be deactivated.',
  },
} as const satisfies Record<string, Variant>;

/** `/dashboard/searchadmin` (product: Accounts of admins). */
export const SearchAdminScreen = () => <StaffScreen {...variants.admins} />;
/** `/dashboard/accountsuser`, for super admins. */
export const AccountsUserScreen = () => <StaffScreen {...variants.superAdmins} />;

/** The accounts of admins or super admins: two variants of one screen. */
function StaffScreen({ name, label, purpose }: Variant) {
  const { userType } = useMe();
  const mayAct = userType === 'SUPER_ADMIN';
  const [asked, setAsked] = useState<{ rows: readonly StaffRow[]; active: boolean } | null>(null);
  const ask = (rows: readonly StaffRow[], active: boolean) => setAsked({ rows, active });
  const canBe = (active: boolean) => (row: StaffRow) => mayAct && !row.own && (row.state === 'active') === !active;
  return (
    <Page
      purpose={purpose}
      action={
        mayAct && (
          <LinkButton href="/dashboard/panelistuser?tab=2" variant="contained">
            Invite
          </LinkButton>
        )
      }
    >
      <ListScreen
        name={name}
        label={label}
        call={name === 'admins' ? listAdmins : listSuperAdmins}
        queryKey={[...staffPages, name]}
        query={{ sort: 'name' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search accounts', placeholder: 'Name or email' }}
        rowLabel={(row) => row.name}
        empty={{ line: 'Accounts appear here once an invitation is accepted.' }}
        noMatch={{ line: texts.searchOrRange }}
        actions={(row) =>
          canBe(true)(row) ? (
            <Button size="small" aria-label={`Activate: ${row.name}`} onClick={() => ask([row], true)}>
              Activate
            </Button>
          ) : (
            canBe(false)(row) && (
              <RowMenu
                name={row.name}
                actions={[{ label: 'Deactivate', run: () => ask([row], false), destructive: true }]}
              />
            )
          )
        }
        bulk={[
          { label: 'Activate', can: canBe(true), run: (rows) => ask(rows, true) },
          { label: 'Deactivate', can: canBe(false), run: (rows) => ask(rows, false) },
        ]}
        panel={({ id, known, onClose }) => (
          <StaffPanel id={id} name={known?.name} onClose={onClose} onActive={(row, active) => ask([row], active)} />
        )}
      />
      {asked && <ActiveQuestion accounts={asked.rows} active={asked.active} onClose={() => setAsked(null)} />}
    </Page>
  );
}

interface StaffPanelProps {
  id: string | null;
  name: string | undefined;
  onClose: () => void;
  onActive: (account: StaffAccount, active: boolean) => void;
}

/** The page of one account: its facts, and where it is signed in. */
function StaffPanel({ id, name, onClose, onActive }: StaffPanelProps) {
  const query = useQuery({ ...staffAccountQuery(id ?? ''), enabled: id !== null });
  const { data } = query;
  return (
    <SidePanel
      open={id !== null}
      title={data?.name ?? name ?? 'Account'}
      subtitle={data && <StateChip state={data.state} />}
      onClose={onClose}
      width={560}
      actions={
        data?.mayChange && (
          <Button
            variant="outlined"
            color={data.state === 'off' ? 'primary' : 'error'}
            onClick={() => onActive(data, data.state === 'off')}
          >
            {data.state === 'off' ? 'Activate' : 'Deactivate'}
          </Button>
        )
      }
    >
      {id !== null && (
        <QueryView query={query} name="account" rows={6} gone="This account does not exist.">
          {(account) => <Account account={account} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function Account({ account }: { account: StaffAccount }) {
  const { timeZone: zone } = useMe();
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Section title="Facts">
        <Facts
          facts={[
            ['Type', userTypeWords[account.userType]],
            ['Email', account.email],
            ['Designation', account.designation || texts.fieldEmpty],
            ['Time zone', zoneCity(account.timeZone)],
            ['Second factor', account.secondFactor ? 'Yes' : 'None'],
            ['Created', <DateTime key="created" at={account.createdAt} zone={zone} />],
            [
              'Last sign-in',
              account.lastSignInAt === null ? 'Never' : <DateTime key="in" at={account.lastSignInAt} zone={zone} />,
            ],
          ]}
        />
      </Section>
      <Section title="Signed in now">
        {account.sessions.length === 0 ? (
          'Nowhere.'
        ) : (
          <Facts
            facts={account.sessions.map(({ device, startedAt, lastActiveAt }) => [
              device || 'A browser',
              <span key={startedAt}>
                active <DateTime at={lastActiveAt} zone={zone} />
              </span>,
            ])}
          />
        )}
        {!account.own && <AccountAccess id={account.id} />}
      </Section>
    </Box>
  );
}
