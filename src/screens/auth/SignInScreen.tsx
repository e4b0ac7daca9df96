import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQueryClient } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useLocation, useParams, useSearch } from 'wouter';
import { toast } from '../../components/toast';
import { texts } from '../../contract/texts';
import { signInTabs, type SignInActor } from '../../machines/sign-in';
import { wiredSignIn } from '../../services/wiring/sign-in';
import { AuthPage } from './AuthPage';
import { SignInForm } from './SignInForm';
import { entryMessage, entryTab } from './sign-in-entry';
import { useSignIn } from './use-sign-in';

/** Sign-in (spec 2.3), at /login and /login/{user}. */
export function SignInScreen() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { user } = useParams<{ user?: string }>();
  const search = useSearch();
  const actor = useActorRef(wiredSignIn({ queryClient, navigate }), {
    input: { tab: entryTab(search, user, history.state) },
  });
  useEffect(() => {
    document.title = `Login - ${texts.appName}`;
    const message = entryMessage(history.state);
    if (message === null) return;
    // Shown once: not again by a reload.
    history.replaceState(null, '');
    toast.success(message);
  }, []);
  return <SignInBody actor={actor} />;
}

/** The screen of an actor that runs already. */
export function SignInBody({ actor }: { actor: SignInActor }) {
  const { tab, selectTab, lost, changeEmail, changePassword, submit, ...form } = useSignIn(actor);
  if (lost) return null;
  return (
    <AuthPage title="Hi, welcome back" lead="Enter your credentials to continue">
      <Tabs
        value={tab}
        onChange={(_, index: number) => selectTab(index)}
        aria-label="Sign in as"
        variant="fullWidth"
        sx={{ mb: 6, borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {signInTabs.map(({ kind, label }) => (
          <Tab key={kind} label={label} disabled={form.busy} id={`as-${kind}`} aria-controls="sign-in-form" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="sign-in-form" aria-labelledby={`as-${signInTabs[tab]?.kind}`}>
        <SignInForm {...form} onEmail={changeEmail} onPassword={changePassword} onSubmit={submit} />
      </Box>
    </AuthPage>
  );
}
