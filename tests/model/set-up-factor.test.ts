import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { texts } from '../../src/contract/texts';
import { setUpFactorMachine, type ProofsAsked } from '../../src/machines/auth/set-up-factor';
import { setUpFactorModel } from './set-up-factor-model';

it('walks every transition', () => setUpFactorModel().walk());

function begun() {
  const sent: unknown[] = [];
  const machine = setUpFactorMachine.provide({
    actors: {
      begin: fromPromise(({ input }) => {
        sent.push(input);
        return new Promise<never>(() => undefined);
      }),
    },
  });
  const actor = createActor(machine).start();
  const choose = (asked: ProofsAsked) => actor.send({ type: 'kind.choose', kind: 'passkey', asked });
  return { sent, actor, choose };
}

it('asks for the password and for the second factor that there is, and says what is missing', () => {
  const { sent, actor, choose } = begun();
  choose({ password: true, ways: ['code', 'recoveryCode'] });
  actor.send({ type: 'form.submit' });
  expect(actor.getSnapshot().context.problems).toEqual({
    ...{ password: texts.passwordInvalid, factor: texts.factorMissing, code: null },
  });
  actor.send({ type: 'password.change', value: ' Correct#horse7 ' });
  actor.send({ type: 'proof.change', value: '12 34' });
  actor.send({ type: 'form.submit' });
  expect(sent).toEqual([]);
  actor.send({ type: 'way.choose', way: 'passkey' });
  actor.send({ type: 'way.choose', way: 'recoveryCode' });
  actor.send({ type: 'proof.change', value: 'ABCD efgh' });
  actor.send({ type: 'form.submit' });
  expect(sent).toEqual([
    { kind: 'passkey', password: 'Correct#horse7', proof: { way: 'recoveryCode', code: 'ABCD efgh' } },
  ]);
});

it('asks for nothing where an account has neither', () => {
  const { sent, choose } = begun();
  choose({ password: false, ways: [] });
  expect(sent).toEqual([{ kind: 'passkey', password: null, proof: { way: '', code: '' } }]);
});
