import { describe, expect, it } from 'vitest';
import { at, later, request, search, settled, world } from './schedule-driver';
import type { ScheduleEvent } from '../../src/machines/booking/schedule-setup';
import {
  acme,
  asha,
  book,
  choose,
  engineer,
  find,
  fromRequest,
  future,
  input,
  movedOn,
  now,
  slot,
  slots,
  taken,
  timedOut,
} from './schedule-fixtures';

const other = { id: 'other', name: 'Other' };
const tester = { id: 'tester', name: 'Tester' };
const pick = { type: 'candidate.pick' as const, candidate: asha, preferred: [future], now };
const hour = { type: 'hour.pick', at: later, now } as const;
const offering = { open: { offering: 'picking' } };

describe('a candidate', () => {
  it('brings organization and job, and their times are searched at once', () => {
    const { start, freshened } = world();
    const actor = start({ ...input, draft: {} });
    actor.send({ ...pick, organization: acme, jobProfile: engineer });
    expect(at(actor).draft).toMatchObject({ organization: acme, jobProfile: engineer, candidate: asha });
    expect(actor.getSnapshot().value).toEqual(offering);
    actor.send(find);
    expect(freshened).toEqual([{ search, slots: null }]);
  });

  it.each([
    ['of the same organization leaves the job that was chosen', acme, engineer, tester],
    ['of another organization brings their job', other, engineer, engineer],
    ['without a job leaves the one that was chosen', acme, null, tester],
    ['of another organization without a job takes it away', other, null, null],
  ])('%s', (_, organization, jobProfile, expected) => {
    const { start } = world();
    const actor = start({ ...input, draft: { organization: acme, jobProfile: tester } });
    actor.send({ ...pick, organization, jobProfile });
    expect(at(actor).draft).toMatchObject({ organization, jobProfile: expected });
  });

  it('who is taken away leaves organization and job', () => {
    const { filled } = world();
    const actor = filled();
    actor.send({ ...pick, candidate: null, preferred: [], organization: null, jobProfile: null });
    expect(at(actor).draft).toMatchObject({ organization: acme, jobProfile: engineer, candidate: null });
    expect(actor.getSnapshot().value).toEqual({ open: 'choosing' });
  });
});

describe('a chosen hour', () => {
  it('is searched alone and at once, is one of the requested times, and is given up again', async () => {
    const { filled, freshened, inputsOf } = world();
    const actor = filled();
    actor.send(hour);
    expect(actor.getSnapshot().value).toEqual(offering);
    actor.send(find);
    const ofHour = { ...search, input: { ...search.input, preferred: [later] } };
    expect(freshened).toEqual([{ search: ofHour, slots: null }]);
    actor.send({ type: 'request.only', now, key: 'k' });
    expect(inputsOf('create')).toEqual([{ request: { ...request, times: [future, later] }, key: 'k' }]);
    await settled();
    const again = filled();
    again.send(hour);
    again.send({ ...hour, at: null });
    again.send(find);
    expect(freshened.at(-1)).toEqual({ search, slots: null });
  });

  it('that came with the job stays for the first candidate, and not for the next one', () => {
    const { start, freshened } = world();
    const actor = start({ ...input, draft: { organization: acme, jobProfile: engineer, at: later } });
    expect(actor.getSnapshot().value).toEqual({ open: 'choosing' });
    actor.send({ ...pick, organization: acme, jobProfile: null });
    expect(actor.getSnapshot().value).toEqual(offering);
    actor.send(find);
    expect(freshened).toEqual([{ search: { ...search, input: { ...search.input, preferred: [later] } }, slots: null }]);
    actor.send({ ...pick, candidate: { id: 'ben', name: 'Ben Okafor' }, organization: acme, jobProfile: null });
    expect(at(actor).draft.at).toBeNull();
  });

  it('needs no preferred time, and counts until it begins', () => {
    const { start } = world();
    const draft = { organization: acme, jobProfile: engineer, candidate: asha };
    const actor = start({ ...input, draft });
    expect(actor.getSnapshot().value).toEqual({ open: 'choosing' });
    actor.send(hour);
    expect(actor.getSnapshot().value).toEqual(offering);
    const begun = start({ ...input, draft });
    begun.send({ ...hour, now: Date.parse(later) });
    expect(begun.getSnapshot().value).toEqual({ open: 'choosing' });
    expect(at(start({ ...input, draft: { ...draft, at: later } })).draft.at).toBe(later);
    expect(at(start({ ...input, now: Date.parse(later), draft: { ...draft, at: later } })).draft.at).toBeNull();
  });

  it('goes with what it was chosen for, and with other times', () => {
    const { filled } = world();
    const events: ScheduleEvent[] = [
      { type: 'organization.pick', organization: other },
      { type: 'jobProfile.pick', jobProfile: tester, now },
      { ...pick, organization: null, jobProfile: null },
      { type: 'times.change', times: [future], now },
    ];
    for (const event of events) {
      const actor = filled();
      actor.send(hour);
      actor.send(event);
      expect(at(actor).draft.at, event.type).toBeNull();
    }
    const actor = filled();
    actor.send(hour);
    actor.send({ type: 'minutes.pick', minutes: 30, now });
    expect(at(actor).draft.at).toBe(later);
  });

  it('is not answered with what a lost race says of all times', async () => {
    const { filled, freshened } = world({ hold: [taken] });
    const actor = filled();
    actor.send(hour);
    actor.send(choose);
    await settled();
    expect(freshened.at(-1)).toMatchObject({ slots: null });
    const plain = world({ hold: [taken] });
    plain.filled().send(choose);
    await settled();
    expect(plain.freshened.at(-1)).toMatchObject({ slots });
  });
});

describe('an hour of a request', () => {
  const atHour = { ...slot, start: later, end: '2030-01-09T10:00:00.000Z' };

  it('is searched without changing the request, and becomes one of its times when a slot then is taken', async () => {
    const { start, freshened, inputsOf } = world({ times: [{ id: 'i1', version: 2 }] });
    const actor = start(fromRequest);
    actor.send(hour);
    actor.send(find);
    expect(freshened).toEqual([{ search: { interviewId: 'i1', query: { at: later } }, slots: null }]);
    expect(inputsOf('times')).toEqual([]);
    actor.send({ ...choose, slot: atHour });
    expect(inputsOf('times')).toEqual([
      { interview: fromRequest.interview, times: [future, later], key: choose.timesKey },
    ]);
    expect(inputsOf('hold')).toEqual([]);
    await settled();
    expect(inputsOf('hold')).toHaveLength(1);
    expect(at(actor)).toMatchObject({ timesEdited: false, interview: { version: 2 }, hold: { holdId: 'h1' } });
  });

  it('changes nothing where the slot lies within its times, or they cannot be set', async () => {
    const { start, inputsOf } = world();
    const actor = start(fromRequest);
    actor.send(hour);
    actor.send(choose);
    const fixed = start({ ...fromRequest, interview: { id: 'i1', version: 1, canBook: true, canSetTimes: false } });
    expect(fixed.getSnapshot().can(hour)).toBe(false);
    fixed.send({ ...choose, slot: atHour });
    await settled();
    expect(inputsOf('times')).toEqual([]);
    expect(inputsOf('hold')).toHaveLength(2);
  });

  it.each([
    ['with the same key after silence', timedOut, ['times-key', 'times-key'], offering],
    ['not where somebody else took the interview on', movedOn, ['times-key'], 'overtaken'],
  ])('is stored again %s', async (_, answer, keys, value) => {
    const { start, keysOf } = world({ times: [answer] });
    const actor = start(fromRequest);
    actor.send(hour);
    actor.send({ ...choose, slot: atHour });
    await settled();
    expect(actor.getSnapshot().value).toEqual(value);
    actor.send({ ...choose, slot: atHour, timesKey: 'other' });
    expect(keysOf('times')).toEqual(keys);
  });
});

describe('Book', () => {
  const answers = () => ({ create: [{ id: 'i1', version: 1 }], book: [{ id: 'i1', version: 2 }] });

  it('holds, requests and books in one press, and a second press does nothing', async () => {
    const { filled, sent, kept } = world(answers());
    const actor = filled();
    actor.send(book);
    expect(actor.getSnapshot().can(book)).toBe(false);
    actor.send({ ...book, key: 'k2', createKey: 'c2', bookKey: 'b2' });
    await settled();
    await settled();
    await settled();
    expect(actor.getSnapshot().value).toBe('booked');
    expect(sent.map(({ name }) => name)).toEqual(['hold', 'create', 'book']);
    expect(sent.map(({ input: given }) => (given as { key: string }).key)).toEqual([
      'hold-key',
      'create-key',
      'book-key',
    ]);
    expect(kept).toEqual([{ type: 'hold.release' }, { type: 'hold.keep', holdId: 'h1' }, { type: 'hold.spend' }]);
  });

  it('books a request that exists without another one', async () => {
    const { start, inputsOf } = world(answers());
    const actor = start(fromRequest);
    actor.send(book);
    await settled();
    await settled();
    expect(actor.getSnapshot().value).toBe('booked');
    expect(inputsOf('create')).toEqual([]);
  });

  it('at another hour of a request stores the hour, then holds and books', async () => {
    const { start, sent } = world({ ...answers(), times: [{ id: 'i1', version: 2 }] });
    const actor = start(fromRequest);
    actor.send(hour);
    actor.send({ ...book, slot: { ...slot, start: later } });
    for (let step = 0; step < 3; step += 1) await settled();
    expect(sent.map(({ name }) => name)).toEqual(['times', 'hold', 'book']);
    expect(actor.getSnapshot().value).toBe('booked');
  });

  it('leaves the slot held where its answer is lost, and confirming asks again with the same keys', async () => {
    const { filled, keysOf } = world({ ...answers(), book: [timedOut] });
    const actor = filled();
    actor.send(book);
    for (let step = 0; step < 3; step += 1) await settled();
    expect(actor.getSnapshot().matches({ open: { offering: { reserved: 'held' } } })).toBe(true);
    actor.send({ type: 'booking.confirm', createKey: 'c2', bookKey: 'b2' });
    expect(keysOf('book')).toEqual(['book-key', 'book-key']);
  });

  it('of a slot that was lost meanwhile says so and keeps what was chosen; choosing holds again', async () => {
    const { filled } = world({ hold: [taken, { holdId: 'h2', at: now, until: now + 300_000 }] });
    const actor = filled();
    actor.send(book);
    await settled();
    expect(actor.getSnapshot().value).toEqual(offering);
    expect(at(actor).problem?.message).toBe('This time was just taken.');
    actor.send(choose);
    await settled();
    expect(actor.getSnapshot().matches({ open: { offering: { reserved: 'held' } } })).toBe(true);
  });

  it('of a start that has passed says so', () => {
    const { filled, sent } = world();
    const actor = filled();
    actor.send({ ...book, slot: { ...slot, start: new Date(now).toISOString() } });
    expect(at(actor).problem?.message).toBe('Please Input Correct Date And Time');
    expect(sent).toEqual([]);
  });

  it('requests the chosen hour, which is one of the times of the request from then on', async () => {
    const { filled, inputsOf } = world({ ...answers(), book: [taken] });
    const actor = filled();
    actor.send(hour);
    const there = { ...book, slot: { ...slot, start: later } };
    actor.send(there);
    for (let step = 0; step < 3; step += 1) await settled();
    expect(inputsOf('create')).toMatchObject([{ request: { times: [future, later] } }]);
    expect(at(actor).draft.times).toEqual([future, later]);
    actor.send({ ...there, key: 'k2', bookKey: 'b2' });
    expect(inputsOf('times')).toEqual([]);
  });
});
