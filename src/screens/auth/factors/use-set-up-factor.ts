import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { FactorWay } from '../../../contract/auth';
import type {
  FactorKind,
  ProofsAsked,
  SetUpFactorActor,
  setUpFactorMachine,
} from '../../../machines/auth/set-up-factor';

const seen = (snapshot: SnapshotFrom<typeof setUpFactorMachine>) => ({
  stage: snapshot.value,
  busy: snapshot.hasTag('busy'),
  kind: snapshot.context.kind,
  asked: snapshot.context.asked,
  password: snapshot.context.password,
  way: snapshot.context.proof.way,
  proof: snapshot.context.proof.code,
  added: snapshot.context.added,
  code: snapshot.context.code,
  app: snapshot.context.begun !== null && 'app' in snapshot.context.begun ? snapshot.context.begun.app : null,
  recoveryCodes: snapshot.context.recoveryCodes,
  stored: snapshot.context.stored,
  problems: snapshot.context.problems,
  problem: snapshot.context.problem,
});

/** The state and the actions of the set-up of a second factor. */
export const useSetUpFactor = (actor: SetUpFactorActor) => ({
  ...useSelector(actor, seen, shallowEqual),
  choose: (kind: FactorKind, asked: ProofsAsked) => actor.send({ type: 'kind.choose', kind, asked }),
  changePassword: (value: string) => actor.send({ type: 'password.change', value }),
  chooseWay: (way: FactorWay) => actor.send({ type: 'way.choose', way }),
  changeProof: (value: string) => actor.send({ type: 'proofCode.change', value }),
  changeCode: (value: string) => actor.send({ type: 'code.change', value }),
  submit: () => actor.send({ type: 'form.submit' }),
  makePasskey: () => actor.send({ type: 'passkey.make' }),
  store: (stored: boolean) => actor.send({ type: 'codes.store', stored }),
  leave: () => actor.send({ type: 'setUp.leave' }),
});
export type SetUpFactor = ReturnType<typeof useSetUpFactor>;
