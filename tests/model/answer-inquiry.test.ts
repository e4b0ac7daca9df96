import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { answerInquiryMachine, type Closing } from '../../src/machines/messages/answer-inquiry';
import { answerInquiryModel, fasterOnes, stillRunning } from './answer-inquiry-model';

it('walks every transition', async () => {
  await answerInquiryModel().walk();
});

/** Starts with a server that returns these answers in turn: a refusal, or null for done. */
function start(answers: unknown[]) {
  const sent: Closing[] = [];
  const said: boolean[] = [];
  const actor = createActor(
    answerInquiryMachine.provide({
      actors: {
        closeInquiry: fromPromise(({ input }: { input: Closing }) => {
          sent.push(input);
          const answer = answers.shift();
          return answer === null ? Promise.resolve(null) : Promise.reject(answer);
        }),
      },
      actions: { say: (_, { answered }) => void said.push(answered) },
    }),
    { input: { inquiryId: 'q1' } },
  ).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const send = async (key: string) => {
    actor.send({ type: 'answer.send', key });
    await settle();
  };
  return { actor, sent, said, send, settle };
}

describe('the key of an answer', () => {
  it('stays until a definite answer, so that nobody gets the mail twice', async () => {
    const { actor, sent, said, send } = start([{ message: 'timed out' }, stillRunning, null]);
    actor.send({ type: 'answer.change', answer: ' Hello ' });
    await send('k1');
    await send('k2');
    await send('k3');
    expect(sent).toEqual(Array(3).fill({ inquiryId: 'q1', answer: 'Hello', key: 'k1' }));
    expect(said).toEqual([true]);
  });

  it('is new after a refusal, after another word, and for closing without one', async () => {
    const { actor, sent, said, send, settle } = start([
      { status: 400, message: 'no' },
      { message: 'timed out' },
      { message: 'timed out' },
      null,
    ]);
    actor.send({ type: 'answer.change', answer: 'Hello' });
    await send('k1');
    await send('k2');
    actor.send({ type: 'answer.change', answer: 'Hello Ada' });
    await send('k3');
    actor.send({ type: 'silence.ask' });
    actor.send({ type: 'silence.confirm', key: 'k4' });
    await settle();
    expect(sent.map(({ answer, key }) => [answer, key])).toEqual([
      ['Hello', 'k1'],
      ['Hello', 'k2'],
      ['Hello Ada', 'k3'],
      [null, 'k4'],
    ]);
    expect(said).toEqual([false]);
  });
});

it('keeps what was typed where somebody was faster, and says who', async () => {
  const { actor, said, send } = start([fasterOnes]);
  actor.send({ type: 'answer.change', answer: 'Hello Ada' });
  await send('k1');
  expect(actor.getSnapshot().value).toBe('taken');
  expect(actor.getSnapshot().context).toMatchObject({ answer: 'Hello Ada', theirs: fasterOnes.data });
  expect(said).toEqual([]);
});

it('sends nothing that is empty or too long', async () => {
  const { actor, sent, send } = start([]);
  for (const answer of ['  ', 'x'.repeat(1001)]) {
    actor.send({ type: 'answer.change', answer });
    await send('k1');
  }
  expect(sent).toEqual([]);
  expect(actor.getSnapshot().context.tried).toBe(true);
});
