import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { countText } from '../../../components/count-text';
import { homeSpans } from '../../../contract/metrics';
import { homeMetricsQuery } from '../../../services/queries/home';
import { lastDays } from './metrics';

/** The number of emails that failed permanently, for admins; renders nothing if there are none (product: Email). */
export function FailedEmail() {
  const { data } = useQuery(homeMetricsQuery());
  const count = data?.failedEmails ?? 0;
  if (!data || count === 0) return null;
  const href = `/dashboard/emailtab?tab=2&state=failed&from=${lastDays(data.today, homeSpans.week).from}`;
  return (
    <Alert
      severity="warning"
      action={
        <LinkButton href={href} size="small">
          {count === 1 ? 'View' : 'View all'} {count > 1 && <span data-number>{countText(count)}</span>}
        </LinkButton>
      }
    >
      {count === 1 ? '1 email' : 'Emails'} from the last 7 days could not be delivered.
    </Alert>
  );
}
