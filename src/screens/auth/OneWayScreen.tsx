import { useEffect, useLayoutEffect } from 'react';
import Alert from '@mui/material/Alert';
import { LinkButton } from '../../components/AppLink';
import { texts } from '../../contract/texts';
import { AuthPage } from '../shared/open/AuthPage';

// Values meant for the site of one-way interviews, and not used here.
const handedOver = ['token', 'userType'];

/** Removes the sign-in values from the address before the first paint. */
function cleanAddress(): void {
  const address = new URL(location.href);
  for (const name of handedOver) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

/**
 * A placeholder for the site of one-way interviews, at /one-way, unless a setting names it (product: One-way
 * service).
 */
export function OneWayScreen() {
  useLayoutEffect(cleanAddress, []);
  useEffect(() => {
    document.title = `One-Way - ${texts.appName}`;
  }, []);
  return (
    <AuthPage title="One-way interviews" lead="They run on a separate site.">
      <Alert severity="info" sx={{ mb: 6 }}>
        One-way interviews run on another site, which is not connected here. Ask the admin who invited you for its
        address.
      </Alert>
      <LinkButton href="/login" variant="contained" size="large" fullWidth>
        Go to sign-in
      </LinkButton>
    </AuthPage>
  );
}
