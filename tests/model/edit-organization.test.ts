import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { editOrganizationMachine, type OrganizationSaving } from '../../src/machines/people/edit-organization';
import {
  anOrganization,
  editOrganizationModel,
  organizationFields,
  organizationRefusals,
} from './edit-organization-model';

it('walks every transition', async () => {
  await editOrganizationModel().walk();
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function started(answers: (() => Promise<ReturnType<typeof anOrganization>>)[]) {
  const sent: OrganizationSaving[] = [];
  const done: unknown[] = [];
  const actor = createActor(
    editOrganizationMachine.provide({
      actors: {
        save: fromPromise(({ input }: { input: OrganizationSaving }) => {
          sent.push(input);
          return answers[sent.length - 1]?.() ?? Promise.reject(new Error('no answer'));
        }),
      },
      actions: { done: (_, saved) => void done.push(saved) },
    }),
    { input: { stored: organizationFields() } },
  ).start();
  return { actor, sent, done };
}

it('keeps its key after a time-out, and takes a new one once something is changed', async () => {
  const { actor, sent, done } = started([
    () => Promise.reject({ message: '' }),
    () => Promise.reject({ message: '' }),
    () => Promise.resolve(anOrganization()),
  ]);
  for (const key of ['a', 'b']) {
    actor.send({ type: 'form.submit', key });
    await settle();
  }
  actor.send({ type: 'draft.change', change: { about: 'More' } });
  actor.send({ type: 'form.submit', key: 'c' });
  await settle();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'a', 'c']);
  expect(done).toEqual([anOrganization()]);
});

it('goes on with the own draft over what somebody else saved, at their revision', async () => {
  const { actor, sent } = started([
    () => Promise.reject(organizationRefusals.changed),
    () => Promise.resolve(anOrganization()),
  ]);
  actor.send({ type: 'draft.change', change: { about: 'Mine' } });
  actor.send({ type: 'form.submit', key: 'a' });
  await settle();
  expect(actor.getSnapshot().context.draft.about).toBe('Mine');
  actor.send({ type: 'mine.keep' });
  actor.send({ type: 'form.submit', key: 'b' });
  expect(sent.at(-1)).toMatchObject({ revision: 4, key: 'b', draft: { about: 'Mine' } });
});

it('cleans the name as it is typed', () => {
  const { actor } = started([]);
  actor.send({ type: 'draft.change', change: { name: '  oak &  ash 7' } });
  expect(actor.getSnapshot().context.draft.name).toBe('Oak Ash ');
});
