import { sameRequestAsked } from '../../src/contract/interviews';
import { describe, expect, it } from 'vitest';
import { at, blank, invalid, later, problemOf, request, settled, world } from './schedule-driver';
import {
  acme,
  book,
  choose,
  confirm,
  find,
  fromRequest,
  future,
  held,
  input,
  movedOn,
  nextSlot,
  now,
  slot,
  taken,
  timedOut,
} from './schedule-fixtures';

describe('the booking', () => {
  const again = { type: 'booking.confirm', createKey: 'c2', bookKey: 'b2' } as const;

  it('makes the request, then books it, and another one can begin', async () => {
    const { sent, kept, shown, heldOne } = world({
      create: [{ id: 'i1', version: 1 }],
      book: [{ id: 'i1', version: 2 }],
    });
    const actor = await heldOne();
    actor.send(confirm);
    expect(actor.getSnapshot().matches({ open: { offering: { reserved: 'creating' } } })).toBe(true);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await Promise.resolve();
    await Promise.resolve();
    await settled();
    const interview = { id: 'i1', version: 1, canBook: true, canSetTimes: true };
    expect(sent.slice(1)).toEqual([
      { name: 'create', input: { request, key: 'create-key' } },
      { name: 'book', input: { interview, slot, holdId: 'h1', key: 'book-key' } },
    ]);
    expect(actor.getSnapshot().matches('booked')).toBe(true);
    expect(at(actor).interview).toEqual({ id: 'i1', version: 2, canBook: false, canSetTimes: false });
    expect(at(actor).keys.book).toBeNull();
    expect(kept.at(-1)).toEqual({ type: 'hold.spend' });
    actor.send({ type: 'another.start' });
    expect(at(actor)).toMatchObject({ ...blank, draft: { organization: acme, candidate: null } });
    expect(shown).toEqual([{ home: input.home }]);
  });

  it('of a request makes no other one, and is busy until it is done', async () => {
    const { start, heldOne, inputsOf } = world();
    const actor = await heldOne(start(fromRequest));
    actor.send(confirm);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(inputsOf('book')).toEqual([{ interview: fromRequest.interview, slot, holdId: 'h1', key: 'book-key' }]);
    expect(inputsOf('create')).toEqual([]);
  });

  it.each([
    ['the same key after silence', timedOut, ['create-key', 'create-key']],
    ['a new key after a refusal', invalid, ['create-key', 'c2']],
  ])('tries the request again with %s', async (_, answer, keys) => {
    const { heldOne, keysOf } = world({ create: [answer] });
    const actor = await heldOne();
    actor.send(confirm);
    await settled();
    expect(actor.getSnapshot().matches({ open: { offering: { reserved: 'held' } } })).toBe(true);
    expect(problemOf(actor)).toBe(answer.message);
    actor.send(again);
    expect(keysOf('create')).toEqual(keys);
  });

  it('of the same as a moment ago is asked about, and then requested as another one, unless it is changed', async () => {
    const asked = { message: sameRequestAsked, status: 409, data: { sameRequest: true } };
    const { heldOne, inputsOf } = world({ create: [asked, asked] });
    const actor = await heldOne();
    actor.send(confirm);
    await settled();
    expect(problemOf(actor)).toBe(sameRequestAsked);
    actor.send(again);
    expect(inputsOf('create')).toEqual([
      { request, key: 'create-key' },
      { request: { ...request, again: true }, key: 'c2' },
    ]);
    await settled();
    actor.send({ type: 'minutes.pick', minutes: 30, now });
    expect(at(actor).again).toBe(false);
  });

  it('is tried again with a new key after a refusal that leaves the slot held', async () => {
    const { start, heldOne, keysOf } = world({ book: [invalid] });
    const actor = await heldOne(start(fromRequest));
    actor.send(confirm);
    await settled();
    expect(problemOf(actor)).toBe(invalid.message);
    actor.send(again);
    expect(keysOf('book')).toEqual(['book-key', 'b2']);
  });

  it('stops where somebody else took the interview on, and says so', async () => {
    const { start, heldOne } = world({ book: [movedOn] });
    const actor = await heldOne(start(fromRequest));
    actor.send(confirm);
    await settled();
    expect(actor.getSnapshot().matches('overtaken')).toBe(true);
    expect(problemOf(actor)).toBe(movedOn.message);
    expect(at(actor).interview?.version).toBe(5);
    actor.send({ type: 'another.start' });
    expect(at(actor).interview).toBeNull();
  });
});

describe('after a time-out of a booking that was stored', () => {
  const stored = { id: 'i1', version: 5 };
  const second = { ...choose, key: 'second' };
  /** The slot was released, or its five minutes are over. */
  const released = async (answers: Record<string, object[]>, over = false) => {
    const made = world({ ...answers, book: [timedOut, ...(answers.book ?? [])] });
    const actor = await made.heldOne(made.start(fromRequest));
    actor.send(confirm);
    await settled();
    if (over) made.clock.increment(300_000);
    else actor.send({ type: 'slot.release' });
    expect(actor.getSnapshot().hasTag('searching')).toBe(true);
    return { ...made, actor };
  };
  const answered = async () => {
    for (let turn = 0; turn < 3; turn += 1) await settled();
  };
  const expectBooked = ({ actor, inputsOf, kept }: Awaited<ReturnType<typeof released>>) => {
    expect(actor.getSnapshot().matches('booked')).toBe(true);
    expect(at(actor)).toMatchObject({ problem: null, slot, interview: { version: 5 } });
    const sent = inputsOf('book');
    expect(sent.at(-1)).toEqual(sent[0]);
    expect(kept.at(-1)?.type).toBe('hold.release');
  };

  it.each([
    ['is released', false],
    ['expires', true],
  ])('nobody is told that it took its own slot, which %s and is chosen again', async (_, over) => {
    const made = await released({ hold: [held, taken], book: [stored] }, over);
    made.actor.send(second);
    await answered();
    expectBooked(made);
  });

  it.each([
    ['an admin, who could move it', taken],
    ['an organization, which could not', movedOn],
  ])('another slot is not booked over it by %s', async (_, refusal) => {
    const made = await released({ hold: [held, held], book: [refusal, stored] });
    made.actor.send({ ...book, slot: nextSlot, bookKey: 'next' });
    await answered();
    expectBooked(made);
    expect(made.keysOf('book')).toEqual(['book-key', 'next', 'book-key']);
  });

  it.each(['found', 'chosen'])('new times are not refused as if someone else had booked it: %s', async (how) => {
    const made = await released({ times: [movedOn], book: [stored] });
    made.actor.send({ type: 'times.change', times: [later], now });
    if (how === 'chosen') made.actor.send({ type: 'hour.pick', at: later, now });
    made.actor.send(how === 'chosen' ? { ...second, slot: { ...slot, start: later } } : find);
    await answered();
    expectBooked(made);
  });

  it('a change seen meanwhile is no reason to begin anew', async () => {
    const { actor } = await released({});
    actor.send({ type: 'interview.see', version: 5, canBook: false, canSetTimes: false, times: [future] });
    expect(actor.getSnapshot().matches('overtaken')).toBe(false);
    expect(at(actor).interview?.version).toBe(1);
  });

  it('takes the times that somebody else has set where it was not stored after all', async () => {
    const { actor } = await released({ times: [taken], book: [taken] });
    actor.send({ ...second, slot: { ...slot, start: later } });
    await answered();
    expect(actor.getSnapshot().hasTag('searching')).toBe(true);
    actor.send({ type: 'interview.see', version: 9, canBook: true, canSetTimes: true, times: [later] });
    expect(at(actor)).toMatchObject({ draft: { times: [later] }, timesEdited: false, interview: { version: 9 } });
  });

  it('says who took the slot where it was not stored after all, and books another one with a new key', async () => {
    const { actor, keysOf, freshened } = await released({ hold: [held, taken, held], book: [taken] });
    actor.send(second);
    await answered();
    expect(actor.getSnapshot().hasTag('searching')).toBe(true);
    expect(problemOf(actor)).toBe(taken.message);
    expect(freshened).toHaveLength(1);
    actor.send({ ...book, slot: nextSlot, bookKey: 'next' });
    await answered();
    expect(keysOf('book')).toEqual(['book-key', 'book-key', 'next']);
  });

  it.each([
    ['the slot can be held again', held, 'another'],
    ['nobody knows whether the slot is free', timedOut, null],
  ])('nothing is sent again where %s', async (_, hold, key) => {
    const { actor, keysOf } = await released({ hold: [held, hold] });
    actor.send(second);
    await answered();
    expect(keysOf('book')).toEqual(['book-key']);
    actor.send({ type: 'booking.confirm', createKey: 'c2', bookKey: 'another' });
    expect(keysOf('book')).toEqual(key === null ? ['book-key'] : ['book-key', key]);
  });
});

describe('new times of a request', () => {
  const changed = (start: ReturnType<typeof world>['start']) => {
    const actor = start(fromRequest);
    actor.send({ type: 'times.change', times: [later], now });
    actor.send(find);
    return actor;
  };

  it('are stored before its slots are searched', async () => {
    const { freshened, inputsOf, start } = world({ times: [{ id: 'i1', version: 2 }] });
    const actor = changed(start);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(inputsOf('times')).toEqual([{ interview: fromRequest.interview, times: [later], key: 'find-key' }]);
    await settled();
    expect(actor.getSnapshot().matches({ open: 'offering' })).toBe(true);
    expect(at(actor)).toMatchObject({ timesEdited: false, interview: { version: 2 } });
    actor.send(find);
    expect(freshened).toEqual([{ search: { interviewId: 'i1', query: {} }, slots: null }]);
  });

  it.each([
    ['the same key after silence', timedOut, ['find-key', 'find-key']],
    ['a new key after a refusal', invalid, ['find-key', 'k2']],
  ])('are tried again with %s', async (_, answer, keys) => {
    const { keysOf, start } = world({ times: [answer] });
    const actor = changed(start);
    await settled();
    expect(actor.getSnapshot().matches({ open: 'choosing' })).toBe(true);
    expect(problemOf(actor)).toBe(answer.message);
    actor.send({ type: 'slots.find', now, key: 'k2' });
    expect(keysOf('times')).toEqual(keys);
  });

  it('stop where somebody else took the interview on', async () => {
    const { start } = world({ times: [movedOn] });
    const actor = changed(start);
    await settled();
    expect(actor.getSnapshot().matches('overtaken')).toBe(true);
    expect(problemOf(actor)).toBe(movedOn.message);
  });
});

describe('a request that changes elsewhere', () => {
  const see = {
    type: 'interview.see' as const,
    version: 1,
    canBook: true,
    canSetTimes: true,
    times: [later],
  };

  it('is shown with its new times, unless times were typed', () => {
    const { start } = world();
    const actor = start(fromRequest);
    actor.send(see);
    expect(at(actor).draft.times).toEqual([later]);
    actor.send({ ...see, version: 3, times: [future] });
    expect(at(actor).interview).toEqual({ id: 'i1', version: 3, canBook: true, canSetTimes: true });
    expect(at(actor).draft.times).toEqual([future]);
    actor.send({ ...see, version: 2 });
    expect(at(actor).interview?.version).toBe(3);
    actor.send({ type: 'times.change', times: [later], now });
    actor.send({ ...see, version: 4, times: [future] });
    expect(at(actor)).toMatchObject({ interview: { version: 4 }, draft: { times: [later] } });
  });

  it('stays as it is while an attempt at it has no answer', async () => {
    const { start, heldOne } = world({ book: [timedOut], times: [timedOut] });
    const actor = await heldOne(start(fromRequest));
    actor.send(confirm);
    await settled();
    actor.send({ ...see, version: 6 });
    expect(at(actor).interview?.version).toBe(1);
    const other = start(fromRequest);
    other.send({ type: 'times.change', times: [later], now });
    other.send(find);
    await settled();
    other.send({ ...see, version: 6 });
    expect(at(other).interview?.version).toBe(1);
  });

  it('is shown again once the attempt was refused', async () => {
    const { start, heldOne } = world({ book: [taken] });
    const actor = await heldOne(start(fromRequest));
    actor.send(confirm);
    await settled();
    actor.send({ ...see, version: 6 });
    expect(at(actor)).toMatchObject({ interview: { version: 6 }, draft: { times: [later] } });
  });

  it.each([
    ['was taken on', { ...see, canBook: false }, true],
    ['was booked', { ...see, canSetTimes: false }, true],
    ['was that long before', { ...see, version: 0, canBook: false }, false],
    ['is as it was', see, false],
  ])('ends here where it %s', (_, event, ends) => {
    const { start } = world();
    const actor = start(fromRequest);
    actor.send(event);
    expect(actor.getSnapshot().matches('overtaken')).toBe(ends);
  });

  it('goes on where the booking may be one’s own, or times could not be set before', async () => {
    const { start, heldOne, inputsOf } = world({ book: [timedOut, { id: 'i1', version: 2 }] });
    const actor = await heldOne(start(fromRequest));
    actor.send(confirm);
    await settled();
    actor.send({ ...see, canSetTimes: false });
    expect(actor.getSnapshot().matches('overtaken')).toBe(false);
    // An organization can no longer book what it has booked: the same request is sent again and gets its stored reply.
    actor.send({ ...see, version: 2, canBook: false, canSetTimes: false });
    actor.send({ type: 'booking.confirm', createKey: 'c2', bookKey: 'b2' });
    const own = { interview: fromRequest.interview, slot, holdId: 'h1', key: 'book-key' };
    expect(inputsOf('book')).toEqual([own, own]);
    await settled();
    expect(actor.getSnapshot().matches('booked')).toBe(true);
    const interview = { id: 'i1', version: 1, canBook: true, canSetTimes: false };
    const moved = start({ ...fromRequest, interview });
    moved.send({ ...see, canSetTimes: false });
    expect(moved.getSnapshot().matches('overtaken')).toBe(false);
  });

  it('says nothing of what was not requested yet', () => {
    const { filled } = world();
    const actor = filled();
    const { draft } = at(actor);
    actor.send({ ...see, canBook: false });
    expect(at(actor)).toMatchObject({ interview: null, draft });
    expect(actor.getSnapshot().matches('overtaken')).toBe(false);
  });
});
