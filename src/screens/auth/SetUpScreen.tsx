import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useActorRef } from '@xstate/react';
import { AppLink, LinkButton } from '../../components/AppLink';
import { texts } from '../../contract/texts';
import type { SetUpActor } from '../../machines/set-up';
import { wiredSetUp } from '../../services/wiring/set-up';
import { AuthPage } from './AuthPage';
import { SetUpForm } from './SetUpForm';
import { useSetUp, useSetUpToken } from './use-set-up';

/** The first account of an empty house, at /setup#token (product 12). */
export function SetUpScreen() {
  const token = useSetUpToken();
  useEffect(() => {
    document.title = `Set up - ${texts.appName}`;
  }, []);
  return <Opened key={token} token={token} />;
}

function Opened({ token }: { token: string }) {
  return <SetUpBody actor={useActorRef(wiredSetUp(), { input: { token } })} />;
}

/** The screen of an actor that runs already. */
export function SetUpBody({ actor }: { actor: SetUpActor }) {
  const { done, closed, changeName, changeEmail, changePassword, submit, ...form } = useSetUp(actor);
  if (done)
    return (
      <AuthPage title="All set" lead="Your account is ready.">
        <Alert severity="success" sx={{ mb: 6 }}>
          You are the super admin here: {form.email}
        </Alert>
        <LinkButton href="/login" variant="contained" size="large" fullWidth autoFocus>
          Sign in
        </LinkButton>
      </AuthPage>
    );
  if (closed)
    return (
      <AuthPage title="Set up" lead="The first account is made with a link.">
        <Alert severity="info" sx={{ mb: 6 }}>
          Open the whole link that the server printed when it started. It ends with a long code after the # sign.
        </Alert>
        <ToSignIn />
      </AuthPage>
    );
  return (
    <AuthPage title="Set up" lead="Make the first account, the super admin of this place.">
      <SetUpForm {...form} onName={changeName} onEmail={changeEmail} onPassword={changePassword} onSubmit={submit} />
      <ToSignIn />
    </AuthPage>
  );
}

function ToSignIn() {
  return (
    <Box component="p" sx={{ mt: 6, mb: 0, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
      Set up already?{' '}
      <AppLink href="/login" underline="always">
        Sign in
      </AppLink>
    </Box>
  );
}
