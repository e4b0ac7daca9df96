import CaptureIcon from '@mui/icons-material/PaymentsOutlined';
import RefundIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../components/count-text';
import { StatTile } from '../../../components/StatTile';
import { homeMetricsQuery } from '../../../services/queries/home';

/** Decisions that only super admins make: payments to capture and refunds to approve (product: Payments, Refunds). */
export function MoneyTiles() {
  const { data } = useQuery(homeMetricsQuery());
  const valueOf = (count: number | undefined) => data && countText(count ?? 0);
  return (
    <>
      <li>
        <StatTile
          label="Payments to capture"
          href="/dashboard/payment?tab=0"
          icon={CaptureIcon}
          value={valueOf(data?.money?.captures)}
        />
      </li>
      <li>
        <StatTile
          label="Refunds to approve"
          href="/dashboard/payment?tab=1"
          icon={RefundIcon}
          value={valueOf(data?.money?.refunds)}
        />
      </li>
    </>
  );
}
