import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams, useSearch } from 'wouter';
import { PreloadContext } from '../../components/page-context';
import { toast } from '../../components/toast';
import type { Settings } from '../../contract/system';
import { texts } from '../../contract/texts';
import type { SignInActor } from '../../machines/auth/sign-in';
import { signInTabs } from '../../machines/auth/sign-in-form';
import { wiredSignIn } from '../../services/wiring/auth/sign-in';
import { useWorkflow } from '../../services/workflow';
import { AuthPage } from '../shared/open/AuthPage';
import { KindTabs, tabId } from './KindTabs';
import { SignInForm } from './SignInForm';
import { SocialBlock, type SocialChoice } from './SocialBlock';
import { OutwardLink, TextLink } from './TextLink';
import { entryMessage, entryTab } from './sign-in-entry';
import { useSettings } from './use-settings';
import { useEarlyInput, useSignIn } from './use-sign-in';

/** Sign-in (product: Sign-in), at /login and /login/{user}. */
export function SignInScreen() {
  const queryClient = useQueryClient();
  const preload = useContext(PreloadContext);
  const [, navigate] = useLocation();
  const { user } = useParams<{ user?: string }>();
  const search = useSearch();
  // Created once: the logic holds the place that the sign-in leads to.
  const [logic] = useState(() => wiredSignIn({ queryClient, navigate, preload }));
  const actor = useWorkflow(logic, {
    input: { tab: entryTab(search, user, history.state) },
  });
  useEffect(() => {
    document.title = `Login - ${texts.appName}`;
    const message = entryMessage(history.state);
    if (message === null) return;
    // Cleared, so that a reload does not show the message again.
    history.replaceState(null, '');
    toast.success(message);
  }, []);
  useEarlyInput(actor);
  return <SignInBody actor={actor} />;
}

// Most accounts have no second step, so its code is not part of the first load.
const SecondStep = lazy(() => import('./SecondStep').then((loaded) => ({ default: loaded.SecondStep })));

/** The screen for a running actor. */
export function SignInBody({ actor }: { actor: SignInActor }) {
  const { tab, chosen, form, social, secondStep, done, lost, tabsFixed, selectTab } = useSignIn(actor);
  const settings = useSettings();
  const [wasSecond, setWasSecond] = useState(false);
  if (secondStep && !wasSecond) setWasSecond(true);
  if (lost || chosen === undefined) return null;
  if (secondStep)
    return (
      <Suspense fallback={null}>
        <SecondStep actor={secondStep} />
      </Suspense>
    );
  const choices = social.taken ? choicesOf(settings) : [];
  return (
    <AuthPage title="Hi, welcome back" lead="Enter your credentials to continue" focused={wasSecond}>
      <KindTabs
        label="Sign in as"
        tabs={signInTabs}
        tab={tab}
        disabled={tabsFixed}
        panel={panel}
        onSelect={selectTab}
      />
      <Box role="tabpanel" id={panel} aria-labelledby={tabId(chosen.kind)}>
        <SignInForm {...form} busy={form.submitting || done} forgotHref={`/forgot/${chosen.kind}`} />
        {social.taken && (
          <Box sx={settings === undefined ? awaited : undefined}>
            {choices.length > 0 && (
              <SocialBlock
                choices={choices}
                open={social.provider}
                disabled={!social.startable}
                start={social.start}
                cancel={social.cancel}
              />
            )}
          </Box>
        )}
        <Box sx={line}>
          <span role="status">{done && 'You are signed in. One moment…'}</span>
          {!done && (chosen.social === null ? connection(settings) : registration(chosen))}
        </Box>
      </Box>
    </AuthPage>
  );
}

const panel = 'sign-in-form';

// Leads to our own page unless the settings name another one.
const connection = (settings: Settings | undefined) => (
  <>
    New here? <OutwardLink href={settings?.selectRoleUrl ?? '/select-role/form'}>Connect now</OutwardLink>
  </>
);

const registration = ({ kind, label }: (typeof signInTabs)[number]) => (
  <>
    Don&apos;t have an account?{' '}
    <TextLink href="/register" state={{ userType: kind }}>
      Register As {label}
    </TextLink>
  </>
);

const choicesOf = (settings: Settings | undefined): SocialChoice[] =>
  (['google', 'linkedin'] as const).flatMap((provider) => {
    const found = settings?.social[provider];
    return found ? [{ provider, name: found.name }] : [];
  });

const line = { mt: 5, minHeight: 20, typography: 'body2', color: 'text.secondary', textAlign: 'center' } as const;
// The height of two providers, or of the number that the page states (server/http/pages.ts), so that nothing moves when
// they appear.
const awaited = {
  minHeight: '156.2px',
  '[data-providers="1"] &': { minHeight: '96.2px' },
  '[data-providers="0"] &': { minHeight: 0 },
} as const;
