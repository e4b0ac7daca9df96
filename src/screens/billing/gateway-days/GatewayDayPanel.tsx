import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import { SidePanel } from '../../../components/SidePanel';
import { dayWords } from '../../../components/format-time';
import { differenceWords, type DayDifference, type GatewayDay } from '../../../contract/billing-gateway-days';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { gatewayDayQuery, useCompareDay } from '../../../services/queries/gateway-days';
import { QueryView } from '../../shared/QueryView';
import { paymentHref } from '../hrefs';

interface GatewayDayPanelProps {
  /** The open day, or null. */
  id: string | null;
  known: GatewayDay | undefined;
  onClose: () => void;
}

/** One day that was compared with the gateway, and the differences. */
export function GatewayDayPanel({ id, known, onClose }: GatewayDayPanelProps) {
  const query = useQuery({ ...gatewayDayQuery(id ?? ''), enabled: id !== null });
  const shown = query.data ?? known;
  return (
    <SidePanel open={id !== null} title={shown ? dayWords(shown.day) : 'Day'} onClose={onClose}>
      {id !== null && (
        <QueryView query={query} name="day" rows={4} gone="This day was not compared.">
          {(day) => <Shown day={day} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function Shown({
  day: { id, comparedAt, payments, capturedPaise, refunds, refundedPaise, differences },
}: {
  day: GatewayDay;
}) {
  const { timeZone } = useMe();
  const again = useCompareDay();
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Facts
        facts={[
          ['Captured', `${rupees(capturedPaise)} in ${payments} payment${payments === 1 ? '' : 's'}`],
          ['Refunded', `${rupees(refundedPaise)} in ${refunds} refund${refunds === 1 ? '' : 's'}`],
          ['Compared', comparedAt === null ? 'It waits' : <DateTime key="compared" at={comparedAt} zone={timeZone} />],
        ]}
      />
      {differences.length > 0 ? (
        <Differences differences={differences} />
      ) : (
        comparedAt !== null && <Alert severity="success">The gateway has what is stored here.</Alert>
      )}
      {again.isError && <Alert severity="error">{again.error.message || texts.wentWrong}</Alert>}
      <Button
        variant="outlined"
        disabled={comparedAt === null}
        loading={again.isPending}
        onClick={() => again.mutate(id)}
        sx={{ justifySelf: 'start' }}
      >
        Compare again
      </Button>
    </Box>
  );
}

const Differences = ({ differences }: { differences: readonly DayDifference[] }) => (
  <Box component="section" aria-label="Differences">
    <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
      Differences
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
      {differences.map(({ what, type, gatewayId, paise, payment }) => (
        <Box component="li" key={`${gatewayId} ${what}`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            <span>{type === 'payment' ? 'Payment' : 'Refund'}</span>
            <span data-figures>{rupees(paise)}</span>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {gatewayId}
            </Box>
            {payment && <AppLink href={paymentHref(payment.id)}>{payment.code}</AppLink>}
          </Box>
          {differenceWords[what]}
        </Box>
      ))}
    </Box>
  </Box>
);
