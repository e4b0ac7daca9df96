import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  exportListMachine,
  type ExportListEvent,
  type ExportRequest,
  type ExportStep,
  type StartExport,
} from '../../src/machines/system/export-list';
import { modelTest } from './harness';

const request: ExportRequest = { list: 'mails', format: 'csv', query: {}, columns: ['subject'] };
const step = (status: ExportStep['status']): ExportStep => ({ id: 'e1', status });
const silence = { message: 'The server took too long' };
const refusal = { message: 'Wait for one of them', status: 409, data: {} };
const gone = { message: 'Not found', status: 404 };
const events: ExportListEvent[] = [
  { type: 'export.start', request, key: 'k1' },
  { type: 'export.cancel' },
  { type: 'export.retry', key: 'k2' },
  { type: 'export.download', id: 'e0' },
  { type: 'failure.dismiss' },
];

it('walks every transition', async () => {
  vi.useRealTimers();
  await modelTest({
    machine: exportListMachine,
    input: { list: 'mails' },
    events,
    settle: {
      find: { done: [null, step('running')], error: [silence] },
      start: { done: [step('running')], error: [silence, refusal] },
      read: {
        done: [step('running'), step('ready'), step('canceled'), step('failed')],
        error: [silence, gone],
      },
    },
  }).walk();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts with a server that returns these answers in turn. An error is a refusal. */
function start(answers: {
  find?: unknown[];
  start?: unknown[];
  read?: unknown[];
  cancel?: unknown[];
  download?: unknown[];
}) {
  const asked: string[] = [];
  const ids: string[] = [];
  const keys: string[] = [];
  const answer = (name: keyof typeof answers, about?: string) => {
    asked.push(name);
    if (about !== undefined) ids.push(`${name} ${about}`);
    const next = answers[name]?.shift() ?? null;
    return next !== null && typeof next === 'object' && 'message' in next
      ? Promise.reject(next)
      : Promise.resolve(next);
  };
  const actor = createActor(
    exportListMachine.provide({
      actors: {
        find: fromPromise<ExportStep | null, { list: string }>(
          ({ input }) => answer('find', input.list) as Promise<ExportStep | null>,
        ),
        start: fromPromise<ExportStep, StartExport>(({ input }) => {
          keys.push(input.key);
          return answer('start', input.request.list) as Promise<ExportStep>;
        }),
        read: fromPromise<ExportStep, { id: string }>(({ input }) => answer('read', input.id) as Promise<ExportStep>),
        cancel: fromPromise<void, { id: string }>(({ input }) => answer('cancel', input.id).then(() => undefined)),
        download: fromPromise<void, { id: string }>(({ input }) => answer('download', input.id).then(() => undefined)),
      },
      actions: { sayDownloaded: () => void asked.push('said') },
    }),
    { input: { list: 'mails' } },
  ).start();
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  const tags = () => [...actor.getSnapshot().tags].sort();
  return { actor, asked, ids, keys, pass, seen, tags, value: () => JSON.stringify(actor.getSnapshot().value) };
}
const begin = { type: 'export.start', request, key: 'k1' } as const;

describe('an export', () => {
  it('is read until it is ready, then saved', async () => {
    const { actor, asked, pass, value } = start({
      start: [step('running')],
      read: [step('running'), silence, step('ready')],
    });
    await pass();
    actor.send(begin);
    await pass(1_000);
    expect(asked).toEqual(['find', 'start', 'read', 'read', 'read', 'download', 'said']);
    expect(value()).toBe('"idle"');
  });

  it('that still runs is found again', async () => {
    const { ids, pass } = start({ find: [step('running')], read: [step('ready')] });
    await pass();
    expect(ids).toEqual(['find mails', 'read e1', 'download e1']);
  });

  it('is not asked for twice after silence: the same key goes again, another after a refusal', async () => {
    const { actor, keys, pass } = start({
      start: [silence, { ...refusal, status: 403 }, step('running')],
      read: [step('running')],
    });
    await pass();
    actor.send(begin);
    await pass();
    actor.send({ type: 'export.retry', key: 'k2' });
    await pass();
    actor.send({ type: 'export.retry', key: 'k3' });
    await pass();
    expect(keys).toEqual(['k1', 'k1', 'k3']);
  });

  it('that is ready is only fetched again where fetching it failed', async () => {
    const { actor, asked, pass, value } = start({
      start: [step('running')],
      read: [step('ready')],
      download: [silence],
    });
    await pass();
    actor.send(begin);
    await pass();
    expect(value()).toBe('"failed"');
    actor.send({ type: 'export.retry', key: 'k2' });
    await pass();
    expect(asked).toEqual(['find', 'start', 'read', 'download', 'download', 'said']);
  });

  it('that the server gave up says so, and is started anew with another key', async () => {
    const { actor, asked, keys, pass, seen } = start({
      start: [step('running'), step('running')],
      read: [step('failed'), step('ready')],
    });
    await pass();
    actor.send(begin);
    await pass();
    expect(actor.getSnapshot().context.problem?.message).toBe('The export could not be finished. Try again.');
    actor.send({ type: 'export.retry', key: 'k2' });
    await pass();
    expect(asked).toEqual(['find', 'start', 'read', 'start', 'read', 'download', 'said']);
    expect(keys).toEqual(['k1', 'k2']);
    expect(seen().problem).toBeNull();
  });

  it('is asked about by its list and its number, and goes on while its progress cannot be read', async () => {
    const { actor, ids, pass, tags } = start({
      start: [step('running')],
      read: [silence, step('running'), step('running'), step('ready')],
    });
    expect(tags()).toEqual([]);
    actor.send(begin);
    expect(tags()).toEqual(['busy']);
    await pass(499);
    expect(ids).toEqual(['find mails', 'start mails', 'read e1']);
    expect(tags()).toEqual(['busy', 'cancelable']);
    await pass(1);
    expect(ids).toHaveLength(4);
    actor.send({ type: 'export.cancel' });
    expect(tags()).toEqual(['busy']);
    await pass();
    expect(ids.at(-1)).toBe('cancel e1');
  });

  it('from earlier is fetched by its number', async () => {
    const { actor, ids, pass, tags } = start({ find: [silence] });
    await pass();
    actor.send({ type: 'export.download', id: 'e0' });
    expect(tags()).toEqual(['busy']);
    await pass();
    expect(ids).toEqual(['find mails', 'download e0']);
  });

  it('that was canceled in another tab is over, without a word', async () => {
    const { actor, pass, seen } = start({ start: [step('running')], read: [step('canceled')] });
    await pass();
    actor.send(begin);
    await pass();
    expect(seen()).toMatchObject({ value: 'idle', problem: null });
  });

  it('that is gone says so, and is started anew', async () => {
    const { actor, asked, keys, pass, seen } = start({
      start: [step('running'), step('running')],
      read: [gone, step('ready')],
    });
    await pass();
    actor.send(begin);
    await pass();
    expect(seen()).toMatchObject({ value: 'failed', problem: gone });
    actor.send({ type: 'export.retry', key: 'k2' });
    await pass();
    expect(asked).toEqual(['find', 'start', 'read', 'start', 'read', 'download', 'said']);
    expect(keys).toEqual(['k1', 'k2']);
  });

  it('says why it could not be started or fetched, until that is dismissed', async () => {
    const { actor, pass, seen } = start({ start: [refusal], download: [{ message: '' }, silence] });
    await pass();
    actor.send(begin);
    await pass();
    expect(seen()).toMatchObject({ value: 'failed', problem: { message: 'Wait for one of them' } });
    actor.send({ type: 'failure.dismiss' });
    for (const message of ['Something went wrong. Please try again!', silence.message]) {
      actor.send({ type: 'export.download', id: 'e0' });
      expect(seen()).toMatchObject({ value: 'downloading', problem: null });
      await pass();
      expect(seen()).toMatchObject({ value: 'failed', problem: { message } });
      actor.send({ type: 'failure.dismiss' });
    }
    actor.send(begin);
    expect(seen()).toMatchObject({ value: 'starting', problem: null });
  });

  it('that was found after a reload and failed cannot be repeated', async () => {
    const { actor, keys, pass, value } = start({ find: [step('running')], read: [step('failed')] });
    await pass();
    expect(value()).toBe('"failed"');
    actor.send({ type: 'export.retry', key: 'k2' });
    await pass();
    expect([value(), keys]).toEqual(['"idle"', []]);
  });

  it('that could not be started is not taken for the one before it', async () => {
    const { actor, asked, pass } = start({
      start: [step('running'), refusal, silence],
      read: [step('ready')],
      download: [silence],
    });
    await pass();
    actor.send(begin);
    await pass();
    actor.send({ type: 'failure.dismiss' });
    actor.send({ ...begin, key: 'k2' });
    await pass();
    actor.send({ type: 'export.retry', key: 'k3' });
    await pass();
    expect(asked.slice(-3)).toEqual(['download', 'start', 'start']);
  });

  it('is followed further where canceling it failed', async () => {
    const { actor, asked, pass, value } = start({
      start: [step('running')],
      read: [step('running'), step('running'), step('running')],
      cancel: [silence, null],
    });
    await pass();
    actor.send(begin);
    await pass();
    actor.send({ type: 'export.cancel' });
    await pass();
    expect(value()).toBe('{"running":"waiting"}');
    actor.send({ type: 'export.cancel' });
    await pass(5_000);
    expect(value()).toBe('"idle"');
    expect(asked).toEqual(['find', 'start', 'read', 'cancel', 'read', 'cancel']);
  });
});
