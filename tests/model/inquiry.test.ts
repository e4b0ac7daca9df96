import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { inquiryMachine, type InquirySending } from '../../src/machines/messages/inquiry';
import { fasterOnes, inquiryModel, stillRunning } from './inquiry-model';

it('walks every transition', async () => {
  await inquiryModel().walk();
});

/** Starts with a server that returns these answers in turn: a refusal, or null for success. */
function start(answers: unknown[], input: { text?: string } = {}) {
  const sent: InquirySending[] = [];
  const said: object[] = [];
  const actor = createActor(
    inquiryMachine.provide({
      actors: {
        send: fromPromise(({ input: sending }: { input: InquirySending }) => {
          sent.push(sending);
          const answer = answers.shift();
          return answer === null ? Promise.resolve({ revision: sending.revision + 1 }) : Promise.reject(answer);
        }),
      },
      actions: { say: (_, done) => void said.push(done) },
    }),
    { input: { inquiryId: 'q1', revision: 3, ...input } },
  ).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const send = async (key: string, next: 'waiting' | 'closed' = 'waiting') => {
    actor.send({ type: 'message.send', next, key });
    await settle();
  };
  const type = (text: string) => actor.send({ type: 'text.change', text });
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { actor, sent, said, send, type, settle, seen };
}

describe('the key of a message', () => {
  it('stays until a definite answer, so that nobody gets the message twice', async () => {
    const { sent, said, send, type, seen } = start([{ message: 'timed out' }, stillRunning, null]);
    type(' Hello ');
    await send('k1');
    await send('k2');
    await send('k3');
    expect(sent).toEqual(Array(3).fill({ inquiryId: 'q1', text: 'Hello', next: 'waiting', revision: 3, key: 'k1' }));
    expect(said).toEqual([{ next: 'waiting', silent: false }]);
    // The conversation continues: the next message is a new one.
    expect(seen()).toMatchObject({ value: 'writing', text: '', key: null, revision: 4 });
  });

  it('is new after a refusal, after another word, and where the inquiry is closed with it', async () => {
    const { sent, send, type } = start([{ status: 400, message: 'no' }, ...Array(3).fill({ message: 'timed out' })]);
    type('Hello');
    await send('k1');
    await send('k2');
    type('Hello Ada');
    await send('k3');
    await send('k4', 'closed');
    expect(sent.map(({ text, next, key }) => [text, next, key])).toEqual([
      ['Hello', 'waiting', 'k1'],
      ['Hello', 'waiting', 'k2'],
      ['Hello Ada', 'waiting', 'k3'],
      ['Hello Ada', 'closed', 'k4'],
    ]);
  });
});

describe('where somebody was faster', () => {
  it('nothing was sent: the own text is kept and goes after theirs', async () => {
    const { actor, sent, said, send, type, seen } = start([fasterOnes, null]);
    type('Hello Ada');
    await send('k1');
    expect(seen()).toMatchObject({ value: 'overtaken', text: 'Hello Ada', faster: fasterOnes.data });
    expect(said).toEqual([]);
    actor.send({ type: 'mine.keep' });
    expect(seen()).toMatchObject({ value: 'writing', text: 'Hello Ada', revision: 7, faster: null });
    await send('k2');
    expect(sent.map(({ revision, key }) => [revision, key])).toEqual([
      [3, 'k1'],
      [7, 'k2'],
    ]);
  });

  it('the own text can be dropped for theirs', async () => {
    const { actor, send, type, seen } = start([fasterOnes]);
    type('Hello Ada');
    await send('k1');
    actor.send({ type: 'theirs.use' });
    expect(seen()).toMatchObject({ value: 'writing', text: '', revision: 7, faster: null });
  });

  it('what is read anew is followed only while nothing is typed', () => {
    const { actor, type, seen } = start([]);
    actor.send({ type: 'inquiry.arrive', revision: 5 });
    expect(seen().revision).toBe(5);
    type('Hello');
    actor.send({ type: 'inquiry.arrive', revision: 6 });
    expect(seen().revision).toBe(5);
  });
});

it('sends nothing that is empty or too long', async () => {
  const { sent, send, type, seen } = start([{ message: 'timed out' }]);
  await send('k1');
  for (const text of ['  ', 'x'.repeat(1001)]) {
    expect(seen()).toMatchObject({ value: 'writing', tried: true });
    type(text);
    expect(seen().tried).toBe(false);
    await send('k1');
  }
  expect(sent).toEqual([]);
  type(` ${'x'.repeat(1000)} `);
  await send('k1');
  expect(sent).toHaveLength(1);
});

it('begins empty, or with what was typed before', () => {
  expect(start([]).seen()).toMatchObject({ text: '', tried: false, problem: null });
  expect(start([], { text: 'Hello' }).seen().text).toBe('Hello');
});

it('asks before it closes without an answer, stays there where that failed, and keeps what was typed', async () => {
  const { actor, sent, said, seen, settle } = start([{ message: 'timed out' }, { message: 'timed out' }, null], {
    text: 'Hello',
  });
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
  expect(sent.map(({ text, next, key }) => [text, next, key])).toEqual([
    [null, 'closed', 'k1'],
    [null, 'closed', 'k1'],
    [null, 'closed', 'k3'],
  ]);
  expect([seen().value, seen().text, said]).toEqual(['writing', 'Hello', [{ next: 'closed', silent: true }]]);
});

it('reopens without a text', async () => {
  const { actor, sent, said, settle } = start([null]);
  actor.send({ type: 'inquiry.reopen', key: 'k1' });
  await settle();
  expect(sent).toEqual([{ inquiryId: 'q1', text: null, next: 'open', revision: 3, key: 'k1' }]);
  expect(said).toEqual([{ next: 'open', silent: true }]);
});

it.each([
  [409, { revision: 4, state: 'open', by: 'Ravi' }, 'overtaken'],
  [409, { revision: 4 }, 'writing'],
  [409, null, 'writing'],
  [400, { revision: 4, state: 'open', by: 'Ravi' }, 'writing'],
])('takes a %i with %j as: %s', async (status, data, value) => {
  const { send, seen } = start([{ status, message: 'no', data }], { text: 'Hello' });
  await send('k1');
  expect(seen().value).toBe(value);
});
