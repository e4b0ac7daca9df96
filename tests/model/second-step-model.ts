import type { SecondFactorReply } from '../../src/contract/auth-second-step';
import { secondStepMachine, type SecondStepEvent } from '../../src/machines/auth/second-step';
import { modelTest } from './harness';
import { signInReplies } from './sign-in-replies';

const replies: SecondFactorReply[] = [
  signInReplies.success,
  { status: 'FAIL', message: 'This code does not work.' },
  { status: 'EXPIRED', message: 'Sign in again.' },
];
export const assertion = { id: 'a2V5', clientData: 'ZGF0YQ', authenticatorData: 'YXV0aA', signature: 'c2ln' };
const events: SecondStepEvent[] = [
  { type: 'way.choose', way: 'recoveryCode' },
  { type: 'way.choose', way: 'passkey' },
  { type: 'way.choose', way: 'code' },
  { type: 'code.change', value: '12 34' },
  { type: 'code.change', value: '123 456' },
  { type: 'form.submit' },
  { type: 'passkey.use' },
  { type: 'step.leave' },
];

/** The second step of a sign-in, with every way it can go. */
export const secondStepModel = () =>
  modelTest({
    machine: secondStepMachine,
    input: { step: signInReplies.secondStep },
    events,
    settle: {
      usePasskey: { done: [assertion], error: [new Error('closed')] },
      confirm: { done: replies, error: [new Error('away')] },
    },
  });
