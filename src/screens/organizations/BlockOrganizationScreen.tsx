import { useState } from 'react';
import Button from '@mui/material/Button';
import { Redirect } from 'wouter';
import { DateTime } from '../../components/DateTime';
import { Page } from '../../components/Page';
import { Person } from '../../components/Person';
import type { Named } from '../../contract/kit';
import { listCounterparts, type Counterpart } from '../../contract/organizations-blocks';
import { landings } from '../../machines/auth/landing';
import { useMe } from '../../services/queries/auth';
import { organizationsKey } from '../../services/queries/organizations';
import { ListScreen } from '../shared/list/ListScreen';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { AllBlocks } from './AllBlocks';
import { BlockPanel, type BlockTask } from './BlockPanel';
import { ActiveChip } from './parts';

/**
 * `/dashboard/panelistblockorg` (product: Block Organization): the own blocks of a panelist or an organization, or all
 * blocks for admins.
 */
export function BlockOrganizationScreen() {
  const { userType } = useMe();
  if (userType === 'CANDIDATE') return <Redirect to={landings.CANDIDATE} replace />;
  if (userType === 'PANELIST')
    return (
      <Page purpose="Organizations you interviewed for. If you block one, it can no longer book you. It does not learn why.">
        <OwnBlocks side="panelist" />
      </Page>
    );
  if (userType === 'ORGANIZATION_USER')
    return (
      <Page
        title="Panelists"
        purpose="Panelists who interviewed for you. If you block one, you can no longer book them. They do not learn why."
      >
        <OwnBlocks side="organization" />
      </Page>
    );
  return (
    <Page purpose="Organizations that are blocked, for all panelists or for one.">
      <AllBlocks />
    </Page>
  );
}

type Side = 'panelist' | 'organization';

const columns = (zone: string): ListColumn<Counterpart>[] => [
  {
    id: 'name',
    header: 'Name',
    cut: true,
    priority: 0,
    sort: 'name',
    cell: ({ name, blocked }) => <Person name={name} line={blocked?.why} />,
  },
  {
    id: 'state',
    header: 'Status',
    priority: 1,
    exports: ['state', 'why'],
    cell: ({ blocked }) => <ActiveChip active={blocked === null} otherwise="Blocked" />,
  },
  { id: 'interviews', header: 'Interviews', align: 'right', priority: 2, cell: ({ interviews }) => interviews },
  {
    id: 'last',
    header: 'Last interview',
    priority: 3,
    cell: ({ lastAt }) => (lastAt === null ? '–' : <DateTime at={lastAt} zone={zone} />),
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: { free: 'Active', blocked: 'Blocked' } },
];

/** The panelists or organizations that the reader knows, with the reader's own blocks. */
function OwnBlocks({ side }: { side: Side }) {
  const { userId, name: ownName, organization } = useMe();
  const [task, setTask] = useState<{ nr: number; task: BlockTask } | null>(null);
  const self: Named = side === 'panelist' ? { id: userId, name: ownName } : (organization ?? { id: '', name: '' });
  const begin = (row: Counterpart) => {
    const other = { id: row.id, name: row.name };
    const choice =
      side === 'panelist' ? { organization: other, panelist: self } : { organization: self, panelist: other };
    setTask((last) => ({
      nr: (last?.nr ?? 0) + 1,
      task: {
        needs: ['organization', 'panelist'],
        choice,
        ...(row.blocked !== null && { unblock: { id: row.id } }),
      },
    }));
  };
  return (
    <>
      <ListScreen
        name={`ownBlocks/${side}`}
        source="ownBlocks"
        label={side === 'panelist' ? 'Organizations' : 'Panelists'}
        call={listCounterparts}
        queryKey={[...organizationsKey, 'own']}
        query={{ sort: 'name' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search', placeholder: 'Name' }}
        rowLabel={({ name }) => name}
        empty={{
          line:
            side === 'panelist'
              ? 'Organizations appear here once you are asked to interview for them.'
              : 'Panelists appear here once they are booked for one of your candidates.',
        }}
        actions={(row) => (
          <Button
            size="small"
            aria-label={`${row.blocked === null ? 'Block' : 'Unblock'}: ${row.name}`}
            onClick={() => begin(row)}
          >
            {row.blocked === null ? 'Block' : 'Unblock'}
          </Button>
        )}
      />
      {task && <BlockPanel key={task.nr} whose={side} task={task.task} onClose={() => setTask(null)} />}
    </>
  );
}
