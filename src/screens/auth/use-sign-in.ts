import { useEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import { toast } from '../../components/toast';
import type { SocialProvider } from '../../contract/auth-social';
import type { SecondStepActor } from '../../machines/auth/second-step';
import type { SignInActor, SignInSnapshot } from '../../machines/auth/sign-in';
import { signInTabs } from '../../machines/auth/sign-in-form';
import { takeEarlyInput } from '../../services/early-input';

const selection = (index: number) => ({ type: 'tab.select' as const, tab: index });

const seen = (snapshot: SignInSnapshot) => ({
  tab: snapshot.context.tab,
  email: snapshot.context.email,
  password: snapshot.context.password,
  problems: snapshot.context.problems,
  provider: snapshot.context.provider,
  failure: snapshot.matches({ editing: 'failed' }) ? snapshot.context.failure : null,
  editable: snapshot.hasTag('editable'),
  submitting: snapshot.matches({ signingIn: 'submitting' }),
  startable: snapshot.can({ type: 'social.start', provider: 'google' }),
  /** The second step, while it is open. */
  secondStep: snapshot.hasTag('proving') ? (snapshot.children['secondStep'] as SecondStepActor | undefined) : undefined,
  done: snapshot.hasTag('done'),
  lost: snapshot.matches('lost'),
  tabsFixed: !snapshot.can(selection(0)),
});

/** The state and the actions of the sign-in screen. */
export function useSignIn(actor: SignInActor) {
  const { tab, provider, startable, secondStep, done, lost, tabsFixed, ...form } = useSelector(
    actor,
    seen,
    shallowEqual,
  );
  useEffect(() => {
    const told = actor.on('notice', ({ kind, message }) => toast[kind](message));
    return () => told.unsubscribe();
  }, [actor]);
  return {
    tab,
    chosen: signInTabs[tab],
    form: {
      ...form,
      changeEmail: (value: string) => actor.send({ type: 'email.change', value }),
      changePassword: (value: string) => actor.send({ type: 'password.change', value }),
      submit: () => actor.send({ type: 'form.submit' }),
    },
    social: {
      /** The provider whose window is open. */
      provider,
      taken: signInTabs[tab]?.social !== null,
      startable,
      start: (chosen: SocialProvider) => actor.send({ type: 'social.start', provider: chosen }),
      cancel: () => actor.send({ type: 'social.cancel' }),
    },
    secondStep,
    done,
    lost,
    tabsFixed,
    selectTab: (index: number) => actor.send(selection(index)),
  };
}

/** Replays what the user typed and pressed before the screen was ready. */
export function useEarlyInput(actor: SignInActor) {
  useEffect(() => {
    const early = takeEarlyInput();
    if (early === null) return;
    for (const button of early.pressed) button.click();
    if (early.email !== '') actor.send({ type: 'email.change', value: early.email });
    if (early.password !== '') actor.send({ type: 'password.change', value: early.password });
    if (early.submitted) actor.send({ type: 'form.submit' });
  }, [actor]);
}
