import type { ActorRefFrom } from 'xstate';
import { cleanEmail, emailProblem } from '../../contract/auth-rules';
import { formMachine } from '../kit/form';
import type { EmailReply } from './registration';

/** Requests a link to set a new password. The reply never reveals whether the address is known (product: Links). */
export const forgotPasswordMachine = formMachine<'email', EmailReply>({
  id: 'forgotPassword',
  fields: { email: '' },
  judge: ({ email }) => ({ email: emailProblem(email) }),
  clean: { email: cleanEmail },
  fieldOf: { userName: 'email' },
  link: 'none',
});

export type ForgotPasswordActor = ActorRefFrom<typeof forgotPasswordMachine>;
