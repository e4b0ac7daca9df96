import { DateTime } from '../../../components/DateTime';
import { rupees } from '../../../components/format-money';
import { Person } from '../../../components/Person';
import { pageRefunds, refundStateWords, type RefundRow } from '../../../contract/billing-refunds';
import { refundsKey } from '../../../services/queries/refunds';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { RefundChip } from './refund-words';
import { RefundPanel } from './RefundPanel';

const columns = (zone: string): ListColumn<RefundRow>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    cut: true,
    priority: 0,
    exports: ['candidate', 'code', 'payment', 'plan'],
    cell: ({ candidate, code, plan }) => <Person name={candidate} line={`${code} · ${plan}`} />,
  },
  { id: 'state', header: 'Status', priority: 1, width: 160, cell: ({ state }) => <RefundChip state={state} /> },
  {
    id: 'amount',
    header: 'Amount',
    priority: 1,
    width: 120,
    align: 'right',
    sort: 'amount',
    cell: ({ paise }) => rupees(paise),
  },
  { id: 'why', header: 'Reason', cut: true, priority: 4, exports: ['why', 'answer'], cell: ({ why }) => why },
  {
    id: 'askedBy',
    header: 'Asked for by',
    priority: 3,
    width: 180,
    cut: true,
    exports: ['askedBy', 'answeredBy'],
    cell: ({ askedBy }) => askedBy ?? 'The gateway',
  },
  {
    id: 'created',
    header: 'Asked for',
    priority: 2,
    width: 220,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
  { id: 'creditNote', header: 'Credit note', extra: true, cell: ({ creditNote }) => creditNote?.number ?? '–' },
];
const days: ListFilter = { kind: 'days' };
const filters: ListFilter[] = [{ kind: 'choice', id: 'state', label: 'Status', words: refundStateWords }, days];

interface RefundListProps {
  /** Lists only refunds that wait for a decision, oldest first. */
  toAnswer?: boolean;
}

/** Refunds; the panel of each has the actions allowed now (product: Refunds). */
export const RefundList = ({ toAnswer = false }: RefundListProps) => (
  <ListScreen
    name="refunds"
    label={toAnswer ? 'Refunds to approve' : 'Refunds'}
    call={pageRefunds}
    queryKey={[...refundsKey, 'list']}
    query={toAnswer ? { state: 'requested', sort: 'created' } : { sort: '-created' }}
    columns={columns}
    filters={toAnswer ? [days] : filters}
    search={{ label: 'Search refunds', placeholder: 'Candidate, plan, or code' }}
    rowLabel={({ code, candidate }) => `${code}, ${candidate}`}
    empty={{
      line: toAnswer
        ? 'No refund waits to be approved.'
        : 'Refunds appear here once one is asked for, in the panel of a payment.',
    }}
    panel={(panel) => <RefundPanel {...panel} />}
  />
);
