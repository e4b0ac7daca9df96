import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { toast } from '../../components/toast';
import type { SignInActor } from '../../machines/sign-in';

/** What the sign-in screen shows, and what a user can do there. */
export function useSignIn(actor: SignInActor) {
  const state = useSelector(actor, (snapshot) => snapshot);
  useEffect(() => {
    const told = actor.on('notice', ({ kind, message }) => toast[kind](message));
    return () => told.unsubscribe();
  }, [actor]);
  const { tab, email, password, problems } = state.context;
  return {
    tab,
    email,
    password,
    problems,
    busy: state.hasTag('busy'),
    done: state.matches('succeeded') || state.matches('landed'),
    lost: state.matches('lost'),
    selectTab: (index: number) => actor.send({ type: 'tab.select', tab: index }),
    changeEmail: (value: string) => actor.send({ type: 'email.change', value }),
    changePassword: (value: string) => actor.send({ type: 'password.change', value }),
    submit: () => actor.send({ type: 'form.submit' }),
  };
}
