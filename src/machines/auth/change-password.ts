import type { ActorRefFrom } from 'xstate';
import { passwordProblem, repeatProblem } from '../../contract/auth-rules';
import { texts } from '../../contract/texts';
import { formMachine } from '../kit/form';

/** Changes the user's own password (product: Own account, changepass). The reply has the new key of this session. */
export const changePasswordMachine = formMachine<'oldPassword' | 'newPassword' | 'repeat', { token: string }>({
  id: 'changePassword',
  fields: { oldPassword: '', newPassword: '', repeat: '' },
  judge: ({ oldPassword, newPassword, repeat }) => ({
    oldPassword: oldPassword === '' ? texts.passwordInvalid : null,
    newPassword: passwordProblem(newPassword),
    repeat: repeatProblem(newPassword, repeat),
  }),
  trims: ['oldPassword', 'newPassword', 'repeat'],
  secret: ['oldPassword', 'newPassword', 'repeat'],
  link: 'none',
});

export type ChangePasswordActor = ActorRefFrom<typeof changePasswordMachine>;
