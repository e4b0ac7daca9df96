import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  replacePanelistMachine,
  type DayOff,
  type ReplacePanelistEvent,
  type Replacing,
} from '../../src/machines/booking/replace-panelist';
import { both, replacePanelistModel, taken } from './replace-panelist-model';

it('walks every transition', () => replacePanelistModel().walk());

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('stores the day off, then books each row, and goes on past one that is lost', async () => {
  const asked: string[] = [];
  const answers: unknown[] = [taken, null];
  const actor = createActor(
    replacePanelistMachine.provide({
      actors: {
        storeDayOff: fromPromise<void, DayOff>(({ input }) => Promise.resolve(void asked.push(input.day))),
        book: fromPromise<void, Replacing>(({ input }) => {
          asked.push(input.interviewId);
          const answer = answers.shift();
          return answer ? Promise.reject(answer) : Promise.resolve();
        }),
      },
      actions: { refresh: () => void asked.push('refresh') },
    }),
    { input: { panelistId: 'p1', day: '2026-12-01' } },
  ).start();
  actor.send({ type: 'row.choose', interviewId: 'i1', choice: { panelistId: 'p9', start: 'then' } });
  actor.send({ type: 'dayOff.change', dayOff: true });
  actor.send({ type: 'all.confirm', rows: both });
  await settled();
  expect(asked).toEqual(['2026-12-01', 'i1', 'i2', 'refresh']);
  const { outcomes, choices, dayOff } = actor.getSnapshot().context;
  expect(outcomes.map(({ candidateName, problem }) => [candidateName, problem])).toEqual([
    ['Asha Rao', 'This time was just taken.'],
    ['Ben Okoro', null],
  ]);
  // The lost interview is proposed again, and the day off is not stored twice.
  expect({ choices, dayOff }).toEqual({ choices: {}, dayOff: false });
});

it('sends the same key again after silence, and nothing that is booked already', async () => {
  const keys: string[] = [];
  let works = false;
  const actor = createActor(
    replacePanelistMachine.provide({
      actors: {
        storeDayOff: fromPromise<void, DayOff>(() => Promise.resolve()),
        book: fromPromise<void, Replacing>(({ input }) => {
          keys.push(input.key);
          return works || input.interviewId === 'i1' ? Promise.resolve() : Promise.reject(new Error('Line cut'));
        }),
      },
      actions: { refresh: () => undefined },
    }),
    { input: { panelistId: 'p1', day: '2026-12-01' } },
  ).start();
  actor.send({ type: 'all.confirm', rows: both.map((row) => ({ ...row, key: `of ${row.interviewId}` })) });
  await settled();
  expect(actor.getSnapshot().value).toBe('failed');
  works = true;
  actor.send({ type: 'confirm.retry' });
  await settled();
  expect(keys).toEqual(['of i1', 'of i2', 'of i2']);
  expect(actor.getSnapshot().value).toBe('choosing');
});

/** Starts with a server that returns these answers in turn. An error is a refusal. */
function start(answers: unknown[]) {
  const asked: unknown[] = [];
  const answer = (what: unknown) => {
    asked.push(what);
    const next = answers.shift();
    return next ? Promise.reject(next) : Promise.resolve();
  };
  const actor = createActor(
    replacePanelistMachine.provide({
      actors: {
        storeDayOff: fromPromise<void, DayOff>(({ input }) => answer(input)),
        book: fromPromise<void, Replacing>(({ input }) => answer(input.interviewId)),
      },
      actions: { refresh: (_, day) => void asked.push(['refresh', day.day]) },
    }),
    { input: about },
  ).start();
  const send = async (...events: ReplacePanelistEvent[]) => {
    events.forEach((event) => actor.send(event));
    const isBusy = actor.getSnapshot().hasTag('busy');
    await settled();
    return isBusy;
  };
  return { actor, asked, send };
}
const about = { panelistId: 'p1', day: '2026-12-01' };
const confirm = (rows: Replacing[]): ReplacePanelistEvent => ({ type: 'all.confirm', rows });
const cut = new Error('Line cut');

it('begins with the proposals as they are, and without a day off', () => {
  const { actor } = start([]);
  expect(actor.getSnapshot().context).toEqual({
    about,
    choices: {},
    dayOff: false,
    queue: [],
    total: 0,
    outcomes: [],
    problem: null,
  });
});

it('stores a day off alone, once it is said again after silence', async () => {
  const { actor, asked, send } = start([cut]);
  expect(await send({ type: 'dayOff.change', dayOff: true }, confirm([]))).toBe(true);
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: { message: 'Line cut' } } });
  await send({ type: 'confirm.retry' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { dayOff: false, problem: null } });
  expect(asked).toEqual([about, about, ['refresh', '2026-12-01']]);
});

it('confirms nothing where nothing is to be done', async () => {
  const { actor, asked, send } = start([]);
  await send(confirm([]));
  expect([actor.getSnapshot().value, asked]).toEqual(['choosing', []]);
});

it('says what became of each row, counts them, and keeps it while the next ones are booked', async () => {
  const { actor, asked, send } = start([null, taken]);
  expect(await send(confirm(both))).toBe(true);
  const outcome = ({ interviewId, candidateName, panelistName, start: at }: Replacing, problem: string | null) => ({
    ...{ interviewId, candidateName, panelistName, start: at, problem },
  });
  const [first, second] = both as [Replacing, Replacing];
  expect(actor.getSnapshot()).toMatchObject({
    value: 'choosing',
    context: { queue: [], total: 2, outcomes: [outcome(first, null), outcome(second, taken.message)] },
  });
  await send(confirm([second]));
  expect(actor.getSnapshot().context).toMatchObject({
    total: 1,
    outcomes: [outcome(first, null), outcome(second, null)],
  });
  expect(asked).toEqual(['i1', 'i2', ['refresh', '2026-12-01'], 'i2', ['refresh', '2026-12-01']]);
});

it('is given up after a failure: what is left is proposed again, as it was chosen', async () => {
  const { actor, asked, send } = start([taken, cut]);
  const choice = { panelistId: 'p9', start: 'then' };
  await send(
    { type: 'row.choose', interviewId: 'i1', choice },
    { type: 'row.choose', interviewId: 'i2', choice },
    confirm(both),
  );
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: { message: 'Line cut' } } });
  await send({ type: 'failure.dismiss' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { queue: [], problem: null } });
  expect(actor.getSnapshot().context.choices).toEqual({ i2: choice });
  expect(asked).toEqual(['i1', 'i2', ['refresh', '2026-12-01']]);
});

it('forgets a failure while it is tried again', async () => {
  const { actor, send } = start([cut]);
  await send(confirm(both));
  actor.send({ type: 'confirm.retry' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'booking', context: { problem: null } });
});
