import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { DateTime } from '../../components/DateTime';
import { Person } from '../../components/Person';
import { Section } from '../../components/Section';
import { SidePanel } from '../../components/SidePanel';
import { toast } from '../../components/toast';
import { useSearchParams } from '../../components/use-search-params';
import type { Named } from '../../contract/kit';
import { listOrganizationUsers, type OrganizationUserRow } from '../../contract/organizations-users';
import { texts } from '../../contract/texts';
import { ApiProblem } from '../../services/api/problem';
import { useMoveUser, useSetActive } from '../../services/queries/organization-users';
import { organizationsKey } from '../../services/queries/organizations';
import { organizationsQuery } from '../../services/queries/people';
import { wiredSendInvitation } from '../../services/wiring/auth/send-invitation';
import { useWorkflow } from '../../services/workflow';
import { PartySearch } from '../shared/form/PartySearch';
import { AccountAccess } from '../shared/person/AccountAccess';
import { ListScreen } from '../shared/list/ListScreen';
import { RowMenu } from '../shared/list/RowMenu';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { InviteForm } from '../shared/invite/InviteForm';
import { ActiveChip, organizationFilter, OrganizationLink, useChosenOrganization } from './parts';

const columns = (zone: string): ListColumn<OrganizationUserRow>[] => [
  {
    id: 'name',
    header: 'User',
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['name', 'email', 'designation'],
    cell: ({ name, email, designation }) => (
      <Person name={name} line={[email, designation].filter(Boolean).join(' · ')} />
    ),
  },
  {
    id: 'organization',
    header: 'Organization',
    priority: 2,
    cell: ({ organization }) => <OrganizationLink {...organization} />,
  },
  {
    id: 'state',
    header: 'Status',
    priority: 1,
    cell: ({ active }) => <ActiveChip active={active} otherwise="Deactivated" />,
  },
  {
    id: 'lastSignIn',
    header: 'Last sign-in',
    priority: 3,
    cell: ({ lastSignIn }) => (lastSignIn === null ? 'Never' : <DateTime at={lastSignIn} zone={zone} />),
  },
  {
    id: 'created',
    header: 'Created',
    extra: true,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  organizationFilter,
  { kind: 'choice', id: 'state', label: 'Status', words: { active: 'Active', inactive: 'Deactivated' } },
  { kind: 'days' },
];

type Asked = { kind: 'active' | 'inactive'; rows: readonly OrganizationUserRow[] };

/** Organization User (product: Organization users): accounts of all organizations, or of the chosen one. */
export function OrganizationUsers() {
  const chosen = useChosenOrganization();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [moving, setMoving] = useState<OrganizationUserRow | null>(null);
  const [params] = useSearchParams();
  const [inviting, setInviting] = useState(params.get('invite') === '1');
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button variant="contained" onClick={() => setInviting(true)} sx={{ justifySelf: 'start' }}>
        Invite a user
      </Button>
      <ListScreen
        name="organizationUsers"
        label="Users of organizations"
        call={listOrganizationUsers}
        queryKey={[...organizationsKey, 'users']}
        query={{ sort: 'name' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search users', placeholder: 'Name or email' }}
        rowLabel={({ name }) => name}
        empty={{ line: 'Invite the first user. Users appear here once they have an account.' }}
        actions={(row) => (
          <>
            <Button size="small" aria-label={`Move: ${row.name}`} onClick={() => setMoving(row)}>
              Move
            </Button>
            {row.active ? (
              <RowMenu
                name={row.name}
                actions={[
                  { label: 'Deactivate', run: () => setAsked({ kind: 'inactive', rows: [row] }), destructive: true },
                ]}
              />
            ) : (
              <Button
                size="small"
                aria-label={`Activate: ${row.name}`}
                onClick={() => setAsked({ kind: 'active', rows: [row] })}
              >
                Activate
              </Button>
            )}
          </>
        )}
        bulk={[
          { label: 'Deactivate', can: ({ active }) => active, run: (rows) => setAsked({ kind: 'inactive', rows }) },
          { label: 'Activate', can: ({ active }) => !active, run: (rows) => setAsked({ kind: 'active', rows }) },
        ]}
        panel={({ id, known, onClose }) => <UserPanel id={id} known={known} onClose={onClose} />}
      />
      {asked && <Activate {...asked} onClose={() => setAsked(null)} />}
      {moving && <Move key={moving.id} user={moving} onClose={() => setMoving(null)} />}
      <SidePanel open={inviting} title="Invite a user" subtitle={chosen?.name} onClose={() => setInviting(false)}>
        {inviting && <Invite key={chosen?.id} organization={chosen} />}
      </SidePanel>
    </Box>
  );
}

interface UserPanelProps {
  /** The open user, or null. */
  id: string | null;
  known: OrganizationUserRow | undefined;
  onClose: () => void;
}

/** The panel with the sign-ins of a user of an organization. */
function UserPanel({ id, known, onClose }: UserPanelProps) {
  return (
    <SidePanel open={id !== null} title={known?.name ?? 'User'} subtitle={known?.organization.name} onClose={onClose}>
      {id !== null && (
        <Section title="Sign-ins">
          <AccountAccess id={id} />
        </Section>
      )}
    </SidePanel>
  );
}

function Invite({ organization }: { organization: Named | null }) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredSendInvitation({ queryClient }), {
    input: { userType: 'ORGANIZATION_USER', organization },
  });
  return <InviteForm actor={actor} kinds={['ORGANIZATION_USER']} />;
}

function Activate({ kind, rows, onClose }: Asked & { onClose: () => void }) {
  const { mutate, isPending, error } = useSetActive();
  const active = kind === 'active';
  const [only] = rows;
  const who = rows.length === 1 && only ? only.name : `${rows.length} users`;
  return (
    <ConfirmDialog
      open
      title={`${active ? 'Activate' : 'Deactivate'} ${who}?`}
      confirmLabel={active ? 'Activate' : 'Deactivate'}
      destructive={!active}
      busy={isPending}
      error={error?.message}
      onConfirm={() =>
        mutate(
          { ids: rows.map(({ id }) => id), active },
          {
            onSuccess: () => {
              void toast.success(`${who} ${rows.length === 1 ? 'is' : 'are'} ${active ? 'active' : 'deactivated'}.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {active
        ? 'They can sign in again with the password they had.'
        : 'They are signed out everywhere immediately and cannot sign in until they are activated again. Their records stay.'}
    </ConfirmDialog>
  );
}

function Move({ user, onClose }: { user: OrganizationUserRow; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useMoveUser();
  const [to, setTo] = useState<Named | null>(null);
  const [tried, setTried] = useState(false);
  const atField = error instanceof ApiProblem ? error.details?.[0]?.message : undefined;
  const same = to?.id === user.organization.id;
  const problem = same
    ? `${user.name} is already there.`
    : tried && to === null
      ? texts.fieldRequired('Organization')
      : atField;
  return (
    <ConfirmDialog
      open
      title={`Move ${user.name} to another organization?`}
      confirmLabel="Move"
      busy={isPending}
      error={atField === undefined ? error?.message : undefined}
      onConfirm={() => {
        setTried(true);
        if (to === null || same) return;
        mutate(
          { id: user.id, organizationId: to.id },
          {
            onSuccess: () => {
              void toast.success(`${user.name} moved to ${to.name}.`);
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <span>
          They are signed out and no longer have access to {user.organization.name}. Interviews they requested stay
          there.
        </span>
        <PartySearch
          id="move-to"
          label="Organization"
          value={to}
          find={organizationsQuery}
          nameOf={({ name }) => name}
          onPick={(row) => {
            reset();
            setTo(row && { id: row.id, name: row.name });
          }}
          error={problem}
          disabled={isPending}
        />
      </Box>
    </ConfirmDialog>
  );
}
