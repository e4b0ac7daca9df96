import EqualIcon from '@mui/icons-material/CheckCircleOutlined';
import DiffersIcon from '@mui/icons-material/ReportProblemOutlined';
import WaitsIcon from '@mui/icons-material/HourglassTopOutlined';
import { DateTime } from '../../../components/DateTime';
import { rupees } from '../../../components/format-money';
import { WordChip } from '../../../components/WordChip';
import { dayWords } from '../../../components/format-time';
import { pageGatewayDays, type GatewayDay } from '../../../contract/billing-gateway-days';
import { gatewayDaysKey } from '../../../services/queries/gateway-days';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListColumn } from '../../shared/list/list-types';
import { GatewayDayPanel } from './GatewayDayPanel';

function Result({ day: { comparedAt, differences } }: { day: GatewayDay }) {
  if (comparedAt === null) return <WordChip word="Waits" look="pendingSchedule" icon={WaitsIcon} />;
  if (differences.length === 0) return <WordChip word="Equal" look="completed" icon={EqualIcon} />;
  const word = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
  return <WordChip word={word} look="noShow" icon={DiffersIcon} />;
}

const columns = (zone: string): ListColumn<GatewayDay>[] => [
  { id: 'day', header: 'Day', priority: 0, width: 130, sort: 'day', cell: ({ day }) => dayWords(day) },
  { id: 'differences', header: 'Result', priority: 1, width: 170, cell: (row) => <Result day={row} /> },
  {
    id: 'captured',
    header: 'Captured',
    priority: 1,
    align: 'right',
    exports: ['captured', 'payments'],
    cell: ({ capturedPaise }) => rupees(capturedPaise),
  },
  {
    id: 'refunded',
    header: 'Refunded',
    priority: 2,
    align: 'right',
    exports: ['refunded', 'refunds'],
    cell: ({ refundedPaise }) => rupees(refundedPaise),
  },
  {
    id: 'compared',
    header: 'Compared',
    priority: 3,
    width: 220,
    cell: ({ comparedAt }) => (comparedAt === null ? '–' : <DateTime at={comparedAt} zone={zone} />),
  },
];

/** Days that were compared with the gateway (product: Comparison with the gateway). */
export const GatewayDayList = () => (
  <ListScreen
    name="gatewayDays"
    label="Days compared with the gateway"
    call={pageGatewayDays}
    queryKey={[...gatewayDaysKey, 'list']}
    query={{ sort: '-day' }}
    columns={columns}
    filters={[
      { kind: 'choice', id: 'differs', label: 'Result', words: { 0: 'Equal', 1: 'With differences' } },
      { kind: 'days' },
    ]}
    rowLabel={({ day }) => dayWords(day)}
    empty={{ line: 'Each day appears here in the night after it, once it is compared with the gateway.' }}
    panel={(panel) => <GatewayDayPanel {...panel} />}
  />
);
