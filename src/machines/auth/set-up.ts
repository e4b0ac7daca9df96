import type { ActorRefFrom } from 'xstate';
import { cleanEmail, emailProblem, nameProblem, passwordProblem } from '../../contract/auth-rules';
import { formMachine } from '../kit/form';

/** Creates the first account, a SUPER_ADMIN, with the one-time link printed at start (product: First account). */
export const setUpMachine = formMachine<'name' | 'email' | 'password'>({
  id: 'setUp',
  fields: { name: '', email: '', password: '' },
  judge: ({ name, email, password }) => ({
    name: nameProblem(name),
    email: emailProblem(email),
    password: passwordProblem(password),
  }),
  clean: { email: cleanEmail },
  trims: ['password'],
  fieldOf: { userName: 'email' },
  secret: ['password'],
  link: 'token',
});

export type SetUpActor = ActorRefFrom<typeof setUpMachine>;
