import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { connectionMachine, type ConnectionEvent } from '../../src/machines/system/connection';
import { assertAllWalked, modelTest } from './harness';

const events: ConnectionEvent[] = [{ type: 'connection.lose' }, { type: 'connection.find' }];

it('walks every transition', async () => {
  const walks = [];
  for (const online of [true, false]) {
    walks.push(
      await modelTest({ machine: connectionMachine, input: { online }, events }).walk(undefined, { partial: true }),
    );
  }
  assertAllWalked(connectionMachine, walks);
});

function start(answers: (() => Promise<unknown>)[]) {
  const clock = new SimulatedClock();
  let asked = 0;
  let refreshed = 0;
  const machine = connectionMachine.provide({
    actors: {
      watchConnection: fromCallback(() => undefined),
      askServer: fromPromise(() => {
        asked += 1;
        return (answers.shift() ?? (() => Promise.reject(new Error('down'))))();
      }),
    },
    actions: { refresh: () => void (refreshed += 1) },
  });
  const actor = createActor(machine, { input: { online: true }, clock }).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { actor, clock, settle, asked: () => asked, refreshed: () => refreshed };
}

describe('the connection', () => {
  it('asks after 1 s, doubled up to 16 s, until the server answers, and then looks at everything once', async () => {
    const { actor, clock, settle, asked, refreshed } = start([]);
    actor.send({ type: 'connection.lose' });
    expect([actor.getSnapshot().hasTag('covered'), asked()]).toEqual([true, 0]);
    actor.send({ type: 'connection.find' });
    await settle();
    for (const [index, pause] of [1_000, 2_000, 4_000, 8_000, 16_000, 16_000].entries()) {
      expect(asked()).toBe(index + 1);
      clock.increment(pause - 1);
      expect(asked()).toBe(index + 1);
      clock.increment(1);
      await settle();
    }
    expect([actor.getSnapshot().hasTag('covered'), refreshed()]).toEqual([false, 0]);
  });

  it('is as before once the server has answered, and begins with short pauses the next time', async () => {
    const { actor, clock, settle, refreshed } = start([
      () => Promise.reject(new Error('down')),
      () => Promise.resolve(),
    ]);
    actor.send({ type: 'connection.lose' });
    actor.send({ type: 'connection.find' });
    await settle();
    clock.increment(1_000);
    await settle();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failures, refreshed()]).toEqual(['online', 0, 1]);
  });
});
