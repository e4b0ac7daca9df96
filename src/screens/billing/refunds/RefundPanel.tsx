import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts, type Fact } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import { SidePanel } from '../../../components/SidePanel';
import type { RefundRow } from '../../../contract/billing-refunds';
import { useMe } from '../../../services/queries/auth';
import { refundQuery } from '../../../services/queries/refunds';
import { QueryView } from '../../shared/QueryView';
import { invoiceHref, paymentHref } from '../hrefs';
import { RefundActions } from './RefundActions';
import { RefundChip } from './refund-words';

interface RefundPanelProps {
  /** The open refund, or null. */
  id: string | null;
  known: RefundRow | undefined;
  onClose: () => void;
}

/** The panel of one refund: what it is for, who decided, and the actions allowed now. */
export function RefundPanel({ id, known, onClose }: RefundPanelProps) {
  const query = useQuery({ ...refundQuery(id ?? ''), enabled: id !== null });
  const shown = query.data ?? known;
  return (
    <SidePanel
      open={id !== null}
      title={shown ? `${rupees(shown.paise)} to ${shown.candidate}` : 'Refund'}
      subtitle={shown && <RefundChip state={shown.state} />}
      onClose={onClose}
    >
      {id !== null && (
        <QueryView query={query} name="refund" rows={6} gone="This refund does not exist.">
          {(refund) => <Shown refund={refund} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

/** What the user should know before acting, or null. */
function noteOf({ state, isOwn, payment }: RefundRow): string | null {
  if (state === 'requested' && isOwn) return 'You asked for it. Another super admin approves or rejects it.';
  if (state === 'approved' && payment.gateway === 'hand') return 'It was paid another way. Pay it back, then mark it.';
  if (state === 'approved') return 'The gateway is told in a moment.';
  if (state === 'initiated') return 'The gateway returns the money. Banks take 5 to 7 working days.';
  return null;
}

function Shown({ refund }: { refund: RefundRow }) {
  const { timeZone } = useMe();
  const note = noteOf(refund);
  const { code, paise, why, payment, plan, askedBy, answeredBy, answer, gatewayId, reference, creditNote } = refund;
  const facts: Fact[] = [
    ['Refund', code],
    ['Reason', why],
    [
      'Payment',
      <AppLink key="payment" href={paymentHref(payment.id)}>
        {payment.code}, {rupees(payment.paise)}
      </AppLink>,
    ],
    ['Plan', plan],
    ['Amount', paise === payment.paise ? `${rupees(paise)}, all of it` : rupees(paise)],
    ['Asked for by', askedBy ?? 'The gateway'],
    ['Asked for', <DateTime key="created" at={refund.createdAt} zone={timeZone} />],
    ...(answeredBy === null
      ? []
      : ([[refund.state === 'rejected' ? 'Rejected by' : 'Approved by', answeredBy]] as const)),
    ...(answer === null ? [] : ([[refund.state === 'rejected' ? 'Why rejected' : 'Why it failed', answer]] as const)),
    ...(gatewayId === null ? [] : ([['Gateway id', gatewayId]] as const)),
    ...(reference === null ? [] : ([['Reference', reference]] as const)),
    ...(creditNote === null
      ? []
      : ([
          [
            'Credit note',
            <AppLink key="note" href={invoiceHref(creditNote.id)}>
              {creditNote.number}
            </AppLink>,
          ],
        ] as const)),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {note !== null && <Alert severity="info">{note}</Alert>}
      <Facts facts={facts} />
      {/* The buttons stay while another user decides: an act is then refused with a reason, and no button vanishes. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } }}>
        <RefundActions refund={refund} />
      </Box>
    </Box>
  );
}
