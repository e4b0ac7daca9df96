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
  for (const interviewId of ['i1', 'i1', 'i2', 'i3']) actor.send({ type: 'party.remind', interviewId, party: 'both' });
  await settled();
  expect(actor.getSnapshot().matches('failed')).toBe(true);
  expect({ asked, said }).toEqual({ asked: ['i1', 'i2'], said: ['i1'] });
  actor.send({ type: 'failure.dismiss' });
  await settled();
  expect({ asked, said }).toEqual({ asked: ['i1', 'i2', 'i3'], said: ['i1', 'i3'] });
  expect(actor.getSnapshot()).toMatchObject({ value: 'watching', context: { queue: [], problem: null } });
});
