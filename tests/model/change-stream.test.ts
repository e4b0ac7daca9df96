import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { Change } from '../../src/contract/system';
import { changeStreamMachine, type ChangeStreamEvent } from '../../src/machines/system/change-stream';
import { modelTest } from './harness';

const changed = (id: string): Change => ({ area: 'interviews', id, version: 1 });

const applied = (jobTitle: string): Change => ({ area: 'applicants', jobTitle, applied: true });

it('walks every transition', async () => {
  await modelTest({
    machine: changeStreamMachine,
    events: [
      { type: 'turn.win' },
      { type: 'stream.open' },
      { type: 'stream.hear' },
      { type: 'stream.close' },
      { type: 'stream.refuse' },
      { type: 'stream.allow' },
      { type: 'stream.change', change: changed('a') },
      { type: 'stream.change', change: { area: 'messages' } },
      { type: 'stream.change', change: applied('Data Engineer') },
      { type: 'stream.change', change: { area: 'calendars' } },
      { type: 'channel.change', change: { area: 'resync' } },
      { type: 'connection.return' },
    ],
    project: ({ context: { ids, all, failures, late } }) => ({ ids, all, late, again: failures > 0 }),
  }).walk();
});

function start(breaks = false) {
  const clock = new SimulatedClock();
  const passedOn: Change[] = [];
  const refreshed: { ids: string[]; all: boolean; applicants: boolean }[] = [];
  const told: string[][] = [];
  let reading = 0;
  const quiet = fromCallback(() => undefined);
  const machine = changeStreamMachine.provide({
    actors: {
      listen: quiet,
      takeTurn: quiet,
      readStream: fromCallback(() => {
        if (breaks) throw new Error('no stream here');
        reading += 1;
        return () => void (reading -= 1);
      }),
    },
    actions: {
      passOn: (_, change) => void passedOn.push(change),
      refresh: (_, what) => void refreshed.push(what),
      tellApplied: (_, titles) => void (titles.length > 0 && told.push(titles)),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const send = (...events: ChangeStreamEvent[]) => events.forEach((event) => actor.send(event));
  return { actor, clock, passedOn, refreshed, told, send, reading: () => reading };
}

describe('the stream of changes', () => {
  it('reads only when it is this tab’s turn, and stops reading when stopped', () => {
    const { actor, send, reading } = start();
    expect(reading()).toBe(0);
    send({ type: 'turn.win' });
    expect(reading()).toBe(1);
    actor.stop();
    expect(reading()).toBe(0);
  });

  it('looks once at what changed within 200 ms, and passes each change on', () => {
    const { clock, passedOn, refreshed, send } = start();
    send({ type: 'turn.win' }, { type: 'stream.open' });
    for (const id of ['b', 'a', 'b']) send({ type: 'stream.change', change: changed(id) });
    clock.increment(199);
    expect(refreshed).toEqual([]);
    clock.increment(1);
    expect(refreshed).toEqual([{ ids: ['a', 'b'], all: false, applicants: false }]);
    expect(passedOn).toEqual(['b', 'a', 'b'].map(changed));
  });

  it('tells what waits for admins from what happened to interviews', () => {
    const { clock, refreshed, send } = start();
    send({ type: 'turn.win' }, { type: 'stream.open' }, { type: 'stream.change', change: { area: 'messages' } });
    clock.increment(200);
    send({ type: 'channel.change', change: changed('a') });
    clock.increment(200);
    expect(refreshed).toEqual([
      { ids: [], all: false, applicants: false },
      { ids: ['a'], all: false, applicants: false },
    ]);
  });

  it('tells once of all who applied within 200 ms, and not of who withdrew', () => {
    const { clock, refreshed, told, send } = start();
    send({ type: 'turn.win' }, { type: 'stream.open' });
    for (const title of ['Tester', 'Tester']) send({ type: 'stream.change', change: applied(title) });
    clock.increment(200);
    send({ type: 'channel.change', change: { area: 'applicants', jobTitle: 'Tester', applied: false } });
    clock.increment(200);
    expect(told).toEqual([['Tester', 'Tester']]);
    expect(refreshed.map(({ applicants }) => applicants)).toEqual([true, true]);
  });

  it('comes back after 1 s, doubled up to 30 s, and then looks at everything in every tab', () => {
    const { clock, passedOn, refreshed, send, reading } = start();
    send({ type: 'turn.win' });
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      send({ type: 'stream.close' });
      clock.increment(pause - 1);
      expect(reading()).toBe(0);
      clock.increment(1);
      expect(reading()).toBe(1);
    }
    send({ type: 'stream.open' });
    clock.increment(200);
    expect(refreshed).toEqual([{ ids: [], all: true, applicants: true }]);
    expect(passedOn).toEqual([{ area: 'resync' }]);
  });

  it('waits while a second factor must be set up, and then looks at everything', () => {
    const { clock, refreshed, send, reading } = start();
    send({ type: 'turn.win' }, { type: 'stream.refuse' });
    clock.increment(10 * 60_000);
    send({ type: 'connection.return' });
    expect(reading()).toBe(0);
    send({ type: 'stream.allow' });
    expect(reading()).toBe(1);
    send({ type: 'stream.open' }, { type: 'stream.allow' });
    clock.increment(200);
    expect([refreshed, reading()]).toEqual([[{ ids: [], all: true, applicants: true }], 1]);
  });

  it('gives up a stream that says nothing, heartbeats neither', () => {
    const { clock, send, reading } = start();
    send({ type: 'turn.win' }, { type: 'stream.open' });
    clock.increment(49_000);
    send({ type: 'stream.hear' });
    clock.increment(49_000);
    expect(reading()).toBe(1);
    clock.increment(1_000);
    expect(reading()).toBe(0);
    clock.increment(999);
    expect(reading()).toBe(0);
    clock.increment(1);
    expect(reading()).toBe(1);
  });

  it('gives up a stream that does not open, and one that breaks, and reads again after a pause', () => {
    const { clock, send, reading } = start();
    send({ type: 'turn.win' });
    clock.increment(49_999);
    expect(reading()).toBe(1);
    clock.increment(1);
    expect(reading()).toBe(0);
    clock.increment(999);
    expect(reading()).toBe(0);
    clock.increment(1);
    expect(reading()).toBe(1);
    const broken = start(true);
    broken.send({ type: 'turn.win' });
    expect(broken.actor.getSnapshot()).toMatchObject({
      value: { source: 'pausing' },
      context: { failures: 1 },
    });
  });

  it('begins with the short pause once it was open again, and looks at everything only then', () => {
    const { clock, refreshed, send, reading } = start();
    send({ type: 'turn.win' }, { type: 'stream.open' });
    clock.increment(200);
    expect(refreshed).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      send({ type: 'stream.close' });
      clock.increment(1_000);
      expect(reading()).toBe(1);
      send({ type: 'stream.open' });
      clock.increment(200);
    }
    send({ type: 'stream.change', change: changed('a') });
    clock.increment(200);
    expect(refreshed).toEqual([
      { ids: [], all: true, applicants: true },
      { ids: [], all: true, applicants: true },
      { ids: ['a'], all: false, applicants: false },
    ]);
  });

  it('looks at everything when it takes over from another tab, or opens late', () => {
    const { clock, passedOn, refreshed, send } = start();
    clock.increment(1_000);
    send({ type: 'turn.win' }, { type: 'stream.open' });
    clock.increment(200);
    expect(refreshed).toEqual([{ ids: [], all: true, applicants: true }]);
    expect(passedOn).toEqual([{ area: 'resync' }]);
  });

  it('looks once at what another tab forwarded within 200 ms', () => {
    const { clock, passedOn, refreshed, told, send } = start();
    send({ type: 'channel.change', change: changed('a') });
    clock.increment(100);
    send({ type: 'channel.change', change: changed('b') }, { type: 'channel.change', change: applied('Tester') });
    clock.increment(100);
    send({ type: 'channel.change', change: applied('Clerk') });
    clock.increment(200);
    expect(refreshed).toEqual([
      { ids: ['a', 'b'], all: false, applicants: true },
      { ids: [], all: false, applicants: true },
    ]);
    expect(told).toEqual([['Tester'], ['Clerk']]);
    expect(passedOn).toEqual([]);
  });

  it('does not wait for the pause when the connection is back', () => {
    const { send, reading } = start();
    send({ type: 'turn.win' }, { type: 'stream.close' }, { type: 'connection.return' });
    expect(reading()).toBe(1);
  });
});
