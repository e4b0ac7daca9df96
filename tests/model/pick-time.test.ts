import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  pickTimeMachine,
  type HeldTime,
  type HoldTime,
  type Picked,
  type PickTime,
} from '../../src/machines/booking/pick-time';
import { closed, first, held, linked, over, picked, pickTimeModel, second, taken, timedOut } from './pick-time-model';

it('walks every transition', async () => {
  await pickTimeModel().walk();
});

/** Starts with a server that gives these answers in turn; what has a message is a refusal. */
function start(answers: { open?: unknown[]; hold?: unknown[]; pick?: unknown[] }) {
  const sent: (HoldTime | PickTime)[] = [];
  const answer = (name: keyof typeof answers) => {
    const next = answers[name]?.shift();
    return next !== null && typeof next === 'object' && 'message' in next
      ? Promise.reject(next)
      : Promise.resolve(next);
  };
  const actor = createActor(
    pickTimeMachine.provide({
      actors: {
        open: fromPromise(() => answer('open') as never),
        hold: fromPromise<HeldTime, HoldTime>(({ input }) => {
          sent.push(input);
          return answer('hold') as never;
        }),
        pick: fromPromise<Picked, PickTime>(({ input }) => {
          sent.push(input);
          return answer('pick') as never;
        }),
      },
    }),
    { input: { token: 'the-token' } },
  ).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { actor, sent, settle };
}
const opens = { interview: linked(), times: [first, second] };

describe('a lost race', () => {
  it('keeps the choice, shows the fresh times, and goes on with the version that came with them', async () => {
    const { actor, sent, settle } = start({ open: [opens], hold: [held, held], pick: [taken, picked] });
    await settle();
    actor.send({ type: 'time.choose', time: first });
    await settle();
    actor.send({ type: 'pick.confirm' });
    await settle();
    const { context, value } = actor.getSnapshot();
    expect(value).toBe('choosing');
    expect(context).toMatchObject({ notice: 'taken', hold: null, chosen: { start: first.start } });
    expect(context.chosen?.panelistName).toBe('Omar Said');
    actor.send({ type: 'time.choose', time: second });
    await settle();
    actor.send({ type: 'pick.confirm' });
    await settle();
    expect(actor.getSnapshot().value).toBe('done');
    expect(sent.at(-1)).toEqual({ token: 'the-token', time: second, holdId: 'h1', version: 5 });
  });

  it('is no reason to give the hold up where the server did not answer', async () => {
    const { actor, settle } = start({ open: [opens], hold: [held], pick: [timedOut, picked] });
    await settle();
    actor.send({ type: 'time.choose', time: first });
    await settle();
    actor.send({ type: 'pick.confirm' });
    await settle();
    expect(actor.getSnapshot().matches({ held: 'ready' })).toBe(true);
    actor.send({ type: 'pick.confirm' });
    await settle();
    expect(actor.getSnapshot().value).toBe('done');
  });
});

it('looks again where nothing may be chosen any more, and ends with a link that was revoked', async () => {
  const settled = { interview: linked({ state: 'requested', may: [] }), times: null };
  const { actor, settle } = start({ open: [opens, settled], hold: [over] });
  await settle();
  actor.send({ type: 'time.choose', time: first });
  await settle();
  await settle();
  expect(actor.getSnapshot().value).toBe('settled');
  const other = start({ open: [opens], hold: [closed] });
  await other.settle();
  other.actor.send({ type: 'time.choose', time: first });
  await other.settle();
  expect(other.actor.getSnapshot().value).toBe('closed');
});
