import type { ActorRefFrom } from 'xstate';
import { texts } from '../../contract/texts';
import { formMachine, trimmed } from '../kit/form';

/** Removes a factor, or makes new recovery codes, after the password was typed again (product: Second factor). */
export const changeFactorsMachine = formMachine<'password' | 'needed', { recoveryCodes: string[] }>({
  id: 'changeFactors',
  // `needed` is empty for an account without a password.
  fields: { password: '', needed: 'yes' },
  judge: ({ password, needed }) => ({
    password: needed !== '' && password === '' ? texts.passwordInvalid : null,
    needed: null,
  }),
  clean: { password: trimmed },
  secret: ['password'],
  link: 'none',
});

export type ChangeFactorsActor = ActorRefFrom<typeof changeFactorsMachine>;
