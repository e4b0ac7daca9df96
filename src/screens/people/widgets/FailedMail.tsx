import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { homeSpans } from '../../../contract/figures';
import { homeFiguresQuery } from '../../../services/queries/home';

/** The local day on which the span of a week that ends with this day starts. */
function weekBefore(today: string): string {
  const at = new Date(`${today}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - homeSpans.week + 1);
  return at.toISOString().slice(0, 10);
}

/** Emails that failed for good, for admins; nothing where there are none (product: Email). */
export function FailedMail() {
  const { data } = useQuery(homeFiguresQuery());
  const count = data?.failedMails ?? 0;
  if (!data || count === 0) return null;
  const href = `/dashboard/emailtab?state=failed&from=${weekBefore(data.today)}`;
  return (
    <Alert
      severity="warning"
      action={
        <LinkButton href={href} size="small">
          See them
        </LinkButton>
      }
    >
      {count === 1 ? 'One email' : `${count} emails`} of the last 7 days could not be delivered.
    </Alert>
  );
}
