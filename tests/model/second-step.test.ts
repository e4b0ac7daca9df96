import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { FactorProof, SecondFactorReply } from '../../src/contract/auth-second-step';
import { secondStepMachine } from '../../src/machines/auth/second-step';
import { texts } from '../../src/contract/texts';
import { assertion, secondStepModel } from './second-step-model';
import { signInReplies } from './sign-in-replies';

it('walks every transition', () => secondStepModel().walk());

function begun(reply: SecondFactorReply) {
  const sent: FactorProof[] = [];
  const machine = secondStepMachine.provide({
    actors: {
      usePasskey: fromPromise(() => Promise.resolve(assertion)),
      confirm: fromPromise(({ input }) => {
        sent.push(input.proof);
        return Promise.resolve(reply);
      }),
    },
  });
  return { sent, actor: createActor(machine, { input: { step: signInReplies.secondStep } }).start() };
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

it('sends a code of six digits by itself, and forgets all once it is right', async () => {
  const { sent, actor } = begun(signInReplies.success);
  actor.send({ type: 'code.change', value: '123 45' });
  expect(sent).toEqual([]);
  actor.send({ type: 'code.change', value: '123 456' });
  await settle();
  expect(sent).toEqual([{ code: '123456' }]);
  expect(actor.getSnapshot().output).toEqual({ kind: 'proven', reply: signInReplies.success });
  expect(actor.getSnapshot().context).toMatchObject({ code: '', assertion: null, step: null });
});

it('clears a code that does not work, and says so', async () => {
  const { actor } = begun({ status: 'FAIL', message: texts.factorWrong });
  actor.send({ type: 'way.choose', way: 'recoveryCode' });
  actor.send({ type: 'code.change', value: ' abcd-efgh' });
  actor.send({ type: 'form.submit' });
  await settle();
  expect(actor.getSnapshot().context).toMatchObject({ code: '', problem: texts.factorWrong });
});

it('sends what a passkey signed, and goes back where the step has ended', async () => {
  const { sent, actor } = begun({ status: 'EXPIRED', message: texts.secondStepEnded });
  actor.send({ type: 'passkey.use' });
  await settle();
  await settle();
  expect(sent).toEqual([{ passkey: assertion }]);
  expect(actor.getSnapshot().output).toEqual({ kind: 'ended', message: texts.secondStepEnded });
});
