import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { toast } from '../../components/toast';
import type { SocialProvider } from '../../contract/auth-social';
import type { SignInActor } from '../../machines/auth/sign-in';
import { signInTabs } from '../../machines/auth/sign-in-form';

/** The state and the actions of the sign-in screen. */
export function useSignIn(actor: SignInActor) {
  const state = useSelector(actor, (snapshot) => snapshot);
  useEffect(() => {
    const told = actor.on('notice', ({ kind, message }) => toast[kind](message));
    return () => told.unsubscribe();
  }, [actor]);
  const { tab, email, password, problems, provider } = state.context;
  const choose = (index: number) => ({ type: 'tab.select' as const, tab: index });
  return {
    tab,
    chosen: signInTabs[tab],
    form: {
      email,
      password,
      problems,
      failure: state.matches({ editing: 'failed' }) ? state.context.failure : null,
      editable: state.hasTag('editable'),
      submitting: state.matches({ signingIn: 'submitting' }),
      changeEmail: (value: string) => actor.send({ type: 'email.change', value }),
      changePassword: (value: string) => actor.send({ type: 'password.change', value }),
      submit: () => actor.send({ type: 'form.submit' }),
    },
    social: {
      /** The provider whose window is open. */
      provider,
      taken: signInTabs[tab]?.social !== null,
      startable: state.can({ type: 'social.start', provider: 'google' }),
      start: (chosen: SocialProvider) => actor.send({ type: 'social.start', provider: chosen }),
      cancel: () => actor.send({ type: 'social.cancel' }),
    },
    done: state.hasTag('done'),
    lost: state.matches('lost'),
    tabsFixed: !state.can(choose(0)),
    selectTab: (index: number) => actor.send(choose(index)),
  };
}
