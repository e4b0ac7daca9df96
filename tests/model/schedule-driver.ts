import { expect } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { texts } from '../../src/contract/texts';
import { scheduleInterviewMachine } from '../../src/machines/booking/schedule-interview';
import type { KeeperEvent } from '../../src/machines/booking/schedule-setup';
import { asha, choose, engineer, future, held, input, now, noOrigin } from './schedule-fixtures';

export const later = '2030-01-09T09:00:00.000Z';
/** The context of an empty form, without its draft. */
export const blank = {
  interview: null,
  timesEdited: false,
  findAtOnce: false,
  errors: {},
  problem: null,
  slot: null,
  hold: null,
  holdOver: false,
  bookAtOnce: false,
  again: false,
  keys: { create: null, times: null, hold: null, book: null },
  unsure: null,
};
export const invalid = { message: texts.validationFailed, status: 400 };
export const request = { kind: 'real', jobProfileId: 'engineer', candidateId: 'asha', minutes: 60, times: [future] };
export const search = {
  interviewId: null,
  input: { jobProfileId: 'engineer', candidateId: 'asha', minutes: 60, preferred: [future] },
};
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Schedule Interview in a world that returns these answers in turn, then none, and notes what was done to it. */
export function world(answers: Record<string, object[]> = {}) {
  const given: Record<string, object[]> = { hold: [held, held], ...answers };
  const clock = new SimulatedClock();
  const sent: { name: string; input: unknown }[] = [];
  const kept: KeeperEvent[] = [];
  const shown: unknown[] = [];
  const freshened: unknown[] = [];
  const answering = (name: string) =>
    fromPromise<unknown, unknown>(({ input: asked }) => {
      sent.push({ name, input: asked });
      const answer = given[name]?.shift();
      if (answer === undefined) return Promise.race([]);
      return 'message' in answer ? Promise.reject(answer as never) : Promise.resolve(answer);
    }) as never;
  const machine = scheduleInterviewMachine.provide({
    actors: {
      holdSlot: answering('hold'),
      createRequest: answering('create'),
      setTimes: answering('times'),
      book: answering('book'),
      keepHold: fromCallback<KeeperEvent>(({ receive }) => receive((event) => void kept.push(event))),
    },
    actions: {
      freshenSlots: (_, params) => void freshened.push(params),
      showForm: (_, params) => void shown.push(params),
    },
  });
  const start = (from = input) => createActor(machine, { input: from, clock }).start();
  const filled = () => {
    const actor = start();
    actor.send({ type: 'jobProfile.pick', jobProfile: engineer, now });
    actor.send({ type: 'candidate.pick', candidate: asha, ...noOrigin, preferred: [future], now });
    return actor;
  };
  const offered = () => {
    const actor = filled();
    return actor;
  };
  const heldOne = async (actor = offered()) => {
    actor.send(choose);
    await settled();
    expect(actor.getSnapshot().matches({ open: { offering: { reserved: 'held' } } })).toBe(true);
    return actor;
  };
  const inputsOf = (name: string) => sent.filter((one) => one.name === name).map((one) => one.input);
  const keysOf = (name: string) => inputsOf(name).map((one) => (one as { key: string }).key);
  return { clock, sent, kept, shown, freshened, start, filled, offered, heldOne, inputsOf, keysOf };
}
type Started = ReturnType<ReturnType<typeof world>['start']>;
export const at = (actor: Started) => actor.getSnapshot().context;
export const problemOf = (actor: Started) => at(actor).problem?.message;
