import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { applyForJobMachine, type Applying } from '../../src/machines/job-profiles/apply-for-job';
import { applyForJobModel } from './apply-for-job-model';

it('walks every transition', async () => {
  await applyForJobModel().walk();
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function failing(errors: object[]) {
  const sent: string[] = [];
  const actor = createActor(
    applyForJobMachine.provide({
      actors: {
        apply: fromPromise(async ({ input }: { input: Applying }) => {
          sent.push(`${input.resume} ${input.key}`);
          const error = errors.shift();
          if (error) throw error;
          return { id: 'a1' };
        }),
      },
    }),
    { input: { jobId: 'j1' } },
  ).start();
  const send = async (key: string, resume: 'profile' | 'job' = 'profile') => {
    actor.send({ type: 'application.send', resume, hasSkills: true, key });
    await settle();
  };
  return { actor, sent, send };
}

it('without an answer it is sent again with the same key, after a refusal or with another resume with a new one', async () => {
  const { actor, sent, send } = failing([
    { message: '' },
    { message: '' },
    { status: 409, message: 'Closed', data: {} },
  ]);
  await send('k1');
  await send('k2');
  await send('k3', 'job');
  await send('k4', 'job');
  expect(sent).toEqual(['profile k1', 'profile k1', 'job k3', 'job k4']);
  expect(actor.getSnapshot()).toMatchObject({ value: 'applied', context: { applicationId: 'a1', key: null } });
});
