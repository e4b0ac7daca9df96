import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  scheduleManyMachine,
  type BatchAct,
  type BatchStep,
  type CreateBatch,
  type ScheduleManyEvent,
} from '../../src/machines/booking/schedule-many';
import { gone, request, scheduleManyModel, silence, step } from './schedule-many-model';

it('walks every transition', async () => {
  vi.useRealTimers();
  await scheduleManyModel().walk();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = BatchStep | null | { message: string; status?: number };
/** Starts with a server that returns these answers in turn. An error is a refusal. */
type Call = 'find' | 'make' | 'act' | 'read' | 'stop' | 'discard' | 'download';
function start(answers: Partial<Record<Call, Answer[]>>) {
  const asked: string[] = [];
  const inputs: unknown[] = [];
  const keys: string[] = [];
  const answer = <T>(name: Call, input?: unknown) => {
    asked.push(name);
    inputs.push(input);
    const next = answers[name]?.shift() ?? null;
    return next !== null && 'message' in next ? Promise.reject(next) : Promise.resolve(next as T);
  };
  const actor = createActor(
    scheduleManyMachine.provide({
      actors: {
        find: fromPromise<BatchStep | null, undefined>(() => answer('find')),
        make: fromPromise<BatchStep, CreateBatch>(({ input }) => {
          keys.push(input.key);
          return answer('make', input);
        }),
        act: fromPromise<BatchStep, { id: string; act: BatchAct }>(({ input }) => answer('act', input)),
        read: fromPromise<BatchStep, { id: string }>(({ input }) => answer('read', input)),
        stop: fromPromise<BatchStep, { id: string }>(({ input }) => answer('stop', input)),
        discard: fromPromise<void, { id: string }>(({ input }) => answer('discard', input)),
        download: fromPromise<void, { id: string }>(({ input }) => answer('download', input)),
      },
    }),
  ).start();
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  /** Sends an event and waits for the answer. Returns the next state and its message. */
  const send = async (event: ScheduleManyEvent) => {
    actor.send(event);
    await pass();
    const { value, context } = actor.getSnapshot();
    return [value, context.problem?.message ?? null];
  };
  return { actor, asked, inputs, keys, pass, send, value: () => actor.getSnapshot().value };
}

const solve = { type: 'job.act', act: { verb: 'solve' } } as const;
const commit = (revision: number) => ({ type: 'job.act', act: { verb: 'commit', revision } }) as const;

describe('many at once', () => {
  it('that is still being booked is followed to its end after a reload', async () => {
    const { asked, inputs, pass, value } = start({
      find: [step('committing')],
      read: [step('committing'), silence, step('done')],
    });
    await pass();
    await pass(1_000);
    expect(asked).toEqual(['find', 'read', 'read', 'read']);
    expect(inputs[1]).toEqual({ id: 'b1' });
    expect(value()).toBe('reviewing');
  });

  it('shows new proposals of what was lost, to be booked by one more press', async () => {
    const { actor, inputs, pass, value } = start({
      find: [step('draft')],
      act: [step('committing'), step('committing')],
      read: [step('draft'), step('done')],
    });
    await pass();
    actor.send(commit(1));
    expect(value()).toBe('acting');
    await pass();
    expect(value()).toBe('reviewing');
    expect(inputs[1]).toEqual({ id: 'b1', act: { verb: 'commit', revision: 1 } });
    actor.send(commit(2));
    await pass();
    expect(inputs).toHaveLength(5);
    expect(value()).toBe('reviewing');
  });

  it('is stopped, and asks how it ended', async () => {
    const { actor, asked, pass, value } = start({
      find: [step('committing')],
      read: [step('committing'), step('stopped')],
      stop: [step('stopped')],
    });
    await pass();
    actor.send({ type: 'job.stop' });
    await pass();
    expect(asked).toEqual(['find', 'read', 'stop', 'read']);
    expect(value()).toBe('reviewing');
  });

  it('is not made twice after silence: the same key goes again, another for other rows', async () => {
    const { actor, keys, pass } = start({ make: [silence, silence, gone, step('draft')] });
    await pass();
    const create = async (key: string, one = request) => {
      actor.send({ type: 'job.make', request: one, key });
      await pass();
    };
    await create('k1');
    await create('k2');
    await create('k3', { source: 'waiting', interviewIds: ['i2'] });
    await create('k4', { source: 'waiting', interviewIds: ['i2'] });
    expect(keys).toEqual(['k1', 'k1', 'k3', 'k4']);
  });

  it('sends what is about the batch that is shown', async () => {
    const change = { verb: 'change', change: { type: 'leaveOut', nr: 1 } } as const;
    const { inputs, pass, send, actor } = start({
      make: [step('draft')],
      act: [step('draft'), step('draft'), step('committing'), step('draft')],
      read: [step('committing'), step('done')],
      stop: [step('stopped')],
    });
    await pass();
    await send({ type: 'job.make', request, key: 'k1' });
    await send(solve);
    await send({ type: 'job.act', act: change });
    await send(commit(3));
    expect(await send({ type: 'job.stop' })).toEqual(['reviewing', null]);
    await send({ type: 'failures.download' });
    await send(solve);
    expect(await send({ type: 'job.discard' })).toEqual(['choosing', null]);
    const id = 'b1';
    expect(inputs).toEqual([
      undefined,
      { request, key: 'k1' },
      { id, act: solve.act },
      { id, act: change },
      { id, act: { verb: 'commit', revision: 3 } },
      { id },
      { id },
      { id },
      { id },
      { id, act: solve.act },
      { id },
    ]);
    expect(actor.getSnapshot().context).toMatchObject({ id: '', request: null, act: null, problem: null });
  });

  it('says what failed, beside what it is about, until it is tried again or dismissed', async () => {
    const { message } = silence;
    const { actor, pass, send } = start({
      find: [silence, null],
      make: [silence, step('draft')],
      act: [silence, gone, silence, step('done')],
      discard: [silence],
      download: [silence, silence],
    });
    await pass();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.problem]).toEqual(['lost', silence]);
    expect(await send({ type: 'find.retry' })).toEqual(['choosing', null]);
    expect(await send({ type: 'job.make', request, key: 'k' })).toEqual(['choosing', message]);
    expect(await send({ type: 'job.make', request, key: 'k' })).toEqual(['reviewing', null]);
    expect(await send(solve)).toEqual(['reviewing', message]);
    expect(await send({ type: 'failure.dismiss' })).toEqual(['reviewing', null]);
    expect(await send({ type: 'job.discard' })).toEqual(['reviewing', message]);
    expect(await send(commit(1))).toEqual(['reviewing', gone.message]);
    actor.send({ type: 'job.discard' });
    expect(actor.getSnapshot().context.problem).toBeNull();
    expect(await send({ type: 'failure.dismiss' })).toEqual(['choosing', null]);
    await send({ type: 'job.made', step: { id: 'b2', state: 'draft' } });
    expect(actor.getSnapshot().context.id).toBe('b2');
    expect(await send(solve)).toEqual(['reviewing', message]);
    expect(await send(commit(1))).toEqual(['reviewing', null]);
    expect(await send({ type: 'failures.download' })).toEqual(['reviewing', message]);
    expect(await send({ type: 'failures.download' })).toEqual(['reviewing', message]);
    actor.send({ type: 'failures.download' });
    expect(actor.getSnapshot().context.problem).toBeNull();
    await pass();
    expect(await send({ type: 'job.another' })).toEqual(['choosing', null]);
    expect(actor.getSnapshot().context.id).toBe('');
  });

  it('is lost where the server knows it no more', async () => {
    const { actor, pass, value } = start({ find: [step('committing')], read: [gone] });
    await pass();
    expect([value(), actor.getSnapshot().context.problem]).toEqual(['lost', gone]);
  });

  it.each([
    ['finding', []],
    ['lost', []],
    ['choosing', []],
    ['making', ['busy']],
    ['reviewing', ['rows']],
    ['acting', ['busy', 'rows']],
    ['stopping', ['busy']],
    ['discarding', ['busy', 'rows']],
    ['downloading', ['busy', 'rows']],
  ])('in %s it shows %j', (value, tags) => {
    const { context } = start({}).actor.getSnapshot();
    expect([...scheduleManyMachine.resolveState({ value, context }).tags].sort()).toEqual(tags);
  });
});
