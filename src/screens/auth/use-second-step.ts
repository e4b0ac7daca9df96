import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { FactorWay } from '../../contract/auth';
import type { SecondStepActor, secondStepMachine } from '../../machines/auth/second-step';

const noWays: readonly FactorWay[] = [];
const seen = (snapshot: SnapshotFrom<typeof secondStepMachine>) => ({
  way: snapshot.context.way,
  ways: snapshot.context.step?.ways ?? noWays,
  code: snapshot.context.code,
  problem: snapshot.context.problem,
  busy: !snapshot.hasTag('editable'),
  /** The second step cannot be left while a code is being checked. */
  sending: snapshot.matches('sending'),
});

/** The state and the actions of the second step of a sign-in. */
export const useSecondStep = (actor: SecondStepActor) => ({
  ...useSelector(actor, seen, shallowEqual),
  chooseWay: (way: FactorWay) => actor.send({ type: 'way.choose', way }),
  changeCode: (value: string) => actor.send({ type: 'code.change', value }),
  submit: () => actor.send({ type: 'form.submit' }),
  usePasskey: () => actor.send({ type: 'passkey.use' }),
  leave: () => actor.send({ type: 'step.leave' }),
});
