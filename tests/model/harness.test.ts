import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { notProvided } from '../../src/machines/kit/not-provided';
import type { Problem } from '../../src/machines/kit/problem';
import { toProblem } from '../../src/machines/kit/problem';
import { assertAsDocumented } from './documented';
import { modelTest } from './harness';
import { counts, type Taken } from './walk-log';

type Event = { type: 'form.submit' } | { type: 'error.dismiss' } | { type: 'never.sent' };

const machineWith = (extra: object = {}) =>
  setup({
    types: {} as { context: { problem: Problem | null; tries: number }; events: Event },
    actors: { save: notProvided<string>('save') },
    guards: { fewTries: ({ context }) => context.tries < 2 },
  }).createMachine({
    id: 'saving',
    context: { problem: null, tries: 0 },
    initial: 'editing',
    states: {
      editing: { on: { 'form.submit': { guard: 'fewTries', target: 'submitting' }, ...extra } },
      submitting: {
        invoke: {
          id: 'save',
          src: 'save',
          onDone: 'saved',
          onError: {
            target: 'failed',
            actions: assign(({ context, event }) => ({ tries: context.tries + 1, problem: toProblem(event.error) })),
          },
        },
      },
      failed: { on: { 'error.dismiss': 'editing' }, after: { 60_000: 'asking', 5: 'editing' } },
      asking: { always: [{ guard: 'fewTries', target: 'editing' }, { target: 'saved' }] },
      saved: { type: 'final' },
    },
  });

const events: Event[] = [{ type: 'form.submit' }, { type: 'error.dismiss' }];
const settle = { save: { done: ['ok'], error: [{ message: 'no', status: 409 }] } };

describe('the harness', () => {
  it('walks invokes, timers and eventless transitions, and so do the few paths of cover', async () => {
    const model = modelTest({ machine: machineWith(), events, settle });
    const { missed } = await model.walk();
    expect(missed).toEqual([]);
    const cover = await model.cover();
    expect(cover.length).toBeLessThan(model.paths.length);
    await model.walk(model.liveDriver(), { paths: cover });
  });

  it('is red for a transition that was missed, and names it', async () => {
    const model = modelTest({ machine: machineWith({ 'never.sent': 'saved' }), events, settle });
    await expect(model.walk()).rejects.toThrow('saving.editing | never.sent | 0');
  });

  it('is red for an event, or an answer, that no state takes, and names it', async () => {
    const unheard = modelTest({ machine: machineWith(), events: [...events, { type: 'never.sent' }], settle });
    await expect(unheard.walk()).rejects.toThrow('Events that no state of saving takes:\n  {"type":"never.sent"}');
    const given = () => [...events, { type: 'never.sent' } as const];
    await expect(modelTest({ machine: machineWith(), events: given, settle }).walk()).rejects.toThrow('never.sent');
    const answers = { ...settle, load: { done: ['ok'] } };
    await expect(modelTest({ machine: machineWith(), events, settle: answers }).walk()).rejects.toThrow('actor.load');
  });

  it('is red where a machine is not what its chart in docs/machines says', () => {
    const states = { online: { on: { 'connection.lose': 'online' } }, offline: {} };
    const machine = setup({}).createMachine({ id: 'connection', initial: 'online', states });
    expect(() => assertAsDocumented(machine)).toThrow(/- online --> offline : connection\.lose/);
    expect(() => assertAsDocumented(machine)).toThrow(/\+ online --> online : connection\.lose/);
  });

  it('is red where what is driven ends up elsewhere, and tells the way', async () => {
    const model = modelTest({ machine: machineWith(), events, settle });
    const stuck = { ...model.liveDriver(), reset: () => {}, send: () => {}, state: () => ({ value: 'editing' }) };
    await expect(model.walk(stuck)).rejects.toThrow(/expected "submitting", found "editing"\n {2}after .*form\.submit/);
  });

  it('is red where a screen does not show what it should', async () => {
    const model = modelTest({ machine: machineWith(), events, settle });
    const see = ({ value }: { value: unknown }) => {
      if (value === 'failed') throw new Error('no alert');
    };
    await expect(model.walk(model.liveDriver({ see }))).rejects.toThrow('no alert');
  });

  it('covers a screen by what its controls did and what came of it, not by what was sent to the actor', async () => {
    const model = modelTest({ machine: machineWith(), events, settle });
    const driver = model.liveDriver({
      act: (event, actor) => event.type === 'form.submit' && (actor.send(event), true),
    });
    const path = model.paths.find(({ steps }) => steps.some(({ event }) => event.type === 'error.dismiss'));
    if (path === undefined) throw new Error('No path dismisses an error');
    await driver.reset(path);
    const observed: Taken[] = [];
    for (const { event, state } of path.steps) {
      await driver.send(event, state);
      observed.push({ by: driver.by?.() ?? 'user', taken: driver.taken?.() ?? [] });
    }
    await driver.stop();
    const covered = observed.filter((step) => counts('screen', step)).flatMap(({ taken }) => taken);
    expect(covered).toEqual(expect.arrayContaining([expect.stringContaining('form.submit')]));
    expect(covered).toEqual(expect.arrayContaining([expect.stringContaining('xstate.error.actor.save')]));
    expect(covered.join()).not.toContain('error.dismiss');
    expect(observed.filter((step) => counts('machine', step))).toEqual(observed);
  });
});
