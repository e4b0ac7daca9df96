import type { ActorRefFrom } from 'xstate';
import type { LinkFacts } from '../../contract/auth-accounts';
import type { UserType } from '../../contract/kit';
import { texts } from '../../contract/texts';
import type { Login } from './sign-in-reply';
import { formMachine } from '../kit/form';

/** The account that a link created. `login` is null if the sign-in to it failed: the user then signs in by hand. */
export type Made = { userType: UserType; login: Login | null };

/**
 * Creates the registered account from the link in the email (product: Registration). It requires the password that the
 * user chose, because email scanners open links too, and anyone can register someone else's address.
 */
export const confirmEmailMachine = formMachine<'password', Made, LinkFacts>({
  id: 'confirmEmail',
  fields: { password: '' },
  judge: ({ password }) => ({ password: password === '' ? texts.passwordInvalid : null }),
  trims: ['password'],
  secret: ['password'],
  link: 'lookUp',
  finishes: true,
});

export type ConfirmEmailActor = ActorRefFrom<typeof confirmEmailMachine>;
