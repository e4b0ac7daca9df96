import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import type { SetUpActor } from '../../machines/set-up';

/** What the set-up screen shows, and what a user can do there. */
export function useSetUp(actor: SetUpActor) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { name, email, password, problems, problem } = state.context;
  return {
    name,
    email,
    password,
    problems,
    problem,
    busy: state.hasTag('busy'),
    done: state.matches('done'),
    closed: state.matches('closed'),
    changeName: (value: string) => actor.send({ type: 'name.change', value }),
    changeEmail: (value: string) => actor.send({ type: 'email.change', value }),
    changePassword: (value: string) => actor.send({ type: 'password.change', value }),
    submit: () => actor.send({ type: 'form.submit' }),
  };
}

const tokenHere = () => location.hash.slice(1);

/**
 * The token of the link, read once and taken out of the address at once, so that it stays in no history and no
 * screenshot. Another link pasted over this page loads nothing anew: it is read too.
 */
export function useSetUpToken(): string {
  const [token, setToken] = useState(tokenHere);
  useEffect(() => {
    const take = () => {
      const found = tokenHere();
      if (found === '') return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
