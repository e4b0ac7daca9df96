import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { calendarHealthMachine, type CalendarHealthEvent } from '../../src/machines/calendars/calendar-health';
import { calendarHealthModel, healths } from './calendar-health-model';
import { assertAllWalked } from './harness';

it('walks every transition', async () => {
  const walks = [];
  for (const begins of ['FRESH', 'CHOOSING', 'FAILING', 'STALE'] as const)
    walks.push(await calendarHealthModel(begins).walk(undefined, { partial: true }));
  assertAllWalked(calendarHealthMachine, walks);
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Starts a calendar whose server fails with these errors in turn, or succeeds for null. */
function started(begins: keyof typeof healths, answers: { read?: (object | null)[]; end?: (object | null)[] } = {}) {
  const asked: string[] = [];
  let said = 0;
  const answer = (name: keyof typeof answers) =>
    fromPromise(({ input: { id } }: { input: { id: string } }) => {
      asked.push(`${name} ${id}`);
      const failure = answers[name]?.shift() ?? null;
      return failure === null ? Promise.resolve(null) : Promise.reject(failure);
    });
  const actor = createActor(
    calendarHealthMachine.provide({
      actors: { read: answer('read'), disconnect: answer('end') },
      actions: { say: () => void (said += 1) },
    }),
    { input: { id: 'c0', ...healths[begins] } },
  ).start();
  const send = async (...events: CalendarHealthEvent[]) => {
    for (const event of events) actor.send(event);
    await settle();
  };
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return { ...value, problem: context.problem };
  };
  return { actor, asked, said: () => said, send, seen };
}

it.each([
  ['FRESH', 'fresh'],
  ['CHOOSING', 'unfinished'],
  ['FAILING', 'failing'],
  ['STALE', 'stale'],
] as const)('stands at %s as it is told, and acts go on while it changes', async (told, state) => {
  const { actor, send, seen } = started('FRESH');
  await send({ type: 'choice.ask' }, { type: 'health.tell', ...healths[told] });
  expect(seen()).toEqual({ health: state, act: 'choosing', problem: null });
  expect(actor.getSnapshot().can({ type: 'health.tell', ...healths[told] })).toBe(false);
});

it('reads now, says why it could not, and no more once it is asked again', async () => {
  const { actor, asked, send, seen } = started('STALE', { read: [{ message: 'Not now' }, { message: '' }] });
  await send({ type: 'read.ask' });
  expect(seen()).toMatchObject({ act: 'idle', problem: 'Not now' });
  actor.send({ type: 'read.ask' });
  expect(seen()).toMatchObject({ act: 'reading', problem: null });
  await settle();
  expect(seen().problem).toBe('Something went wrong. Please try again!');
  await send({ type: 'read.ask' });
  expect([asked, seen().problem]).toEqual([['read c0', 'read c0', 'read c0'], null]);
});

it('offers to read only what is set up, and to sign in again only where that helps', () => {
  const can = (begins: keyof typeof healths) => {
    const snapshot = started(begins).actor.getSnapshot();
    return [snapshot.can({ type: 'read.ask' }), snapshot.can({ type: 'signIn.ask' })];
  };
  expect([can('CHOOSING'), can('FRESH'), can('FAILING')]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

it('disconnects after a question only, and once', async () => {
  const { asked, said, send, seen } = started('FRESH', { end: [{ status: 500, message: 'Not now' }] });
  await send({ type: 'disconnect.ask' }, { type: 'disconnect.dismiss' }, { type: 'disconnect.confirm' });
  expect([asked, seen().act]).toEqual([[], 'idle']);
  await send({ type: 'disconnect.ask' }, { type: 'disconnect.confirm' });
  expect(seen()).toMatchObject({ act: 'confirming', problem: 'Not now' });
  await send({ type: 'disconnect.confirm' });
  await send({ type: 'disconnect.confirm' });
  expect([asked, said(), seen()]).toMatchObject([['end c0', 'end c0'], 1, { act: 'disconnected', problem: null }]);
});

it('is disconnected where it is gone already', async () => {
  const { said, send, seen } = started('FAILING', { end: [{ status: 404, message: 'Gone' }] });
  await send({ type: 'disconnect.ask' }, { type: 'disconnect.confirm' });
  expect([said(), seen().act]).toEqual([1, 'disconnected']);
});
