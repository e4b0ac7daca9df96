import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { sessionDelays, sessionMachine, type Who } from '../../src/machines/auth/session';
import { assertAllWalked, modelTest } from './harness';

const asha: Who = { userId: 'u1', userType: 'PANELIST', name: 'Asha Rao' };
const other: Who = { userId: 'u2', userType: 'ADMIN', name: 'Noor' };

const modelOf = (who: Who | null) =>
  modelTest({
    machine: sessionMachine,
    input: { who },
    events: [
      { type: 'session.change', who: asha, where: 'here' },
      { type: 'session.change', who: other, where: 'here' },
      { type: 'session.change', who: other, where: 'elsewhere' },
      { type: 'session.change', who: null, where: 'elsewhere' },
      { type: 'session.end', reason: 'signOut' },
      { type: 'session.end', reason: 'inactivity' },
      { type: 'session.end', reason: 'expired' },
      { type: 'session.end', reason: 'forbidden' },
      { type: 'activity.note', idle: 0 },
      { type: 'activity.note', idle: 1_200_000 },
      { type: 'activity.look', idle: 600_000 },
      { type: 'activity.look', idle: 1_200_000 },
      { type: 'activity.noteElsewhere' },
    ],
    project: ({ context: { who: known, reason, idle } }) => ({ known: known?.userId, reason, idle }),
  });

it('walks every transition', async () => {
  const walks = [];
  for (const who of [null, asha]) walks.push(await modelOf(who).walk(undefined, { partial: true }));
  assertAllWalked(sessionMachine, walks);
});

function start(who: Who | null = asha, server: () => Promise<void> = () => new Promise(() => undefined)) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const quiet = fromCallback(() => undefined);
  const machine = sessionMachine.provide({
    actors: {
      watchValues: quiet,
      watchActivity: quiet,
      changeStream: quiet,
      tellActivity: fromPromise(async (): Promise<unknown> => done.push('told')),
      endOnServer: fromPromise(({ input }) => {
        done.push(`ended: ${input.reason}`);
        return server();
      }),
    },
    actions: {
      dropValues: note('dropValues'),
      clearLocal: note('clearLocal'),
      forgetAnswers: note('forgetAnswers'),
      goToLogin: note('goToLogin'),
      goHome: (_, to) => void done.push(`goHome: ${to?.name}`),
    },
  });
  const actor = createActor(machine, { input: { who }, clock }).start();
  return { actor, clock, done };
}

describe('a session', () => {
  it('ends 20 minutes after the last mouse or key in any tab, and clears local storage', () => {
    const { actor, clock, done } = start();
    clock.increment(1_199_999);
    actor.send({ type: 'activity.noteElsewhere' });
    clock.increment(1_199_999);
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    clock.increment(1);
    clock.increment(sessionDelays.farewell);
    expect(done).toEqual(['ended: inactivity', 'clearLocal', 'forgetAnswers', 'goToLogin']);
    expect(actor.getSnapshot().value).toBe('signedOut');
  });

  it('ends with the mouse move that comes after a sleep of 20 minutes, during which no timer ran', () => {
    const { actor, clock, done } = start();
    actor.send({ type: 'activity.note', idle: 1_199_999 });
    expect(done.splice(0)).toEqual(['told']);
    actor.send({ type: 'activity.note', idle: 1_200_000 });
    clock.increment(sessionDelays.farewell);
    expect(done).toEqual(['ended: inactivity', 'clearLocal', 'forgetAnswers', 'goToLogin']);
  });

  it('counts the minutes without activity before the page was opened or seen again', () => {
    const { actor, clock, done } = start();
    actor.send({ type: 'activity.look', idle: 900_000 });
    clock.increment(299_999);
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    clock.increment(1);
    expect(done).toEqual(['ended: inactivity']);
    const late = start();
    late.actor.send({ type: 'activity.look', idle: 1_200_000 });
    expect(late.done).toEqual(['ended: inactivity']);
  });

  it('waits a moment where the values are gone: a sign-in in another tab clears them first', () => {
    const { actor, clock, done } = start();
    actor.send({ type: 'session.change', who: null, where: 'elsewhere' });
    expect(actor.getSnapshot().hasTag('inside')).toBe(true);
    actor.send({ type: 'session.change', who: other, where: 'elsewhere' });
    clock.increment(sessionDelays.changing);
    expect(done).toEqual(['forgetAnswers', 'goHome: Noor']);
    expect(actor.getSnapshot().context.who).toEqual(other);
  });

  it.each(['here', 'elsewhere'] as const)('watches anew for whoever signs in %s', (where) => {
    const began: string[] = [];
    const noting = (name: string) => fromCallback(() => void began.push(name));
    const actors = {
      watchValues: noting('values'),
      watchActivity: noting('activity'),
      changeStream: noting('changes'),
    };
    const actions = { forgetAnswers: () => undefined, goHome: () => undefined };
    const actor = createActor(sessionMachine.provide({ actors, actions }), { input: { who: asha } }).start();
    actor.send({ type: 'session.change', who: other, where });
    expect(began).toEqual(['values', 'activity', 'changes', 'activity', 'changes']);
  });

  it('leaves the landing to sign-in where somebody else signs in in this very tab', () => {
    const { actor, done } = start();
    actor.send({ type: 'session.change', who: other, where: 'here' });
    expect(actor.getSnapshot().context.who).toEqual(other);
    expect(done).toEqual([]);
  });

  it('tells the server of activity at most once a minute, and never of that in other tabs', () => {
    const { actor, clock, done } = start();
    actor.send({ type: 'activity.noteElsewhere' });
    for (let second = 0; second < 120; second += 1) {
      actor.send({ type: 'activity.note', idle: 1_000 });
      clock.increment(1_000);
    }
    expect(done).toEqual(['told', 'told']);
  });

  it('drops its values on 401, and keeps them on 403', () => {
    const forbidden = start();
    forbidden.actor.send({ type: 'session.end', reason: 'forbidden' });
    expect(forbidden.done).toEqual(['goToLogin']);
    expect(forbidden.actor.getSnapshot().context.who).toEqual(asha);
    const expired = start();
    expired.actor.send({ type: 'session.end', reason: 'expired' });
    expect(expired.done).toEqual(['dropValues', 'forgetAnswers', 'goToLogin']);
    expect(expired.actor.getSnapshot().context.who).toBeNull();
  });

  it('begins where it was left, and follows a sign-in', () => {
    expect(start().actor.getSnapshot()).toMatchObject({ context: { who: asha, idle: 0 } });
    expect(start().actor.getSnapshot().hasTag('inside')).toBe(true);
    const { actor, done } = start(null);
    expect([actor.getSnapshot().value, actor.getSnapshot().hasTag('inside')]).toEqual(['signedOut', false]);
    actor.send({ type: 'session.change', who: null, where: 'elsewhere' });
    expect(actor.getSnapshot().value).toBe('signedOut');
    actor.send({ type: 'session.change', who: asha, where: 'elsewhere' });
    expect(actor.getSnapshot().hasTag('inside')).toBe(true);
    expect(actor.getSnapshot().context.who).toEqual(asha);
    expect(done).toEqual([]);
  });

  it.each([
    ['signOut', 'dropValues'],
    ['inactivity', 'clearLocal'],
  ] as const)(
    'ends by %s as soon as the server has answered, or failed, and else after two seconds',
    async (reason, drop) => {
      const wanted = [`ended: ${reason}`, drop, 'forgetAnswers', 'goToLogin'];
      for (const server of [() => Promise.resolve(), () => Promise.reject(new Error('away'))]) {
        const { actor, done } = start(asha, server);
        actor.send({ type: 'session.end', reason });
        await new Promise<void>((resolve) => setImmediate(resolve));
        expect(done).toEqual(wanted);
        expect(actor.getSnapshot()).toMatchObject({ value: 'signedOut', context: { who: null } });
      }
      const { actor, clock, done } = start();
      actor.send({ type: 'session.end', reason });
      clock.increment(1_999);
      expect([actor.getSnapshot().value, done.length]).toEqual(['ending', 1]);
      clock.increment(1);
      expect(done).toEqual(wanted);
    },
  );

  it.each(['signOut', 'inactivity'] as const)(
    'that ends by %s leaves alone the session of whoever signs in meanwhile, and shows them no answers of the former',
    (reason) => {
      const { actor, clock, done } = start();
      actor.send({ type: 'session.end', reason });
      actor.send({ type: 'session.change', who: null, where: 'elsewhere' });
      expect(actor.getSnapshot().value).toBe('ending');
      actor.send({ type: 'session.change', who: other, where: 'here' });
      clock.increment(sessionDelays.farewell);
      expect(done).toEqual([`ended: ${reason}`, 'forgetAnswers']);
      expect(actor.getSnapshot()).toMatchObject({ context: { who: other } });
      expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    },
  );

  it('that ends goes on ending where another tab renews the key of the same user', () => {
    const { actor, clock, done } = start();
    actor.send({ type: 'session.end', reason: 'signOut' });
    actor.send({ type: 'session.change', who: asha, where: 'elsewhere' });
    clock.increment(sessionDelays.farewell);
    expect(done).toEqual(['ended: signOut', 'dropValues', 'forgetAnswers', 'goToLogin']);
    expect(actor.getSnapshot()).toMatchObject({ value: 'signedOut', context: { who: null } });
  });

  it.each([{ type: 'activity.note', idle: 1_000 }, { type: 'activity.noteElsewhere' }] as const)(
    'counts 20 minutes anew from %j',
    (event) => {
      const { actor, clock, done } = start();
      actor.send({ type: 'activity.look', idle: 900_000 });
      actor.send(event);
      clock.increment(1_199_999);
      expect(actor.getSnapshot().matches('signedIn')).toBe(true);
      clock.increment(1);
      expect(done).toContain('ended: inactivity');
    },
  );

  it('goes on as it was where another tab writes the same values anew', () => {
    const { actor, clock, done } = start();
    actor.send({ type: 'session.change', who: null, where: 'elsewhere' });
    actor.send({ type: 'session.change', who: null, where: 'elsewhere' });
    expect(actor.getSnapshot().value).toBe('changing');
    actor.send({ type: 'session.change', who: { ...asha }, where: 'elsewhere' });
    clock.increment(sessionDelays.changing);
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(done).toEqual([]);
  });

  it.each([
    ['user', { ...asha, userId: 'u3' }],
    ['user type', { ...asha, userType: 'ADMIN' as const }],
  ])('goes home where another tab signs in as another %s', (_, who) => {
    const { actor, done } = start();
    actor.send({ type: 'session.change', who, where: 'elsewhere' });
    expect(done).toEqual(['forgetAnswers', 'goHome: Asha Rao']);
    expect(actor.getSnapshot().context.who).toEqual(who);
  });

  it('follows another tab out, and to another user', () => {
    const { actor, clock, done } = start();
    actor.send({ type: 'session.change', who: { ...asha }, where: 'elsewhere' });
    expect(done).toEqual([]);
    actor.send({ type: 'session.change', who: other, where: 'elsewhere' });
    expect(done.splice(0)).toEqual(['forgetAnswers', 'goHome: Noor']);
    actor.send({ type: 'session.change', who: null, where: 'elsewhere' });
    expect(done).toEqual([]);
    clock.increment(sessionDelays.changing - 1);
    expect(done).toEqual([]);
    clock.increment(1);
    expect(done).toEqual(['forgetAnswers', 'goToLogin']);
    expect(actor.getSnapshot()).toMatchObject({ value: 'signedOut', context: { who: null } });
  });
});
