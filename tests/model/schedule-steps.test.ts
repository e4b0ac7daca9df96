import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { texts } from '../../src/contract/texts';
import { scheduleInterviewMachine } from '../../src/machines/booking/schedule-interview';
import type { ScheduleEvent } from '../../src/machines/booking/schedule-setup';
import { at, blank, invalid, later, problemOf, request, search, settled, world } from './schedule-driver';
import {
  acme,
  asha,
  choose,
  closed,
  confirm,
  engineer,
  find,
  fromPassedRequest,
  fromRequest,
  future,
  input,
  now,
  slot,
  slots,
  taken,
  timedOut,
  noOrigin,
} from './schedule-fixtures';

const past = '2029-01-01T10:00:00.000Z';

describe('what is asked for', () => {
  it('begins with the organization alone', () => {
    const { start } = world();
    const draft = { organization: acme, jobProfile: null, candidate: null, minutes: 60, times: [], at: null };
    expect(at(start())).toEqual({ ...blank, home: input.home, explain: false, draft });
  });

  it('begins with what is known already, and searches at once where that is all', () => {
    const { start } = world();
    const known = { organization: acme, jobProfile: engineer, candidate: asha };
    const whole = start({ ...input, draft: { ...known, times: [past, future] } });
    expect(at(whole).draft.times).toEqual([future]);
    expect(at(whole).errors).toEqual({});
    expect(whole.getSnapshot().matches({ open: 'offering' })).toBe(true);
    const part = start({ ...input, draft: { organization: acme, candidate: asha, times: [past, future] } });
    expect(at(part).errors).toEqual({});
    const over = start({ ...input, draft: { ...known, times: [past] } });
    expect(at(over)).toMatchObject({ draft: { times: [] }, errors: { times: texts.candidateTimePassed } });
    expect(over.getSnapshot().matches({ open: 'choosing' })).toBe(true);
  });

  it('begins with the times of a request, also where they have passed', () => {
    const { start } = world();
    expect(at(start(fromPassedRequest)).draft.times).toEqual(fromPassedRequest.draft?.times);
  });

  it('begins anew with another organization, whose errors go', () => {
    const { filled } = world();
    const actor = filled();
    actor.send({ type: 'times.change', times: [past], now });
    actor.send({ type: 'jobProfile.pick', jobProfile: null, now });
    actor.send(find);
    expect(Object.keys(at(actor).errors)).toEqual(['jobProfile', 'times']);
    const other = { id: 'other', name: 'Other' };
    actor.send({ type: 'organization.pick', organization: other });
    expect(at(actor).draft).toMatchObject({ organization: other, jobProfile: null, candidate: null });
    expect(Object.keys(at(actor).errors)).toEqual(['times']);
    actor.send({ type: 'minutes.pick', minutes: 90, now });
    expect(at(actor).draft.minutes).toBe(90);
  });

  it('takes the times of the candidate, unless times were typed', () => {
    const { filled } = world();
    const actor = filled();
    actor.send({ type: 'candidate.pick', candidate: asha, ...noOrigin, preferred: [later], now });
    expect(at(actor).draft.times).toEqual([later]);
    actor.send({ type: 'times.change', times: [future], now });
    actor.send({ type: 'candidate.pick', candidate: asha, ...noOrigin, preferred: [later], now });
    expect(at(actor).draft.times).toEqual([future]);
    actor.send({ type: 'times.change', times: [], now });
    actor.send({ type: 'candidate.pick', candidate: asha, ...noOrigin, preferred: [later], now });
    expect(at(actor).draft.times).toEqual([later]);
  });

  it.each([
    ['all of the times have passed', [past], texts.candidateTimePassed],
    ['some have', [past, future], undefined],
    ['there are none', [], undefined],
  ])('says of a candidate when %s', (_, preferred, message) => {
    const { start } = world();
    const actor = start();
    actor.send({ type: 'candidate.pick', candidate: asha, ...noOrigin, preferred, now });
    expect(at(actor).errors.times).toBe(message);
  });

  it('is fixed once it was requested, but for times that may be set', () => {
    const { start } = world();
    const fixed = [
      { type: 'organization.pick', organization: acme },
      { type: 'jobProfile.pick', jobProfile: engineer, now },
      { type: 'candidate.pick', candidate: asha, ...noOrigin, preferred: [future], now },
      { type: 'minutes.pick', minutes: 90, now },
      { type: 'request.only', now, key: 'k' },
    ] satisfies ScheduleEvent[];
    const times: ScheduleEvent = { type: 'times.change', times: [later], now };
    const actor = start(fromRequest);
    for (const event of fixed) expect(actor.getSnapshot().can(event), event.type).toBe(false);
    expect(actor.getSnapshot().can(times)).toBe(true);
    const booked = { id: 'i1', version: 1, canBook: true, canSetTimes: false };
    expect(
      start({ ...fromRequest, interview: booked })
        .getSnapshot()
        .can(times),
    ).toBe(false);
  });
});

describe('a request without a booking', () => {
  const only = { type: 'request.only', now, key: 'k1' } as const;

  it('says what is missing', () => {
    const { sent, start } = world();
    const actor = start();
    actor.send(only);
    expect(Object.keys(at(actor).errors)).toEqual(['jobProfile', 'candidate', 'times']);
    expect(sent).toEqual([]);
  });

  it('is made once, and another one begins with the same organization', async () => {
    const { shown, filled, inputsOf } = world({ create: [{ id: 'i9', version: 1 }] });
    const actor = filled();
    actor.send(only);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await settled();
    expect(inputsOf('create')).toEqual([{ request, key: 'k1' }]);
    expect(actor.getSnapshot().matches('requested')).toBe(true);
    expect(at(actor).interview).toEqual({ id: 'i9', version: 1, canBook: true, canSetTimes: true });
    expect(at(actor).keys.create).toBeNull();
    actor.send({ type: 'another.start' });
    expect(shown).toEqual([{ home: input.home }]);
    expect(at(actor)).toMatchObject({ ...blank, draft: { organization: acme, candidate: null, times: [] } });
    expect(actor.getSnapshot().matches({ open: 'choosing' })).toBe(true);
  });

  it.each([
    ['the same key after silence', timedOut, ['k1', 'k1']],
    ['a new key after a refusal', invalid, ['k1', 'k2']],
  ])('is tried again with %s', async (_, answer, keys) => {
    const { filled, keysOf } = world({ create: [answer] });
    const actor = filled();
    actor.send(only);
    await settled();
    expect(problemOf(actor)).toBe(answer.message);
    expect(at(actor).interview).toBeNull();
    actor.send({ ...only, key: 'k2' });
    expect(problemOf(actor)).toBeUndefined();
    expect(keysOf('create')).toEqual(keys);
  });

  it('shows a refusal at its fields alone where they say all', async () => {
    const { filled } = world({ create: [closed] });
    const actor = filled();
    actor.send(only);
    await settled();
    expect(at(actor)).toMatchObject({ problem: null, errors: { jobProfile: closed.details[0]?.message } });
  });
});

describe('offered slots', () => {
  it('are searched for what was asked, and again on request', () => {
    const { freshened, offered } = world();
    const actor = offered();
    expect(actor.getSnapshot().hasTag('offering')).toBe(true);
    expect(actor.getSnapshot().hasTag('searching')).toBe(true);
    expect(freshened).toEqual([]);
    actor.send(find);
    expect(freshened).toEqual([{ search, slots: null }]);
  });

  it('come with why others are not offered, for those who want to know', () => {
    const { freshened, start } = world();
    const actor = start({ ...input, explain: true, draft: { ...input.draft, jobProfile: engineer, candidate: asha } });
    actor.send({ type: 'times.change', times: [future], now });
    actor.send(find);
    expect(freshened).toEqual([{ search: { ...search, input: { ...search.input, explain: '1' } }, slots: null }]);
  });

  it('are there at once for a request that was opened from a list, and only then', () => {
    const { start } = world();
    const actor = start(fromRequest);
    expect(actor.getSnapshot().matches({ open: 'offering' })).toBe(true);
    actor.send({ type: 'times.change', times: [later], now });
    expect(actor.getSnapshot().matches({ open: 'choosing' })).toBe(true);
    expect(start(fromPassedRequest).getSnapshot().matches({ open: 'choosing' })).toBe(true);
  });

  it('of a request are refused without fields, which cannot be corrected any more', async () => {
    const { start, heldOne } = world({ book: [closed] });
    const actor = start(fromRequest);
    expect(actor.getSnapshot().can({ type: 'slots.refused', error: closed })).toBe(false);
    await heldOne(actor);
    actor.send(confirm);
    await settled();
    expect(problemOf(actor)).toBe(closed.message);
    expect(at(actor).errors).toEqual({});
  });

  it('take away what was wrong before', () => {
    const { start } = world();
    const actor = start();
    actor.send(find);
    expect(at(actor).errors).not.toEqual({});
    actor.send({ type: 'jobProfile.pick', jobProfile: engineer, now });
    actor.send({ type: 'candidate.pick', candidate: asha, ...noOrigin, preferred: [future], now });
    actor.send(find);
    expect(at(actor).errors).toEqual({});
    expect(at(actor).problem).toBeNull();
  });

  it.each([past, new Date(now).toISOString()])('cannot be chosen once they began: %s', (began) => {
    const { sent, freshened, offered } = world();
    const actor = offered();
    actor.send({ ...choose, slot: { ...slot, start: began } });
    expect(problemOf(actor)).toBe(texts.dateTimeWrong);
    expect(freshened).toEqual([{ search, slots: null }]);
    expect(sent).toEqual([]);
  });
});

describe('a slot', () => {
  it('is held with what was asked for, and in place of the first', async () => {
    const { kept, heldOne, inputsOf } = world();
    const actor = await heldOne();
    const { draft } = at(actor);
    actor.send({ ...choose, slot: { ...slot, panelistId: 'omar' }, key: 'second' });
    expect(inputsOf('hold')).toEqual([
      { draft, interviewId: null, slot, replaces: null, key: 'hold-key' },
      { draft, interviewId: null, slot: { ...slot, panelistId: 'omar' }, replaces: 'h1', key: 'second' },
    ]);
    expect(kept.at(-1)).toEqual({ type: 'hold.keep', holdId: 'h1' });
  });

  it.each([
    ['the same one, with the same key', slot, 'hold-key'],
    ['another panelist', { ...slot, panelistId: 'omar' }, 'new-key'],
    ['another time', { ...slot, start: later }, 'new-key'],
  ])('is asked for once more after silence: %s', async (_, next, key) => {
    const { offered, keysOf } = world({ hold: [timedOut] });
    const actor = offered();
    actor.send(choose);
    await settled();
    expect(problemOf(actor)).toBe(timedOut.message);
    actor.send({ ...choose, slot: next, key: 'new-key' });
    expect(keysOf('hold')).toEqual(['hold-key', key]);
    expect(problemOf(actor)).toBeUndefined();
  });

  it('that somebody else took is answered with what is free now, and asked for with a new key', async () => {
    const { freshened, offered, keysOf } = world({ hold: [taken] });
    const actor = offered();
    actor.send(choose);
    await settled();
    expect(actor.getSnapshot().matches({ open: { offering: 'picking' } })).toBe(true);
    expect(freshened).toEqual([{ search, slots }]);
    actor.send({ ...choose, key: 'new-key' });
    expect(keysOf('hold')).toEqual(['hold-key', 'new-key']);
  });

  it('is let go, and forgotten', async () => {
    const { kept, heldOne } = world();
    const actor = await heldOne();
    actor.send({ type: 'slot.release' });
    expect(kept.at(-1)).toEqual({ type: 'hold.release' });
    expect(at(actor).hold).toBeNull();
  });

  it('is offered again when its five minutes are over', async () => {
    const { clock, freshened, heldOne } = world();
    const actor = await heldOne();
    clock.increment(300_000);
    expect(freshened).toEqual([{ search, slots: null }]);
    expect(at(actor)).toMatchObject({ hold: null, holdOver: false });
    await heldOne(actor);
  });

  it('is not kept where nobody keeps it, which is said', () => {
    const machine = scheduleInterviewMachine.provide({ actions: { freshenSlots: () => undefined } });
    const actor = createActor(machine, { input: fromRequest }).start();
    expect(actor.getSnapshot().context.problem?.message).toContain('keepHold');
  });
});
