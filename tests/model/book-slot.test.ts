import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { texts } from '../../src/contract/texts';
import { interviewRules } from '../../src/contract/interview-rules';
import { bookSlotMachine } from '../../src/machines/booking/book-slot';
import type { ChoiceBookInput, ChoiceHoldInput } from '../../src/machines/booking/book-slot';
import type { Answered, HeldSlot, KeeperEvent } from '../../src/machines/booking/schedule-setup';
import {
  book,
  choice,
  choose,
  confirm,
  events,
  held,
  move,
  movedOn,
  passed,
  project,
  settle,
  slot,
  taken,
  timedOut,
  tooFar,
} from './book-slot-model';
import { modelTest } from './harness';

describe('every transition of Book Slot', () => {
  it('is walked', () => modelTest({ machine: bookSlotMachine, input: undefined, events, settle, project }).walk());
});

let clock: SimulatedClock;
let sent: { name: string; key: string | undefined; input: unknown }[];
let kept: KeeperEvent[];
let answers: Record<string, object[]>;
const freshen = vi.fn();

const answering = <Out, In extends { key: string }>(name: string) =>
  fromPromise<Out, In | null>(({ input }) => {
    sent.push({ name, key: input?.key, input });
    const answer = answers[name]?.shift();
    if (answer === undefined) return Promise.race([]);
    return 'message' in answer ? Promise.reject(answer as never) : Promise.resolve(answer as Out);
  });
const start = () =>
  createActor(
    bookSlotMachine.provide({
      actors: {
        holdSlot: answering<HeldSlot, ChoiceHoldInput>('hold'),
        book: answering<Answered, ChoiceBookInput>('book'),
        keepHold: fromCallback<KeeperEvent>(({ receive }) => receive((event) => kept.push(event))),
      },
      actions: { freshen: () => freshen() },
    }),
    { clock },
  ).start();
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const heldOne = async (actor = start()) => {
  actor.send(choose);
  await settled();
  expect(actor.getSnapshot().matches({ open: { reserved: 'held' } })).toBe(true);
  return actor;
};
const keysOf = (name: string) => sent.filter((one) => one.name === name).map(({ key }) => key);
const problemOf = (actor: ReturnType<typeof start>) => actor.getSnapshot().context.problem?.message;

describe('Book Slot', () => {
  beforeEach(() => {
    clock = new SimulatedClock();
    sent = [];
    kept = [];
    answers = { hold: [held, held], book: [] };
    freshen.mockClear();
  });

  it('holds what was chosen, books it once, and spends the hold', async () => {
    answers.book = [{ id: 'i1', version: 4 }];
    const actor = await heldOne();
    actor.send(confirm);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await settled();
    expect(actor.getSnapshot().matches('booked')).toBe(true);
    expect(sent.at(-1)?.input).toEqual({ choice, holdId: held.holdId, key: 'book-key' });
    expect(kept.at(-1)?.type).toBe('hold.spend');
    actor.send({ type: 'another.start' });
    expect(actor.getSnapshot().context).toMatchObject({ choice: null, problem: null, hold: null });
  });

  it('holds and books by one press, and says of a booking without an answer that the slot is still held', async () => {
    answers.book = [timedOut, { id: 'i1', version: 4 }];
    const actor = start();
    actor.send(book);
    await settled();
    await settled();
    expect(sent.map(({ name, key }) => [name, key])).toEqual([
      ['hold', 'hold-key'],
      ['book', 'book-key'],
    ]);
    expect(sent.at(-1)?.input).toMatchObject({ holdId: held.holdId });
    expect(actor.getSnapshot().matches({ open: { reserved: 'held' } })).toBe(true);
    expect(kept.at(-1)).toEqual({ type: 'hold.keep', holdId: held.holdId });
    actor.send({ ...confirm, key: 'another-key' });
    await settled();
    expect(actor.getSnapshot().matches('booked')).toBe(true);
    expect(keysOf('book')).toEqual(['book-key', 'book-key']);
  });

  it('books nothing that was only chosen, whatever was booked before', async () => {
    answers.hold = [taken, held];
    const actor = start();
    actor.send(book);
    await settled();
    expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
    expect(problemOf(actor)).toBe(taken.message);
    actor.send({ ...choose, key: 'second' });
    await settled();
    expect(actor.getSnapshot().matches({ open: { reserved: 'held' } })).toBe(true);
    expect(keysOf('book')).toEqual([]);
  });

  it('books a move within its own time by one press, without a hold', async () => {
    answers.book = [{ id: 'i1', version: 4 }];
    const actor = start();
    actor.send({ ...book, choice: move.choice });
    await settled();
    expect(actor.getSnapshot().matches('booked')).toBe(true);
    expect(keysOf('hold')).toEqual([]);
  });

  it.each([
    ['has passed', passed, texts.dateTimeWrong],
    ['is this very moment', { ...choose, now: Date.parse(slot.start) }, texts.dateTimeWrong],
    ['is eight days ahead', tooFar, texts.tooFarAhead],
    [
      'is a millisecond too far ahead',
      { ...choose, now: Date.parse(slot.start) - interviewRules.bookAhead - 1 },
      texts.tooFarAhead,
    ],
  ])('refuses a time that %s, asks nobody, and looks again', (_, event, message) => {
    const actor = start();
    actor.send(event);
    expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
    expect(problemOf(actor)).toBe(message);
    expect(actor.getSnapshot().context.choice).toEqual(event.choice);
    expect(sent).toEqual([]);
    expect(freshen).toHaveBeenCalledTimes(1);
    actor.send({ ...book, choice: event.choice, now: event.now });
    expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
    expect(problemOf(actor)).toBe(message);
    expect(sent).toEqual([]);
  });

  it('takes a time that is as far ahead as may be', () => {
    const actor = start();
    actor.send({ ...choose, now: Date.parse(slot.start) - interviewRules.bookAhead });
    expect(actor.getSnapshot().matches({ open: 'holding' })).toBe(true);
  });

  it.each([
    ['the same choice, with the same key', choice, 'hold-key'],
    ['another interview', { ...choice, interview: { ...choice.interview, id: 'i2' } }, 'new-key'],
    ['another panelist', { ...choice, slot: { ...slot, panelistId: 'omar' } }, 'new-key'],
    ['another time', { ...choice, slot: { ...slot, start: '2030-01-08T09:15:00.000Z' } }, 'new-key'],
  ])('asks once more after silence: %s', async (_, next, key) => {
    answers.hold = [timedOut, held];
    const actor = start();
    actor.send(choose);
    await settled();
    actor.send({ ...choose, choice: next, key: 'new-key' });
    expect(keysOf('hold')).toEqual(['hold-key', key]);
  });

  it('asks with a new key after a refusal', async () => {
    answers.hold = [taken, held];
    const actor = start();
    actor.send(choose);
    await settled();
    actor.send({ ...choose, key: 'new-key' });
    expect(keysOf('hold')).toEqual(['hold-key', 'new-key']);
  });

  it('keeps what was chosen when somebody else takes the time first, and shows what is free now', async () => {
    answers.hold = [taken];
    const actor = start();
    actor.send(choose);
    await settled();
    expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
    expect(actor.getSnapshot().context.choice).toEqual(choice);
    expect(problemOf(actor)).toBe(taken.message);
    expect(freshen).toHaveBeenCalledTimes(1);
  });

  it('goes back to the choice when the five minutes are over', async () => {
    const actor = await heldOne();
    clock.increment(299_999);
    expect(actor.getSnapshot().matches({ open: 'reserved' })).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
    expect(problemOf(actor)).toBe(texts.selectPanelistTime);
    expect(kept.at(-1)?.type).toBe('hold.release');
    expect(freshen).toHaveBeenCalledTimes(1);
  });

  it('lets a booking under way finish when its hold ends meanwhile, and changes nothing until then', async () => {
    const actor = await heldOne();
    actor.send(confirm);
    await settled();
    clock.increment(300_000);
    expect(actor.getSnapshot().matches({ open: { reserved: 'booking' } })).toBe(true);
    for (const event of events) expect(actor.getSnapshot().can(event)).toBe(false);
  });

  it('presses again with the same key after a time-out, and the slot is still held', async () => {
    answers.book = [timedOut, timedOut];
    const actor = await heldOne();
    for (const key of ['book-key', 'another-key']) {
      actor.send({ type: 'booking.confirm', key });
      await settled();
      expect(actor.getSnapshot().matches({ open: { reserved: 'held' } })).toBe(true);
    }
    expect(keysOf('book')).toEqual(['book-key', 'book-key']);
    expect(kept.at(-1)).toEqual({ type: 'hold.keep', holdId: held.holdId });
  });

  describe('after a time-out of a booking that was stored', () => {
    /** The slot was released, but is taken: by this very booking. */
    const released = async () => {
      answers = { hold: [held, taken], book: [timedOut] };
      const actor = await heldOne();
      actor.send(confirm);
      await settled();
      actor.send({ type: 'slot.release' });
      return actor;
    };

    it('is booked where the slot was released and is chosen again', async () => {
      const actor = await released();
      answers.book = [{ id: 'i1', version: 4 }];
      actor.send({ ...choose, key: 'second' });
      await settled();
      await settled();
      expect(actor.getSnapshot().matches('booked')).toBe(true);
      expect(problemOf(actor)).toBeUndefined();
      // The second request equals the first one exactly.
      const [first, second] = sent.filter(({ name }) => name === 'book');
      expect(second).toEqual(first);
    });

    it('is booked where its five minutes were over', async () => {
      answers = { hold: [held, taken], book: [timedOut, { id: 'i1', version: 4 }] };
      const actor = await heldOne();
      actor.send(confirm);
      await settled();
      clock.increment(300_000);
      expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
      actor.send({ ...choose, key: 'second' });
      await settled();
      await settled();
      expect(actor.getSnapshot().matches('booked')).toBe(true);
      expect(new Set(keysOf('book'))).toEqual(new Set(['book-key']));
    });

    it('is booked where it is a move that needs no hold', async () => {
      answers = { hold: [], book: [timedOut, { id: 'i1', version: 4 }] };
      const actor = start();
      actor.send(move);
      actor.send(confirm);
      await settled();
      actor.send({ type: 'slot.release' });
      actor.send(move);
      actor.send({ ...confirm, key: 'another-key' });
      await settled();
      expect(actor.getSnapshot().matches('booked')).toBe(true);
      expect(keysOf('book')).toEqual(['book-key', 'book-key']);
    });

    it('says who took the slot where it was not stored after all', async () => {
      const actor = await released();
      answers.book = [taken];
      actor.send({ ...choose, key: 'second' });
      await settled();
      await settled();
      expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
      expect(problemOf(actor)).toBe(taken.message);
      expect(freshen).toHaveBeenCalledTimes(1);
      answers = { hold: [held], book: [] };
      actor.send({ ...choose, key: 'third' });
      await settled();
      actor.send({ ...confirm, key: 'another-key' });
      expect(keysOf('book').at(-1)).toBe('another-key');
    });

    it('is not sent again where nobody knows whether the slot is free', async () => {
      const actor = await released();
      answers.hold = [timedOut];
      actor.send({ ...choose, key: 'second' });
      await settled();
      expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
      expect(keysOf('book')).toHaveLength(1);
    });

    it('is another booking where the slot could be held again', async () => {
      const actor = await released();
      answers.hold = [{ ...held, holdId: 'h2' }];
      actor.send({ ...choose, key: 'second' });
      await settled();
      actor.send({ ...confirm, key: 'another-key' });
      expect(sent.at(-1)).toMatchObject({ name: 'book', key: 'another-key', input: { holdId: 'h2' } });
    });

    it('is not asked about for another slot', async () => {
      const actor = await released();
      actor.send({ ...choose, choice: { ...choice, slot: { ...slot, panelistId: 'omar' } }, key: 'second' });
      await settled();
      expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
      expect(keysOf('book')).toHaveLength(1);
    });
  });

  it('presses again with a new key after a refusal that leaves the slot held', async () => {
    answers.book = [{ message: texts.validationFailed, status: 400 }];
    const actor = await heldOne();
    actor.send(confirm);
    await settled();
    actor.send({ type: 'booking.confirm', key: 'another-key' });
    expect(keysOf('book')).toEqual(['book-key', 'another-key']);
  });

  it('forgets the hold that was let go', async () => {
    const actor = await heldOne();
    actor.send({ type: 'slot.release' });
    expect(kept.at(-1)?.type).toBe('hold.release');
    expect(actor.getSnapshot().context.hold).toBeNull();
  });

  it('says so where nobody keeps its holds', () => {
    const actor = createActor(bookSlotMachine.provide({ actions: { freshen: () => undefined } })).start();
    expect(problemOf(actor)).toContain('keepHold');
  });

  it('releases the hold and looks again when the booking is refused', async () => {
    answers.book = [taken];
    const actor = await heldOne();
    actor.send(confirm);
    await settled();
    expect(actor.getSnapshot().matches({ open: 'picking' })).toBe(true);
    expect(kept.at(-1)?.type).toBe('hold.release');
    expect(problemOf(actor)).toBe(taken.message);
    expect(freshen).toHaveBeenCalledTimes(1);
  });

  it('stops where somebody else took the interview on, and begins again from nothing', async () => {
    answers.book = [movedOn];
    const actor = await heldOne();
    actor.send(confirm);
    await settled();
    expect(actor.getSnapshot().matches('overtaken')).toBe(true);
    freshen.mockClear();
    actor.send({ type: 'another.start' });
    expect(actor.getSnapshot().context).toMatchObject({ choice: null, problem: null, hold: null });
    expect(freshen).toHaveBeenCalledTimes(1);
  });

  it('holds nothing where an interview is moved within its own time, and its confirmation does not expire', async () => {
    const actor = start();
    actor.send(move);
    await settled();
    clock.increment(600_000);
    expect(actor.getSnapshot().matches({ open: { reserved: 'held' } })).toBe(true);
    actor.send(confirm);
    await settled();
    expect(keysOf('hold')).toEqual([]);
    expect(sent.at(-1)?.input).toMatchObject({ holdId: null });
  });

  it('gives the hold back when another choice needs none', async () => {
    const actor = await heldOne();
    kept = [];
    actor.send(move);
    expect(kept.map(({ type }) => type)).toContain('hold.release');
    expect(actor.getSnapshot().context.hold).toBeNull();
  });

  it('holds another slot in place of the first one', async () => {
    const actor = await heldOne();
    actor.send({ ...choose, choice: { ...choice, slot: { ...slot, panelistId: 'omar' } }, key: 'second' });
    await settled();
    expect(keysOf('hold')).toEqual(['hold-key', 'second']);
    expect(sent.at(-1)?.input).toMatchObject({ replaces: held.holdId });
  });
});
