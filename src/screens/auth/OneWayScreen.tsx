import { useEffect, useLayoutEffect } from 'react';
import Alert from '@mui/material/Alert';
import { LinkButton } from '../../components/AppLink';
import { texts } from '../../contract/texts';
import { AuthPage } from './AuthPage';

// Neither is of use here: they are for the place where one-way interviews run.
const handedOver = ['token', 'userType'];

/** Takes what sign-in handed over out of the address, before anything is seen. */
function cleanAddress(): void {
  const address = new URL(location.href);
  for (const name of handedOver) address.searchParams.delete(name);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

/** Where one-way interviews would run, at /one-way, unless a setting names another place (product 5). */
export function OneWayScreen() {
  useLayoutEffect(cleanAddress, []);
  useEffect(() => {
    document.title = `One-Way - ${texts.appName}`;
  }, []);
  return (
    <AuthPage title="One-way interviews" lead="They run in a place of their own.">
      <Alert severity="info" sx={{ mb: 6 }}>
        One-way interviews run elsewhere, and that place is not connected here. Ask the admins who invited you where to
        find it.
      </Alert>
      <LinkButton href="/login" variant="contained" size="large" fullWidth>
        Go to sign-in
      </LinkButton>
    </AuthPage>
  );
}
