import type { ActorRefFrom } from 'xstate';
import type { FactorWay } from '../../contract/auth';
import { texts } from '../../contract/texts';
import { formMachine } from '../kit/form';
import { proofProblem } from './factor-proof';

/**
 * Removes a factor or makes new recovery codes. Both require the password again and the proof of a factor (product:
 * Second factor).
 */
export const changeFactorsMachine = formMachine<'password' | 'needed' | 'way' | 'code', { recoveryCodes: string[] }>({
  id: 'changeFactors',
  // `needed` is empty for an account without a password.
  fields: { password: '', needed: 'yes', way: '', code: '' },
  judge: ({ password, needed, way, code }) => ({
    password: needed !== '' && password === '' ? texts.passwordInvalid : null,
    needed: null,
    way: null,
    code: proofProblem({ way: way as FactorWay | '', code }),
  }),
  trims: ['password'],
  fieldOf: { factor: 'code' },
  secret: ['password', 'code'],
  link: 'none',
});

export type ChangeFactorsActor = ActorRefFrom<typeof changeFactorsMachine>;
