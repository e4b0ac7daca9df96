import { useState } from 'react';
import Button from '@mui/material/Button';
import { DateTime } from '../../../components/DateTime';
import { rupees } from '../../../components/format-money';
import { Person } from '../../../components/Person';
import { SidePanel } from '../../../components/SidePanel';
import { pagePayments, paymentStateWords, type PaymentRow } from '../../../contract/billing-payments';
import { billingKey } from '../../../services/queries/payments';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { CaptureDialog, mayCapture } from './CaptureDialog';
import { PaymentFacts } from './PaymentFacts';
import { PaymentState } from './PaymentState';

const columns = (zone: string): ListColumn<PaymentRow>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    cut: true,
    priority: 0,
    exports: ['candidate', 'code', 'plan'],
    cell: ({ candidate, code, plan }) => <Person name={candidate} line={`${code} · ${plan}`} />,
  },
  { id: 'state', header: 'Status', priority: 1, width: 160, cell: ({ state }) => <PaymentState state={state} /> },
  {
    id: 'amount',
    header: 'Amount',
    priority: 1,
    width: 120,
    align: 'right',
    sort: 'amount',
    exports: ['amount', 'refunded'],
    cell: ({ amount }) => rupees(amount),
  },
  {
    id: 'captureBy',
    header: 'Capture by',
    priority: 3,
    width: 220,
    sort: 'captureBy',
    exports: ['captured'],
    cell: ({ captureBy, state }) =>
      captureBy !== null && state === 'authorized' ? <DateTime at={captureBy} zone={zone} /> : '–',
  },
  {
    id: 'created',
    header: 'Created',
    priority: 2,
    width: 220,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
  { id: 'gatewayId', header: 'Gateway id', extra: true, cell: ({ gatewayId }) => gatewayId ?? '–' },
  { id: 'invoice', header: 'Invoice', extra: true, cell: ({ invoice }) => invoice?.number ?? '–' },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: paymentStateWords },
  { kind: 'days' },
];

interface PaymentListProps {
  /** Lists only payments that wait to be captured, the most urgent first (product: Payments). */
  toCapture?: boolean;
}

/** Payments, each with the actions allowed now (product: Payments). */
export function PaymentList({ toCapture = false }: PaymentListProps) {
  const [asked, setAsked] = useState<readonly PaymentRow[]>([]);
  return (
    <>
      <ListScreen
        name="payments"
        label={toCapture ? 'Payments to capture' : 'Payments'}
        call={pagePayments}
        queryKey={[...billingKey, 'payments', 'list']}
        query={toCapture ? { state: 'authorized', sort: 'captureBy' } : { sort: '-created' }}
        columns={columns}
        filters={toCapture ? [{ kind: 'days' }] : filters}
        search={{ label: 'Search payments', placeholder: 'Candidate, plan, or id' }}
        rowLabel={({ code, candidate }) => `${code}, ${candidate}`}
        empty={{
          line: toCapture ? 'No payment waits to be captured.' : 'Payments appear here once a plan is ordered.',
        }}
        panel={({ id, known, onClose }) => (
          <SidePanel open={id !== null} title={known?.code ?? 'Payment'} subtitle={known?.candidate} onClose={onClose}>
            {id !== null && <PaymentFacts id={id} />}
          </SidePanel>
        )}
        actions={(row) =>
          mayCapture(row) && (
            <Button size="small" aria-label={`Capture: ${row.code}, ${row.candidate}`} onClick={() => setAsked([row])}>
              Capture
            </Button>
          )
        }
        bulk={[{ label: 'Capture', can: mayCapture, run: setAsked }]}
      />
      {asked.length > 0 && <CaptureDialog payments={asked} onClose={() => setAsked([])} />}
    </>
  );
}
