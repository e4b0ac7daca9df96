import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { texts } from '../../src/contract/texts';
import { scheduleInterviewMachine } from '../../src/machines/booking/schedule-interview';
import type { HeldSlot, HoldInput, KeeperEvent } from '../../src/machines/booking/schedule-setup';
import { assertAllWalked, modelTest } from './harness';
import {
  asha,
  choose,
  closed,
  confirm,
  engineer,
  events,
  eventsUnsure,
  find,
  fromPassedRequest,
  fromRequest,
  future,
  held,
  input,
  movedOn,
  now,
  project,
  projectUnsure,
  settle,
  slot,
  taken,
  timedOut,
  noOrigin,
} from './schedule-fixtures';

const model = (given: typeof input) => ({
  machine: scheduleInterviewMachine,
  input: given,
  events,
  settle,
  project,
  limit: 5000,
});

describe('every transition of Schedule Interview', () => {
  it('is walked, from an empty form and from a request', async () => {
    const walks = [];
    const unsure = { ...model(fromRequest), events: eventsUnsure, project: projectUnsure };
    for (const one of [model(input), unsure, model(fromPassedRequest)])
      walks.push(await modelTest(one).walk(undefined, { partial: true }));
    assertAllWalked(scheduleInterviewMachine, walks);
  });
});

type Answer = object | Promise<never>;
let clock: SimulatedClock;
let sent: { name: string; input: { key?: string } }[];
let kept: KeeperEvent['type'][];
let answers: Record<string, Answer[]>;

const isProblem = (answer: Answer) => 'message' in answer;
const answering = <Out, In>(name: string) =>
  fromPromise<Out, In>(({ input: given }) => {
    sent.push({ name, input: (given ?? {}) as { key?: string } });
    const answer = answers[name]?.shift() ?? Promise.race([]);
    return isProblem(answer) ? Promise.reject(answer) : Promise.resolve(answer as Out);
  });
const freshen = vi.fn();

const start = (given = input) => {
  const machine = scheduleInterviewMachine.provide({
    actors: {
      holdSlot: answering<HeldSlot, HoldInput | null>('hold'),
      createRequest: answering('create'),
      setTimes: answering('times'),
      book: answering('book'),
      keepHold: fromCallback<KeeperEvent>(({ receive }) => receive(({ type }) => kept.push(type))),
    },
    actions: { freshenSlots: (_, params) => freshen(params), showForm: () => undefined },
  });
  const actor = createActor(machine, { input: given, clock }).start();
  return actor;
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const filled = () => {
  const actor = start();
  actor.send({ type: 'jobProfile.pick', jobProfile: engineer, now });
  actor.send({ type: 'candidate.pick', candidate: asha, ...noOrigin, preferred: [future], now });
  return actor;
};
const heldOne = async (actor = filled()) => {
  if (actor.getSnapshot().can(find)) actor.send(find);
  actor.send(choose);
  await settled();
  expect(actor.getSnapshot().matches({ open: { offering: { reserved: 'held' } } })).toBe(true);
  return actor;
};
const keysOf = (name: string) => sent.filter((one) => one.name === name).map(({ input: { key } }) => key);

describe('Schedule Interview', () => {
  beforeEach(() => {
    clock = new SimulatedClock();
    sent = [];
    kept = [];
    answers = { hold: [held, held], create: [{ id: 'i1', version: 1 }] };
    freshen.mockClear();
  });

  it('says which fields are missing, and clears each on its next input', () => {
    const actor = start({ ...input, draft: {} });
    actor.send(find);
    expect(actor.getSnapshot().context.errors).toEqual({
      organization: 'Organization, field is required',
      jobProfile: 'Job profile, field is required',
      candidate: texts.selectCandidateAndTime,
      times: texts.selectCandidateAndTime,
    });
    actor.send({ type: 'jobProfile.pick', jobProfile: engineer, now });
    expect(actor.getSnapshot().context.errors.jobProfile).toBeUndefined();
    expect(actor.getSnapshot().context.errors.organization).toBe('Organization, field is required');
  });

  it("proposes the candidate's times, and says when all of them have passed", () => {
    expect(filled().getSnapshot().context.draft.times).toEqual([future]);
    const actor = start();
    actor.send({ type: 'candidate.pick', candidate: asha, ...noOrigin, preferred: ['2029-01-01T10:00:00Z'], now });
    expect(actor.getSnapshot().context.errors.times).toBe(texts.candidateTimePassed);
  });

  it('refuses a time that has passed in the words of the specification', () => {
    const actor = filled();
    actor.send({ type: 'times.change', times: ['2029-01-01T10:00:00Z'], now });
    actor.send(find);
    expect(actor.getSnapshot().context.errors.times).toBe(texts.dateTimeWrong);
    expect(actor.getSnapshot().matches({ open: 'choosing' })).toBe(true);
  });

  it('goes back to the form where a search is refused at its fields, and stays where it merely failed', () => {
    const actor = filled();
    actor.send(find);
    expect(actor.getSnapshot().can({ type: 'slots.refused', error: timedOut })).toBe(false);
    actor.send({ type: 'slots.refused', error: closed });
    expect(actor.getSnapshot().matches({ open: 'choosing' })).toBe(true);
    expect(actor.getSnapshot().context.errors.jobProfile).toBe('This job profile is not open');
  });

  it('presses again with the same keys after a time-out', async () => {
    answers.book = [timedOut, timedOut];
    const actor = await heldOne();
    actor.send(confirm);
    await settled();
    expect(actor.getSnapshot().context.problem?.message).toBe(timedOut.message);
    actor.send({ type: 'booking.confirm', createKey: 'other-create', bookKey: 'other-book' });
    await settled();
    expect(keysOf('create')).toEqual(['create-key']);
    expect(keysOf('book')).toEqual(['book-key', 'book-key']);
  });

  it('keeps everything typed when the race is lost, and shows the fresh slots', async () => {
    answers.book = [taken];
    const actor = await heldOne();
    const { draft } = actor.getSnapshot().context;
    actor.send(confirm);
    await settled();
    const { value, context } = actor.getSnapshot();
    expect(value).toEqual({ open: { offering: 'picking' } });
    expect(context.draft).toEqual(draft);
    expect(context.problem?.message).toBe('This time was just taken.');
    expect(context.interview?.version).toBe(5);
    expect(freshen).toHaveBeenCalledWith({
      search: { interviewId: 'i1', query: {} },
      slots: taken.data.slots,
    });
    expect(kept.at(-1)).toBe('hold.release');
  });

  it('never makes the request twice: the next slot books the one that was made', async () => {
    answers.book = [taken, { id: 'i1', version: 6 }];
    const actor = await heldOne();
    actor.send(confirm);
    await settled();
    await heldOne(actor);
    actor.send({ type: 'booking.confirm', createKey: 'c2', bookKey: 'b2' });
    await settled();
    expect(actor.getSnapshot().matches('booked')).toBe(true);
    expect(keysOf('create')).toEqual(['create-key']);
    expect(keysOf('book')).toEqual(['book-key', 'b2']);
    expect(kept.at(-1)).toBe('hold.spend');
  });

  it('goes back to the offers when the five minutes are over', async () => {
    const actor = await heldOne();
    clock.increment(299_999);
    expect(actor.getSnapshot().hasTag('searching')).toBe(false);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ open: { offering: 'picking' } })).toBe(true);
    expect(actor.getSnapshot().context.problem?.message).toBe(texts.selectPanelistTime);
  });

  it('lets a booking under way finish when the hold ends meanwhile', async () => {
    const actor = await heldOne();
    answers.book = [];
    actor.send(confirm);
    await settled();
    clock.increment(300_000);
    expect(actor.getSnapshot().matches({ open: { offering: { reserved: 'booking' } } })).toBe(true);
  });

  it('changes nothing while the booking is under way', async () => {
    const actor = await heldOne();
    actor.send(confirm);
    await settled();
    for (const event of events) expect(actor.getSnapshot().can(event)).toBe(false);
  });

  it('stops where somebody else took the interview on', async () => {
    answers.book = [movedOn];
    const actor = await heldOne(start(fromRequest));
    actor.send(confirm);
    await settled();
    expect(actor.getSnapshot().matches('overtaken')).toBe(true);
  });

  it('asks for new times first when those of a request have passed', async () => {
    answers.times = [{ id: 'i1', version: 2 }];
    const actor = start(fromPassedRequest);
    expect(actor.getSnapshot().context.errors.times).toBe(texts.candidateTimePassed);
    actor.send({ type: 'times.change', times: [future], now });
    actor.send(find);
    await settled();
    expect(sent.map(({ name }) => name)).toEqual(['times']);
    expect(actor.getSnapshot().matches({ open: 'offering' })).toBe(true);
    expect(actor.getSnapshot().context.interview?.version).toBe(2);
  });

  it('puts the wrong fields of a refused request at their fields', async () => {
    const details = [{ field: 'times.0', message: texts.dateTimeWrong }];
    answers.create = [{ message: texts.validationFailed, status: 400, details }];
    const actor = filled();
    actor.send({ type: 'request.only', now, key: 'k' });
    await settled();
    expect(actor.getSnapshot().context.errors.times).toBe(texts.dateTimeWrong);
  });

  it('holds another slot in place of the first', async () => {
    const actor = await heldOne();
    actor.send({ ...choose, slot: { ...slot, panelistId: 'omar' }, key: 'second' });
    await settled();
    expect(keysOf('hold')).toEqual(['hold-key', 'second']);
    expect(kept.filter((type) => type === 'hold.keep')).toHaveLength(2);
  });
});
