import type { SnapshotFrom } from 'xstate';
import { setUpFactorMachine, type SetUpFactorEvent } from '../../src/machines/auth/set-up-factor';
import { modelTest } from './harness';

const setUpId = '00000000-0000-4000-8000-000000000001';
const app = { setUpId, secret: 'JBSWY3DPEHPK3PXP', account: 'ada@example.com', issuer: 'Interview platform' };
/** Typed values differ from the present ones, because a field reports only changes. */
const eventsOf = ({ context }: SnapshotFrom<typeof setUpFactorMachine>): SetUpFactorEvent[] => [
  { type: 'kind.choose', kind: 'app', asked: { password: true, ways: ['code', 'recoveryCode'] } },
  { type: 'kind.choose', kind: 'passkey', asked: { password: false, ways: [] } },
  { type: 'password.change', value: context.password === 'Correct#horse7' ? 'Correct#horse8' : 'Correct#horse7' },
  { type: 'way.choose', way: context.proof.way === 'code' ? 'recoveryCode' : 'code' },
  { type: 'proofCode.change', value: context.proof.code === '' ? '12' : '123456' },
  { type: 'code.change', value: context.code === '123' ? '124' : '123' },
  { type: 'code.change', value: '123456' },
  { type: 'form.submit' },
  { type: 'passkey.make' },
  { type: 'codes.store', stored: true },
  { type: 'setUp.leave' },
];

const notTaken = (field: string) => ({
  message: 'This was not taken.',
  status: 400,
  details: [{ field, message: 'This code does not work.' }],
});

/** The set-up of a second factor, for an account with other proofs and for an account without any. */
export const setUpFactorModel = () =>
  modelTest({
    machine: setUpFactorMachine,
    events: eventsOf,
    settle: {
      begin: { done: [{ app }], error: [{ message: 'This was not taken.', status: 400 }, notTaken('factor')] },
      register: {
        done: [{ id: 'a2V5', clientData: 'ZGF0YQ', attestation: 'YXR0', transports: [] }],
        error: [new Error('closed')],
      },
      confirm: {
        done: [{ recoveryCodes: ['abcd-efgh-jkmn-pqrs-tvwx-yz23-4567'] }, { recoveryCodes: [] }],
        error: [{ message: 'gone', status: 404 }, notTaken('code')],
      },
    },
  });
