import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { meQuery } from '../../services/queries/auth';
import { askHref } from './support-href';

/**
 * Tells readers that email to them is returned (product: Returned email). Disappears once their address is reachable
 * again.
 */
export function AddressBanner() {
  const { data: me } = useQuery(meQuery());
  if (!me?.emailComesBack) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{
        px: { xs: 4, sm: 6 },
        py: 0,
        alignItems: 'center',
        borderRadius: 0,
        '& .MuiAlert-message': { flex: 1, minWidth: 0, py: 0.5, overflowWrap: 'anywhere' },
        '& .MuiAlert-icon': { py: 0 },
      }}
    >
      Email to {me.email} comes back, so you miss our emails.{' '}
      <LinkButton size="small" href={askHref()}>
        Contact us
      </LinkButton>
    </Alert>
  );
}
