import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/DateTime';
import { rupees } from '../../../components/format-money';
import { Person } from '../../../components/Person';
import { SidePanel } from '../../../components/SidePanel';
import { listUpdated, monthWords, type UpdatedStatement } from '../../../contract/billing-statements';
import { useMe } from '../../../services/queries/auth';
import { updatedKey } from '../../../services/queries/statements';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { RevisionSums } from './StatementView';

const signed = (paise: number) => (paise > 0 ? `+${rupees(paise)}` : rupees(paise));
const changeOf = ({ netPaise, before }: UpdatedStatement) => netPaise - before.netPaise;

const columns = (zone: string): ListColumn<UpdatedStatement>[] => [
  {
    id: 'panelist',
    header: 'Panelist',
    width: 260,
    cut: true,
    priority: 0,
    sort: 'panelist',
    exports: ['panelist', 'month'],
    cell: ({ panelist, month }) => <Person name={panelist.name} line={monthWords(month)} />,
  },
  {
    id: 'change',
    header: 'Change',
    priority: 1,
    width: 120,
    align: 'right',
    exports: ['netBefore', 'net'],
    cell: (row) => signed(changeOf(row)),
  },
  { id: 'number', header: 'Number', priority: 2, width: 170, cell: ({ number }) => number },
  { id: 'before', header: 'Replaces', priority: 3, width: 170, cell: ({ before }) => before.number },
  { id: 'why', header: 'Reason', priority: 4, cut: true, cell: ({ why }) => why },
  {
    id: 'issued',
    header: 'Issued',
    extra: true,
    sort: 'issued',
    cell: ({ issuedAt }) => <DateTime at={issuedAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [{ kind: 'days' }];

/** Statements that were issued again, with their earlier revision (product: Statements). */
export function UpdatedList() {
  const { timeZone } = useMe();
  return (
    <ListScreen
      name="updatedStatements"
      label="Updated statements"
      call={listUpdated}
      queryKey={updatedKey}
      query={{ sort: '-issued' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search updated statements', placeholder: 'Panelist or number' }}
      rowLabel={({ panelist, number }) => `${panelist.name}, ${number}`}
      empty={{ line: 'Statements appear here when they are revised and issued again.' }}
      panel={({ id, rows, onClose }) => {
        const row = rows.find((one) => one.id === id);
        return (
          <SidePanel
            open={row !== undefined}
            title={row?.panelist.name ?? 'Statement'}
            subtitle={row && monthWords(row.month)}
            onClose={onClose}
            width={640}
          >
            {row && <Both row={row} zone={timeZone} />}
          </SidePanel>
        );
      }}
    />
  );
}

/** The earlier and the new revision side by side, and what changed. */
const Both = ({ row, zone }: { row: UpdatedStatement; zone: string }) => (
  <Box sx={{ display: 'grid', gap: 6 }}>
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {row.why === '' ? '' : `${row.why}. `}Net changed by {signed(changeOf(row))}.
    </Typography>
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {(
        [
          ['Before', row.before],
          ['Now', row],
        ] as const
      ).map(([title, revision]) => (
        <Box key={title} component="section" aria-label={title} sx={{ minWidth: 0 }}>
          <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
            {title}
          </Typography>
          <RevisionSums revision={revision} zone={zone} />
        </Box>
      ))}
    </Box>
  </Box>
);
