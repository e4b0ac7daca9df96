import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  pickTimeMachine,
  type HeldTime,
  type HoldTime,
  type Opened,
  type Picked,
  type PickTime,
} from '../../src/machines/booking/pick-time';
import {
  closed,
  first,
  held,
  linked,
  over,
  picked,
  pickTimeModel,
  second,
  taken,
  time,
  timedOut,
} from './pick-time-model';

it('walks every transition', async () => {
  await pickTimeModel().walk();
});

/** Starts with a server that returns these answers in turn. An answer with a message is a refusal. */
function start(answers: { open?: unknown[]; hold?: unknown[]; pick?: unknown[] }) {
  const sent: (HoldTime | PickTime)[] = [];
  const opened: string[] = [];
  const saved: { calendar: string; code: string }[] = [];
  const answer = (name: keyof typeof answers) => {
    const next = answers[name]?.shift();
    return next !== null && typeof next === 'object' && 'message' in next
      ? Promise.reject(next)
      : Promise.resolve(next);
  };
  const actor = createActor(
    pickTimeMachine.provide({
      actors: {
        open: fromPromise(({ input: { token } }) => {
          opened.push(token);
          return answer('open') as never;
        }),
        hold: fromPromise<HeldTime, HoldTime>(({ input }) => {
          sent.push(input);
          return answer('hold') as never;
        }),
        pick: fromPromise<Picked, PickTime>(({ input }) => {
          sent.push(input);
          return answer('pick') as never;
        }),
      },
      actions: { saveCalendar: (_, file) => void saved.push(file) },
    }),
    { input: { token: 'the-token' } },
  ).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { actor, opened, saved, sent, settle };
}
const opens = { interview: linked(), times: [first, second] };

describe('a lost race', () => {
  it('keeps the choice, shows the fresh times, and goes on with the version that came with them', async () => {
    const { actor, sent, settle } = start({ open: [opens], hold: [held, held], pick: [taken, picked] });
    await settle();
    actor.send({ type: 'time.choose', time: first });
    await settle();
    actor.send({ type: 'pick.confirm' });
    await settle();
    const { context, value } = actor.getSnapshot();
    expect(value).toBe('choosing');
    expect(context).toMatchObject({ notice: 'taken', hold: null, chosen: { start: first.start } });
    expect(context.chosen?.panelistName).toBe('Omar Said');
    actor.send({ type: 'time.choose', time: second });
    await settle();
    actor.send({ type: 'pick.confirm' });
    await settle();
    expect(actor.getSnapshot().value).toBe('done');
    expect(sent.at(-1)).toEqual({ token: 'the-token', time: second, holdId: 'h1', version: 5 });
  });

  it.each([
    ['books the time after all', { interview: picked.interview, times: null }, 'done'],
    ['books nothing', opens, 'choosing'],
  ])('asks the link before another time is held, where a lost answer %s', async (_, reads, state) => {
    const { actor, opened, sent, settle } = start({ open: [opens, reads], hold: [held, closed], pick: [timedOut] });
    await settle();
    actor.send({ type: 'time.choose', time: first });
    await settle();
    actor.send({ type: 'pick.confirm' });
    await settle();
    actor.send({ type: 'time.choose', time: second });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: state, context: { interview: reads.interview, hold: null } });
    expect(opened).toHaveLength(2);
    expect(sent).toHaveLength(2);
  });

  it('is no reason to give the hold up where the server did not answer', async () => {
    const { actor, settle } = start({ open: [opens], hold: [held], pick: [timedOut, picked] });
    await settle();
    actor.send({ type: 'time.choose', time: first });
    await settle();
    actor.send({ type: 'pick.confirm' });
    await settle();
    expect(actor.getSnapshot().matches({ held: 'ready' })).toBe(true);
    actor.send({ type: 'pick.confirm' });
    await settle();
    expect(actor.getSnapshot().value).toBe('done');
  });
});

it('looks again where nothing may be chosen any more, and ends with a link that was revoked', async () => {
  const settled = { interview: linked({ state: 'requested', may: [] }), times: null };
  const { actor, settle } = start({ open: [opens, settled], hold: [over] });
  await settle();
  actor.send({ type: 'time.choose', time: first });
  await settle();
  await settle();
  expect(actor.getSnapshot().value).toBe('settled');
  const other = start({ open: [opens], hold: [closed] });
  await other.settle();
  other.actor.send({ type: 'time.choose', time: first });
  await other.settle();
  expect(other.actor.getSnapshot().value).toBe('closed');
});

describe('the link', () => {
  it('is read again where it could not be read', async () => {
    const { actor, opened, settle } = start({ open: [timedOut, opens] });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'unread', context: { problem: { message: timedOut.message } } });
    actor.send({ type: 'link.reload' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { ...opens, problem: null } });
    expect(opened).toEqual(['the-token', 'the-token']);
  });

  it('says what became of the interview where nothing may be chosen', async () => {
    const interview = linked({ state: 'canceled', may: [] });
    const { actor, settle } = start({ open: [{ interview, times: null }] });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'settled', context: { interview } });
  });

  it('says why it is closed, and forgets the choice when it is read again', async () => {
    const { actor, settle } = start({ open: [opens, opens], hold: [timedOut, closed] });
    await settle();
    actor.send({ type: 'time.choose', time: first });
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({ chosen: first, problem: { message: timedOut.message } });
    actor.send({ type: 'link.reload' });
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({ chosen: null, problem: null });
    actor.send({ type: 'time.choose', time: first });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { problem: { message: closed.message } } });
  });
});

it('keeps the version where the refusal has none, and the chosen time wherever it is in the list', async () => {
  const { allowedActions: _, version: _version, ...data } = taken.data;
  const { actor, sent, settle } = start({ open: [opens], hold: [{ ...taken, data }, held], pick: [timedOut, picked] });
  await settle();
  actor.send({ type: 'time.choose', time: second });
  await settle();
  expect(actor.getSnapshot().context.chosen?.start).toBe(second.start);
  expect(actor.getSnapshot().context.times).toEqual([time(first.start, 'Omar Said'), second]);
  actor.send({ type: 'time.choose', time: second });
  await settle();
  actor.send({ type: 'pick.confirm' });
  expect(actor.getSnapshot().context.problem).toBeNull();
  await settle();
  expect(actor.getSnapshot().context.problem?.message).toBe(timedOut.message);
  expect(sent.at(-1)).toMatchObject({ version: 3 });
  actor.send({ type: 'pick.confirm' });
  expect(actor.getSnapshot().context.problem).toBeNull();
});

it('shows the chosen time, and saves it for the calendar', async () => {
  const { actor, saved, settle } = start({ open: [opens], hold: [held], pick: [picked] });
  await settle();
  actor.send({ type: 'time.choose', time: first });
  await settle();
  actor.send({ type: 'pick.confirm' });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'done', context: { picked, interview: picked.interview } });
  actor.send({ type: 'calendar.save' });
  expect(saved).toEqual([{ calendar: 'BEGIN:VCALENDAR', code: 'IV-1001' }]);
});

describe('a hold', () => {
  afterEach(() => void vi.useRealTimers());

  it('is of the time chosen last, and over when the server says so', async () => {
    vi.useFakeTimers();
    const { actor, sent } = start({ open: [opens], hold: [held, held] });
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'time.choose', time: first });
    actor.send({ type: 'time.choose', time: second });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([first, second].map((one) => ({ token: 'the-token', time: one })));
    await vi.advanceTimersByTimeAsync(held.until - held.at - 1);
    expect(actor.getSnapshot().context).toMatchObject({ hold: held, notice: null });
    await vi.advanceTimersByTimeAsync(1);
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { hold: null, notice: 'holdOver' } });
  });

  const slowly = <T>(answer: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => setTimeout(() => void answer().then(resolve, reject), 5_000));
  async function confirmLate(answer: () => Promise<Picked>, opened: Opened[]) {
    vi.useFakeTimers();
    const actor = createActor(
      pickTimeMachine.provide({
        actors: {
          open: fromPromise(async () => opened.shift() ?? opens),
          hold: fromPromise<HeldTime, HoldTime>(async () => held),
          pick: fromPromise<Picked, PickTime>(() => slowly(answer)),
        },
      }),
      { input: { token: 'the-token' } },
    ).start();
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'time.choose', time: first });
    await vi.advanceTimersByTimeAsync(held.until - held.at - 1_000);
    actor.send({ type: 'pick.confirm' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(actor.getSnapshot().matches({ held: 'picking' })).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    return actor.getSnapshot();
  }

  it('that ends while the booking is on its way does not hide that it was booked', async () => {
    expect(await confirmLate(async () => picked, [opens])).toMatchObject({ value: 'done', context: { picked } });
  });

  it('that ends after a lost answer does not send a candidate who is booked to choose again', async () => {
    vi.useFakeTimers();
    const booked = { interview: picked.interview, times: null };
    const { actor } = start({ open: [opens, booked], hold: [held], pick: [timedOut] });
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'time.choose', time: first });
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'pick.confirm' });
    await vi.advanceTimersByTimeAsync(held.until - held.at);
    expect(actor.getSnapshot()).toMatchObject({ value: 'done', context: { interview: picked.interview } });
  });

  it.each([
    ['was booked', { interview: picked.interview, times: null }, 'done'],
    ['was not booked', opens, 'choosing'],
  ])('that ends before a lost answer: the link is read again, and shows that it %s', async (_, reads, state) => {
    const { value, context } = await confirmLate(() => Promise.reject(timedOut as never), [opens, reads]);
    expect(value).toBe(state);
    expect(context).toMatchObject({ interview: reads.interview, hold: null, notice: 'holdOver' });
  });
});
