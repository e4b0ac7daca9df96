import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  inviteProblems,
  sourceCandidatesMachine,
  type PreviewInput,
  type SendInput,
} from '../../src/machines/job-profiles/source-candidates';
import type { Invited } from '../../src/contract/job-profiles-invitations';
import { email, people, sourceCandidatesModel, template } from './source-candidates-model';

it('walks every transition', async () => {
  await sourceCandidatesModel().walk();
});

it('says what is missing or too long', () => {
  expect(inviteProblems({ content: ' ', instructions: '' })).toEqual({ content: 'missing' });
  expect(inviteProblems({ content: ` ${'x'.repeat(1000)} `, instructions: ` ${'x'.repeat(250)} ` })).toEqual({});
  expect(inviteProblems({ content: 'x'.repeat(1001), instructions: 'x'.repeat(251) })).toEqual({
    content: 'tooLong',
    instructions: 'tooLong',
  });
});

const refused = Object.assign(new Error('Not open any more'), { status: 409, data: {} });
const results: Invited[] = [{ id: 'p1', name: 'Asha Rao', result: 'sent' }];

function started(answers: ('lost' | 'refused' | 'sent')[], previews: (Error | null)[] = []) {
  const sent: SendInput[] = [];
  const asked: PreviewInput[] = [];
  const actor = createActor(
    sourceCandidatesMachine.provide({
      actors: {
        preview: fromPromise(async ({ input }: { input: PreviewInput }) => {
          asked.push(input);
          const error = previews.shift();
          if (error) throw error;
          return email;
        }),
        send: fromPromise<Invited[], SendInput>(async ({ input }) => {
          sent.push(input);
          const answer = answers.shift();
          if (answer === 'lost') throw new Error('The server took too long');
          if (answer === 'refused') throw refused;
          return results;
        }),
      },
    }),
    { input: { jobProfileId: 'j1', content: template } },
  ).start();
  actor.send({ type: 'people.invite', people });
  actor.send({ type: 'email.preview' });
  return { actor, sent, asked, seen: () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context }) };
}
const previewed = (actor: ReturnType<typeof started>['actor']) => waitFor(actor, (state) => state.matches('previewed'));

it('sends a lost letter again with its key, and a changed one with another', async () => {
  const { actor, sent } = started(['lost', 'lost', 'sent']);
  await previewed(actor);
  actor.send({ type: 'email.send', key: 'k1' });
  await previewed(actor);
  actor.send({ type: 'email.send', key: 'k2' });
  await previewed(actor);
  actor.send({ type: 'email.edit' });
  actor.send({ type: 'draft.change', draft: { content: ' Come to us. ' } });
  actor.send({ type: 'email.preview' });
  await previewed(actor);
  actor.send({ type: 'email.send', key: 'k3' });
  await waitFor(actor, (state) => state.matches('done'));
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3']);
  expect(sent.at(-1)).toMatchObject({
    jobProfileId: 'j1',
    personIds: ['p1', 'p2'],
    draft: { content: 'Come to us.', instructions: '' },
  });
});

it('says why a letter was refused until it is written again or sent once more, with another key', async () => {
  const { actor, sent, seen } = started(['refused', 'refused', 'sent']);
  await previewed(actor);
  actor.send({ type: 'email.send', key: 'k1' });
  await previewed(actor);
  expect(seen().problem?.message).toBe('Not open any more');
  actor.send({ type: 'email.send', key: 'k2' });
  expect(seen()).toMatchObject({ value: 'sending', problem: null });
  await previewed(actor);
  actor.send({ type: 'email.edit' });
  expect(seen()).toMatchObject({ value: 'writing', problem: null });
  actor.send({ type: 'email.preview' });
  await previewed(actor);
  actor.send({ type: 'email.send', key: 'k3' });
  await waitFor(actor, (state) => state.matches('done'));
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3']);
  expect(seen()).toMatchObject({ results, key: null });
});

it('previews the letter to the first of them, and says why it could not', async () => {
  const { actor, asked, seen } = started([], [refused, refused, null]);
  await waitFor(actor, (state) => state.matches('writing'));
  expect(seen().problem?.message).toBe('Not open any more');
  actor.send({ type: 'draft.change', draft: { instructions: ' Bring a laptop. ' } });
  expect(seen()).toMatchObject({ problem: null, draft: { content: template, instructions: ' Bring a laptop. ' } });
  actor.send({ type: 'email.preview' });
  await waitFor(actor, (state) => state.matches('writing'));
  actor.send({ type: 'email.preview' });
  expect(seen()).toMatchObject({ value: 'previewing', problem: null });
  await previewed(actor);
  expect(seen()).toMatchObject({ email, problem: null });
  const draft = { content: template, instructions: 'Bring a laptop.' };
  expect(asked).toEqual([
    { jobProfileId: 'j1', personId: 'p1', draft: { content: template, instructions: '' } },
    { jobProfileId: 'j1', personId: 'p1', draft },
    { jobProfileId: 'j1', personId: 'p1', draft },
  ]);
});

it('forgets the people and the letter once it is closed, and keeps what was written', async () => {
  const { actor, seen } = started(['sent']);
  await previewed(actor);
  actor.send({ type: 'email.send', key: 'k1' });
  await waitFor(actor, (state) => state.matches('done'));
  actor.send({ type: 'dialog.close' });
  const forgotten = { people: [], tried: false, email: null, key: null, results: [], problem: null };
  expect(seen()).toMatchObject({ value: 'idle', ...forgotten, draft: { content: template, instructions: '' } });
  actor.send({ type: 'people.invite', people });
  actor.send({ type: 'draft.change', draft: { content: ' ' } });
  expect(seen()).toMatchObject({ people, tried: false });
  actor.send({ type: 'email.preview' });
  expect(seen()).toMatchObject({ value: 'writing', tried: true });
  actor.send({ type: 'dialog.close' });
  expect(seen()).toMatchObject({ value: 'idle', ...forgotten, draft: { content: ' ' } });
  const shown = started([]);
  await previewed(shown.actor);
  shown.actor.send({ type: 'dialog.close' });
  expect(shown.seen()).toMatchObject({ value: 'idle', ...forgotten });
});

it('invites nobody, or more than a hundred, never', () => {
  const actor = createActor(sourceCandidatesMachine, { input: { jobProfileId: 'j1', content: template } }).start();
  const many = (count: number) => Array.from({ length: count }, (_, nth) => ({ id: `p${nth}`, name: 'A' }));
  for (const count of [0, 101])
    expect(actor.getSnapshot().can({ type: 'people.invite', people: many(count) })).toBe(false);
  expect(actor.getSnapshot().can({ type: 'people.invite', people: many(100) })).toBe(true);
});
