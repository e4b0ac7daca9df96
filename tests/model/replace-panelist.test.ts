import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { replacePanelistMachine, type DayOff, type Replacing } from '../../src/machines/booking/replace-panelist';
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
        book: fromPromise<void, Replacing | null>(({ input }) => {
          asked.push(input?.interviewId ?? '');
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
  // What was lost is proposed again, and the day off is not stored twice.
  expect({ choices, dayOff }).toEqual({ choices: {}, dayOff: false });
});

it('sends the same key again after silence, and nothing that is booked already', async () => {
  const keys: string[] = [];
  let works = false;
  const actor = createActor(
    replacePanelistMachine.provide({
      actors: {
        storeDayOff: fromPromise<void, DayOff>(() => Promise.resolve()),
        book: fromPromise<void, Replacing | null>(({ input }) => {
          keys.push(input?.key ?? '');
          return works || input?.interviewId === 'i1' ? Promise.resolve() : Promise.reject(new Error('Line cut'));
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
