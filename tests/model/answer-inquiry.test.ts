import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { answerInquiryMachine, type Closing } from '../../src/machines/messages/answer-inquiry';
import { answerInquiryModel, fasterOnes, stillRunning } from './answer-inquiry-model';

it('walks every transition', async () => {
  await answerInquiryModel().walk();
});

/** Starts with a server that returns these answers in turn: a refusal, or null for done. */
function start(answers: unknown[], input: { answer?: string } = {}) {
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
    { input: { inquiryId: 'q1', ...input } },
  ).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const send = async (key: string) => {
    actor.send({ type: 'answer.send', key });
    await settle();
  };
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { actor, sent, said, send, settle, seen };
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
  expect(actor.getSnapshot().value).toBe('overtaken');
  expect(actor.getSnapshot().context).toMatchObject({ answer: 'Hello Ada', theirs: fasterOnes.data });
  expect(said).toEqual([]);
});

it('sends nothing that is empty or too long', async () => {
  const { actor, sent, send, seen } = start([{ message: 'timed out' }]);
  await send('k1');
  for (const answer of ['  ', 'x'.repeat(1001)]) {
    expect(seen()).toMatchObject({ value: 'writing', tried: true });
    actor.send({ type: 'answer.change', answer });
    expect(seen().tried).toBe(false);
    await send('k1');
  }
  expect(sent).toEqual([]);
  actor.send({ type: 'answer.change', answer: ` ${'x'.repeat(1000)} ` });
  await send('k1');
  expect(sent).toHaveLength(1);
});

it('begins empty, or with what was typed before', () => {
  expect(start([]).seen()).toMatchObject({ answer: '', tried: false, problem: null });
  expect(start([], { answer: 'Hello' }).seen().answer).toBe('Hello');
});

it('is busy while it is sent, says why it failed, and no longer once it is changed or sent again', async () => {
  const { actor, send, seen, settle } = start([{ message: 'timed out' }, { message: 'timed out' }], {
    answer: 'Hello',
  });
  const isBusy = () => actor.getSnapshot().hasTag('busy');
  await send('k1');
  expect([isBusy(), seen().problem?.message]).toEqual([false, 'timed out']);
  actor.send({ type: 'answer.send', key: 'k2' });
  expect([isBusy(), seen().problem]).toEqual([true, null]);
  await settle();
  actor.send({ type: 'answer.change', answer: 'Hello Ada' });
  expect(seen()).toMatchObject({ value: 'writing', problem: null });
});

it('asks before it closes without an answer, stays there where that failed, and begins anew without the failure', async () => {
  const { actor, sent, said, seen, settle } = start([{ message: 'timed out' }, { message: 'timed out' }, null]);
  const confirm = async (key: string) => {
    actor.send({ type: 'silence.confirm', key });
    await settle();
  };
  actor.send({ type: 'silence.ask' });
  await confirm('k1');
  expect(seen()).toMatchObject({ value: 'confirming', problem: { message: 'timed out' } });
  await confirm('k2');
  actor.send({ type: 'silence.dismiss' });
  expect(seen()).toMatchObject({ value: 'writing', problem: null });
  actor.send({ type: 'silence.ask' });
  await confirm('k3');
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3']);
  expect([seen().value, said]).toEqual(['closed', [false]]);
});

it.each([
  [409, { closedAt: '2026-11-20T10:00:00.000Z' }, 'overtaken'],
  [409, { closedBy: 'Ravi Menon' }, 'writing'],
  [409, null, 'writing'],
  [400, { closedAt: '2026-11-20T10:00:00.000Z' }, 'writing'],
])('takes a %i with %j as: %s', async (status, data, value) => {
  const { send, seen } = start([{ status, message: 'no', data }], { answer: 'Hello' });
  await send('k1');
  const theirs = { closedAt: '2026-11-20T10:00:00.000Z', closedBy: null, answer: null };
  expect(seen()).toMatchObject({ value, theirs: value === 'overtaken' ? theirs : null });
});
