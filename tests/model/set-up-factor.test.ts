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
  actor.send({ type: 'proofCode.change', value: '12 34' });
  actor.send({ type: 'form.submit' });
  expect(sent).toEqual([]);
  actor.send({ type: 'way.choose', way: 'passkey' });
  actor.send({ type: 'way.choose', way: 'recoveryCode' });
  actor.send({ type: 'proofCode.change', value: 'ABCD efgh' });
  actor.send({ type: 'form.submit' });
  expect(sent).toEqual([
    { kind: 'passkey', password: 'Correct#horse7', proof: { way: 'recoveryCode', code: 'ABCD efgh' } },
  ]);
});

it('keeps the spaces between the words of a password that is typed key by key', () => {
  const { sent, actor, choose } = begun();
  choose({ password: true, ways: [] });
  for (const key of ' correct horse ')
    actor.send({ type: 'password.change', value: `${actor.getSnapshot().context.password}${key}` });
  actor.send({ type: 'form.submit' });
  expect(sent).toMatchObject([{ password: 'correct horse' }]);
});

it('asks for nothing where an account has neither', () => {
  const { sent, choose } = begun();
  choose({ password: false, ways: [] });
  expect(sent).toEqual([{ kind: 'passkey', password: null, proof: { way: '', code: '' } }]);
});

it('says so where the account has a factor that the form does not ask for', async () => {
  const details = [{ field: 'factor', message: texts.factorMissing }];
  const refusal = Object.assign(new Error('No'), { status: 400, details });
  const machine = setUpFactorMachine.provide({ actors: { begin: fromPromise(() => Promise.reject(refusal)) } });
  const actor = createActor(machine).start();
  actor.send({ type: 'kind.choose', kind: 'app', asked: { password: true, ways: [] } });
  actor.send({ type: 'password.change', value: 'Correct#horse7' });
  actor.send({ type: 'form.submit' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(actor.getSnapshot().context.problem).toBe(texts.factorsChanged);
});
