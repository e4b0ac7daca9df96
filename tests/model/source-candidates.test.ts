import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  inviteProblems,
  sourceCandidatesMachine,
  type SendInput,
} from '../../src/machines/job-profiles/source-candidates';
import type { Invited } from '../../src/contract/job-profiles-invitations';
import { letter, people, sourceCandidatesModel, template } from './source-candidates-model';

it('walks every transition', async () => {
  await sourceCandidatesModel().walk();
});

it('says what is missing or too long', () => {
  expect(inviteProblems({ content: ' ', instructions: '' })).toEqual({ content: 'missing' });
  expect(inviteProblems({ content: 'x'.repeat(1000), instructions: 'x'.repeat(250) })).toEqual({});
  expect(inviteProblems({ content: 'x'.repeat(1001), instructions: 'x'.repeat(251) })).toEqual({
    content: 'tooLong',
    instructions: 'tooLong',
  });
});

function started(answers: ('lost' | 'sent')[]) {
  const sent: SendInput[] = [];
  const actor = createActor(
    sourceCandidatesMachine.provide({
      actors: {
        preview: fromPromise(async () => letter),
        send: fromPromise<Invited[], SendInput>(async ({ input }) => {
          sent.push(input);
          if (answers.shift() === 'lost') throw new Error('The server took too long');
          return [];
        }),
      },
    }),
    { input: { jobProfileId: 'j1', content: template } },
  ).start();
  actor.send({ type: 'people.invite', people });
  actor.send({ type: 'letter.preview' });
  return { actor, sent };
}
const previewed = (actor: ReturnType<typeof started>['actor']) => waitFor(actor, (state) => state.matches('previewed'));

it('sends a lost letter again with its key, and a changed one with another', async () => {
  const { actor, sent } = started(['lost', 'lost', 'sent']);
  await previewed(actor);
  actor.send({ type: 'letter.send', key: 'k1' });
  await previewed(actor);
  actor.send({ type: 'letter.send', key: 'k2' });
  await previewed(actor);
  actor.send({ type: 'letter.edit' });
  actor.send({ type: 'draft.change', draft: { content: ' Come to us. ' } });
  actor.send({ type: 'letter.preview' });
  await previewed(actor);
  actor.send({ type: 'letter.send', key: 'k3' });
  await waitFor(actor, (state) => state.matches('done'));
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3']);
  expect(sent.at(-1)).toMatchObject({ personIds: ['p1', 'p2'], draft: { content: 'Come to us.' } });
});

it('invites nobody, or more than a hundred, never', () => {
  const actor = createActor(sourceCandidatesMachine, { input: { jobProfileId: 'j1', content: template } }).start();
  const many = (count: number) => Array.from({ length: count }, (_, nth) => ({ id: `p${nth}`, name: 'A' }));
  for (const count of [0, 101])
    expect(actor.getSnapshot().can({ type: 'people.invite', people: many(count) })).toBe(false);
  expect(actor.getSnapshot().can({ type: 'people.invite', people: many(100) })).toBe(true);
});
