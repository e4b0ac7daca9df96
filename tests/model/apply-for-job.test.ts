import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { applyForJobMachine, type Applying } from '../../src/machines/job-profiles/apply-for-job';
import type { TermsRef } from '../../src/contract/terms-due';
import { applyForJobModel } from './apply-for-job-model';

it('walks every transition', async () => {
  await applyForJobModel().walk();
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function failing(errors: object[], withdrawals: object[] = []) {
  const sent: string[] = [];
  const withdrawn: string[] = [];
  const actor = createActor(
    applyForJobMachine.provide({
      actors: {
        apply: fromPromise(async ({ input }: { input: Applying }) => {
          sent.push(
            `${input.jobId} ${input.resume} ${input.key}${input.accepts.map(({ revision }) => ` v${revision}`).join('')}`,
          );
          const error = errors.shift();
          if (error) throw error;
          return { id: 'a1' };
        }),
        withdraw: fromPromise(async ({ input }: { input: { applicationId: string } }) => {
          withdrawn.push(input.applicationId);
          const error = withdrawals.shift();
          if (error) throw error;
          return null;
        }),
      },
    }),
    { input: { jobId: 'j1' } },
  ).start();
  const send = async (key: string, resume: 'profile' | 'job' = 'profile', accepts: TermsRef[] = []) => {
    actor.send({ type: 'application.send', resume, hasSkills: true, accepts, key });
    await settle();
  };
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { actor, sent, withdrawn, send, seen };
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
  expect(sent).toEqual(['j1 profile k1', 'j1 profile k1', 'j1 job k3', 'j1 job k4']);
  expect(actor.getSnapshot()).toMatchObject({ value: 'applied', context: { applicationId: 'a1', key: null } });
});

it.each([
  [null, true, [], 'resume', 'Please upload resume before submitting'],
  ['profile' as const, false, [], 'skills', 'No skills added, Please add skills'],
  ['profile' as const, true, null, 'terms', 'Accept the terms of the organization to apply.'],
])(
  'says what an application lacks: resume %s, skills %s, terms %j',
  async (resume, hasSkills, accepts, field, message) => {
    const { actor, sent, send, seen } = failing([]);
    actor.send({ type: 'application.send', resume, hasSkills, accepts, key: 'k1' });
    await settle();
    expect(seen()).toMatchObject({ value: 'ready', problem: { message, details: [{ field, message }] } });
    expect(sent).toEqual([]);
    await send('k2');
    expect(seen()).toMatchObject({ value: 'applied', problem: null });
  },
);

it('sends the terms that were accepted; another version of them is another request', async () => {
  const { sent, send } = failing([{ message: '' }, { message: '' }]);
  await send('k1', 'profile', [{ id: 't', revision: 1 }]);
  await send('k2', 'profile', [{ id: 't', revision: 1 }]);
  await send('k3', 'profile', [{ id: 't', revision: 2 }]);
  expect(sent).toEqual(['j1 profile k1 v1', 'j1 profile k1 v1', 'j1 profile k3 v2']);
});

it('says why an application was refused, and no longer once it is sent again', async () => {
  const { actor, send, seen } = failing([{ status: 409, message: 'Closed', data: {} }]);
  await send('k1');
  expect(seen()).toMatchObject({ value: 'ready', problem: { message: 'Closed' } });
  actor.send({ type: 'application.send', resume: 'profile', hasSkills: true, accepts: [], key: 'k2' });
  expect(seen()).toMatchObject({ value: 'submitting', problem: null });
});

it('withdraws the application that was made, after a question, and says why it could not', async () => {
  const { actor, withdrawn, send, seen } = failing([], [{ message: 'lost' }, { message: 'lost' }]);
  await send('k1');
  const ask = async (...types: ('withdrawal.ask' | 'withdrawal.confirm' | 'withdrawal.dismiss')[]) => {
    for (const type of types) actor.send({ type });
    await settle();
  };
  await ask('withdrawal.ask', 'withdrawal.dismiss');
  expect([withdrawn, seen().value]).toEqual([[], 'applied']);
  await ask('withdrawal.ask', 'withdrawal.confirm');
  expect(seen()).toMatchObject({ value: 'confirming', problem: { message: 'lost' } });
  await ask('withdrawal.dismiss');
  expect(seen()).toMatchObject({ value: 'applied', problem: null });
  await ask('withdrawal.ask', 'withdrawal.confirm');
  actor.send({ type: 'withdrawal.confirm' });
  expect(seen()).toMatchObject({ value: 'withdrawing', problem: null });
  await settle();
  expect(withdrawn).toEqual(['a1', 'a1', 'a1']);
  expect(seen()).toMatchObject({ value: 'ready', applicationId: null, problem: null });
});

it('follows what another tab did while it asks or sends', async () => {
  const { actor, withdrawn, send, seen } = failing([{ status: 409, message: 'Already applied', data: {} }], []);
  const read = (applicationId: string | null) => actor.send({ type: 'application.read', applicationId });
  // Withdrawn elsewhere while the question is open.
  read('a7');
  actor.send({ type: 'withdrawal.ask' });
  read(null);
  expect(seen()).toMatchObject({ value: 'ready', applicationId: null });
  // Applied elsewhere while the application is being sent, which is then refused.
  actor.send({ type: 'application.send', resume: 'profile', hasSkills: true, accepts: [], key: 'k1' });
  read('a8');
  await settle();
  expect(seen()).toMatchObject({ value: 'applied', applicationId: 'a8', problem: null });
  // Withdrawn and applied for again elsewhere: the new application is the one to withdraw.
  read('a9');
  actor.send({ type: 'withdrawal.ask' });
  actor.send({ type: 'withdrawal.confirm' });
  await settle();
  expect(withdrawn).toEqual(['a9']);
  expect(seen().value).toBe('ready');
  await send('k2');
  expect(seen().value).toBe('applied');
});

it('follows what another tab did', () => {
  const { actor, seen } = failing([]);
  actor.send({ type: 'application.read', applicationId: null });
  expect(seen()).toMatchObject({ value: 'ready', applicationId: null });
  actor.send({ type: 'application.read', applicationId: 'a7' });
  expect(seen()).toMatchObject({ value: 'applied', applicationId: 'a7' });
  actor.send({ type: 'application.read', applicationId: 'a7' });
  expect(seen().value).toBe('applied');
  actor.send({ type: 'application.read', applicationId: null });
  expect(seen()).toMatchObject({ value: 'ready', applicationId: null });
});
