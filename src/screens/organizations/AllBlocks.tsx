import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DateTime } from '../../components/DateTime';
import { blockSideWords, listBlocks, type BlockRow } from '../../contract/organizations-blocks';
import { organizationsKey } from '../../services/queries/organizations';
import { ListScreen } from '../shared/list/ListScreen';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { BlockPanel, type BlockTask } from './BlockPanel';
import { organizationFilter, OrganizationLink, useChosenOrganization } from './parts';

const columns = (zone: string): ListColumn<BlockRow>[] => [
  {
    id: 'organization',
    header: 'Organization',
    priority: 0,
    cell: ({ organization }) => <OrganizationLink {...organization} />,
  },
  {
    id: 'panelist',
    header: 'Panelist',
    priority: 1,
    cell: ({ panelist }) => panelist?.name ?? 'All panelists',
  },
  { id: 'why', header: 'Reason', cut: true, priority: 2, cell: ({ why }) => why || '–' },
  {
    id: 'side',
    header: 'Blocked by',
    priority: 3,
    exports: ['side', 'by'],
    cell: ({ side, by }) => [blockSideWords[side], by].filter(Boolean).join(', '),
  },
  { id: 'at', header: 'Blocked on', priority: 4, sort: 'at', cell: ({ at }) => <DateTime at={at} zone={zone} /> },
];
const filters: ListFilter[] = [
  organizationFilter,
  { kind: 'choice', id: 'kind', label: 'Type', words: { whole: 'All panelists', pair: 'One panelist' } },
];
const nameOf = ({ organization, panelist }: BlockRow) => [organization.name, panelist?.name].filter(Boolean).join(', ');

/** Block Organization, for admins (product: Block Organization): lists every block, creates new ones, and ends them. */
export function AllBlocks() {
  const chosen = useChosenOrganization();
  const [task, setTask] = useState<{ nr: number; task: BlockTask } | null>(null);
  const begin = (next: BlockTask) => setTask((last) => ({ nr: (last?.nr ?? 0) + 1, task: next }));
  const choice = { organization: chosen };
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" onClick={() => begin({ needs: ['organization'], choice })}>
          Block organization
        </Button>
        <Button variant="outlined" onClick={() => begin({ needs: ['organization', 'panelist'], choice })}>
          Block for one panelist
        </Button>
      </Box>
      <ListScreen
        name="blocks"
        label="Blocks"
        call={listBlocks}
        queryKey={[...organizationsKey, 'blocks']}
        query={{ sort: '-at' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search blocks', placeholder: 'Organization or panelist' }}
        rowLabel={nameOf}
        empty={{ line: 'No one is blocked.' }}
        actions={(row) => (
          <Button
            size="small"
            aria-label={`Unblock: ${nameOf(row)}`}
            onClick={() =>
              begin({
                needs: row.panelist === null ? ['organization'] : ['organization', 'panelist'],
                choice: { organization: row.organization, panelist: row.panelist },
                unblock: { id: row.id },
              })
            }
          >
            Unblock
          </Button>
        )}
      />
      {task && <BlockPanel key={task.nr} whose="any" task={task.task} onClose={() => setTask(null)} />}
    </Box>
  );
}
