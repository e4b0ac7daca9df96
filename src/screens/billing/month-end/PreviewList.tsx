import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { rupees } from '../../../components/format-money';
import { Person } from '../../../components/Person';
import { WordChip } from '../../../components/WordChip';
import { listMonthPreview, payWarningWords, type MonthPreview } from '../../../contract/billing-month-ends';
import { monthWords } from '../../../contract/billing-statements';
import { previewKey } from '../../../services/queries/statements';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListColumn } from '../../shared/list/list-types';

const columns = (): ListColumn<MonthPreview>[] => [
  {
    id: 'panelist',
    header: 'Panelist',
    width: 240,
    cut: true,
    priority: 0,
    sort: 'panelist',
    exports: ['panelist', 'lines'],
    cell: ({ panelist, lines }) => <Person name={panelist.name} line={lines === 1 ? '1 line' : `${lines} lines`} />,
  },
  {
    id: 'warnings',
    header: 'To check',
    priority: 1,
    width: 240,
    cell: ({ warnings }) =>
      warnings.length === 0 ? (
        'Nothing'
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {warnings.map((one) => (
            <WordChip key={one} word={payWarningWords[one]} look="pendingSchedule" icon={WarningIcon} />
          ))}
        </Box>
      ),
  },
  {
    id: 'net',
    header: 'Net',
    priority: 2,
    width: 120,
    align: 'right',
    cell: ({ netPaise }) => rupees(netPaise),
  },
  {
    id: 'gross',
    header: 'Gross',
    priority: 3,
    width: 120,
    align: 'right',
    sort: 'gross',
    cell: ({ grossPaise }) => rupees(grossPaise),
  },
  {
    id: 'tax',
    header: 'Tax deducted',
    priority: 4,
    width: 130,
    align: 'right',
    cell: ({ taxPaise }) => rupees(taxPaise),
  },
  {
    id: 'last',
    header: 'Month before',
    priority: 5,
    width: 140,
    align: 'right',
    sort: 'change',
    cell: ({ lastPaise }) => rupees(lastPaise),
  },
];

/** What each panelist would get if the month were closed now (product: Month end). */
export const PreviewList = ({ month }: { month: string }) => (
  <ListScreen
    name="monthPreview"
    label="What each panelist would get"
    call={listMonthPreview}
    queryKey={previewKey}
    query={{ sort: 'panelist', month }}
    columns={columns}
    search={{ label: 'Search panelists', placeholder: 'Name' }}
    rowLabel={({ panelist }) => panelist.name}
    empty={{ line: `All pay up to the end of ${monthWords(month)} is on statements.` }}
  />
);
