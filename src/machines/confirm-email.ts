import type { ActorRefFrom } from 'xstate';
import type { LinkFacts } from '../contract/auth-accounts';
import type { UserType } from '../contract/kit';
import { formMachine } from './kit/form';

/** Makes the registered account, by the link of the letter (product 5). Nothing is made before its holder says so: mail
 * scanners open links too. */
export const confirmEmailMachine = formMachine<never, { userType: UserType }, LinkFacts>({
  id: 'confirmEmail',
  fields: {},
  judge: () => ({}),
  link: 'lookUp',
  finishes: true,
});

export type ConfirmEmailActor = ActorRefFrom<typeof confirmEmailMachine>;
