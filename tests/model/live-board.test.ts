import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { liveBoardMachine, type RemindDone, type Reminding } from '../../src/machines/interviews/live-board';
import { liveBoardModel } from './live-board-model';

it('walks every transition', () => liveBoardModel().walk());

it('sends clicks on several rows one after the other, each once, and goes on behind one that fails', async () => {
  const asked: string[] = [];
  const said: string[] = [];
  const answers: (RemindDone | Error)[] = [{ sent: ['panelist'] }, new Error('Line cut'), { sent: ['candidate'] }];
  const actor = createActor(
    liveBoardMachine.provide({
      actors: {
        remind: fromPromise<RemindDone, Reminding>(({ input }) => {
          asked.push(input.interviewId);
          const next = answers.shift();
          return next === undefined || next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
        }),
      },
      actions: { say: (_, { interviewId }) => void said.push(interviewId) },
    }),
  ).start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const remind = (interviewId: string) => actor.send({ type: 'party.remind', interviewId, party: 'both' });
  for (const interviewId of ['i1', 'i1', 'i2']) remind(interviewId);
  await settled();
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: { message: 'Line cut' } } });
  remind('i3');
  expect({ asked, said }).toEqual({ asked: ['i1', 'i2'], said: ['i1'] });
  actor.send({ type: 'failure.dismiss' });
  await settled();
  expect({ asked, said }).toEqual({ asked: ['i1', 'i2', 'i3'], said: ['i1', 'i3'] });
  expect(actor.getSnapshot()).toMatchObject({ value: 'watching', context: { queue: [], problem: null } });
});

it('forgets what failed, where nobody waits behind it', async () => {
  const actor = createActor(
    liveBoardMachine.provide({ actors: { remind: fromPromise(() => Promise.reject(new Error('Line cut'))) } }),
  ).start();
  actor.send({ type: 'party.remind', interviewId: 'i1', party: 'candidate' });
  await new Promise((resolve) => setImmediate(resolve));
  actor.send({ type: 'failure.dismiss' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'watching', context: { queue: [], problem: null } });
});

it('is told apart from the reminders of feedback', () => expect(liveBoardMachine.id).toBe('liveBoard'));
