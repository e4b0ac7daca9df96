import type { ActorRefFrom } from 'xstate';
import type { LinkFacts } from '../../contract/auth-accounts';
import { passwordProblem, repeatProblem } from '../../contract/auth-rules';
import type { UserType } from '../../contract/kit';
import { formMachine } from '../kit/form';

/** Sets a new password with a link valid for 30 minutes (product: Links). */
export const resetPasswordMachine = formMachine<'password' | 'repeat', { userType: UserType }, LinkFacts>({
  id: 'resetPassword',
  fields: { password: '', repeat: '' },
  judge: ({ password, repeat }) => ({
    password: passwordProblem(password),
    repeat: repeatProblem(password, repeat),
  }),
  trims: ['password', 'repeat'],
  secret: ['password', 'repeat'],
  link: 'lookUp',
  finishes: true,
});

export type ResetPasswordActor = ActorRefFrom<typeof resetPasswordMachine>;
