import type { ActorRefFrom } from 'xstate';
import type { LinkFacts } from '../../contract/auth-accounts';
import type { UserType } from '../../contract/kit';
import { texts } from '../../contract/texts';
import type { Login } from './sign-in-reply';
import { formMachine, trimmed } from '../kit/form';

/** The account that a link made; `login` is null where signing in to it failed, which the person then does by hand. */
export type Made = { userType: UserType; login: Login | null };

/** Makes the registered account, by the link of the email (product: Registration). It asks for the password they
 * chose, because email scanners open links too, and anyone can register someone else's address. */
export const confirmEmailMachine = formMachine<'password', Made, LinkFacts>({
  id: 'confirmEmail',
  fields: { password: '' },
  judge: ({ password }) => ({ password: password === '' ? texts.passwordInvalid : null }),
  clean: { password: trimmed },
  secret: ['password'],
  link: 'lookUp',
  finishes: true,
});

export type ConfirmEmailActor = ActorRefFrom<typeof confirmEmailMachine>;
