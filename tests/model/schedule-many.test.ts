import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  scheduleManyMachine,
  type BatchStep,
  type CommitBatch,
  type CreateBatch,
} from '../../src/machines/booking/schedule-many';
import { gone, request, scheduleManyModel, silence, step } from './schedule-many-model';

it('walks every transition', async () => {
  vi.useRealTimers();
  await scheduleManyModel().walk();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = BatchStep | null | { message: string; status?: number };
/** Starts with a server that gives these answers in turn; an error is a refusal. */
function start(answers: Partial<Record<'find' | 'create' | 'commit' | 'read' | 'stop', Answer[]>>) {
  const asked: string[] = [];
  const keys: string[] = [];
  const answer = <T>(name: keyof typeof answers) => {
    asked.push(name);
    const next = answers[name]?.shift() ?? null;
    return next !== null && 'message' in next ? Promise.reject(next) : Promise.resolve(next as T);
  };
  const actor = createActor(
    scheduleManyMachine.provide({
      actors: {
        find: fromPromise<BatchStep | null, undefined>(() => answer('find')),
        create: fromPromise<BatchStep, CreateBatch>(({ input }) => {
          keys.push(input.key);
          return answer('create');
        }),
        commit: fromPromise<BatchStep, CommitBatch>(() => answer('commit')),
        read: fromPromise<BatchStep, { id: string }>(() => answer('read')),
        stop: fromPromise<BatchStep, { id: string }>(() => answer('stop')),
      },
    }),
  ).start();
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return { actor, asked, keys, pass, value: () => actor.getSnapshot().value };
}

describe('many at once', () => {
  it('that is still being booked is followed to its end after a reload', async () => {
    const { asked, pass, value } = start({
      find: [step('committing')],
      read: [step('committing'), silence, step('done')],
    });
    await pass();
    await pass(1_000);
    expect(asked).toEqual(['find', 'read', 'read', 'read']);
    expect(value()).toBe('done');
  });

  it('shows new proposals of what was lost, to be booked by one more press', async () => {
    const { actor, pass, value } = start({
      find: [step('draft')],
      commit: [step('committing'), step('committing')],
      read: [step('draft'), step('done')],
    });
    await pass();
    actor.send({ type: 'batch.commit', revision: 1 });
    await pass();
    expect(value()).toBe('reviewing');
    actor.send({ type: 'batch.commit', revision: 2 });
    await pass();
    expect(value()).toBe('done');
  });

  it('is stopped, and asks how it ended', async () => {
    const { actor, asked, pass, value } = start({
      find: [step('committing')],
      read: [step('committing'), step('stopped')],
      stop: [step('stopped')],
    });
    await pass();
    actor.send({ type: 'batch.stop' });
    await pass();
    expect(asked).toEqual(['find', 'read', 'stop', 'read']);
    expect(value()).toBe('reviewing');
  });

  it('is not made twice after silence: the same key goes again, another for other rows', async () => {
    const { actor, keys, pass } = start({ create: [silence, silence, gone, step('draft')] });
    await pass();
    const create = async (key: string, one = request) => {
      actor.send({ type: 'batch.create', request: one, key });
      await pass();
    };
    await create('k1');
    await create('k2');
    await create('k3', { source: 'waiting', interviewIds: ['i2'] });
    await create('k4');
    expect(keys).toEqual(['k1', 'k1', 'k3', 'k4']);
  });
});
