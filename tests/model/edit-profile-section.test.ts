import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SectionName, SectionValue } from '../../src/contract/people-profile-sections';
import { blankSecrets } from '../../src/contract/people-profile-sections';
import { editProfileSectionMachine, type ReadSection } from '../../src/machines/people/edit-profile-section';
import { goodSections } from '../fixtures/profile-examples';
import { assertAllWalked } from './harness';
import { education, editProfileSectionModel, mine, stored, theirs } from './edit-profile-section-model';

it('walks every transition, from what is stored, from what was typed earlier, and from an overtaken draft', async () => {
  const models = [
    editProfileSectionModel(),
    editProfileSectionModel({ revision: 1, value: mine }),
    editProfileSectionModel({ revision: 1, value: mine }, theirs),
  ];
  const walks = [];
  for (const model of models) walks.push(await model.walk(undefined, { partial: true }));
  assertAllWalked(editProfileSectionMachine, walks);
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
function start(section: SectionName, read: ReadSection, kept: ReadSection | null = null) {
  const stores: (ReadSection | null)[] = [];
  const sent: unknown[] = [];
  const actor = createActor(
    editProfileSectionMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          sent.push(input);
          return { revision: input.revision + 1, value: input.value };
        }),
      },
      actions: { keep: (_, given) => void stores.push(given.kept) },
    }),
    { input: { section, read, kept } },
  ).start();
  return { actor, stores, sent };
}

describe('what is kept on the device', () => {
  it('is each change, until it is saved', async () => {
    const { actor, stores } = start('education', stored);
    actor.send({ type: 'value.change', value: mine });
    expect(stores).toEqual([{ revision: 1, value: mine }]);
    actor.send({ type: 'section.save', problems: {} });
    await settle();
    expect(actor.getSnapshot().matches('saved')).toBe(true);
    expect(stores.at(-1)).toBeNull();
  });
  it('is nothing after typing it back, and after a discard', () => {
    const { actor, stores } = start('education', stored);
    actor.send({ type: 'value.change', value: mine });
    actor.send({ type: 'value.change', value: stored.value });
    expect(stores.at(-1)).toBeNull();
    actor.send({ type: 'value.change', value: mine });
    actor.send({ type: 'section.discard' });
    expect(stores.at(-1)).toBeNull();
    expect(actor.getSnapshot().context.value).toEqual(stored.value);
  });
});

it('keeping mine saves over the other with its revision', async () => {
  const { actor, sent } = start('education', theirs, { revision: 1, value: mine });
  expect(actor.getSnapshot().matches('conflicted')).toBe(true);
  actor.send({ type: 'conflict.keepMine' });
  actor.send({ type: 'section.save', problems: {} });
  await settle();
  expect(sent).toEqual([{ section: 'education', revision: 2, value: mine }]);
});

it('input clears the message of its own field, and no other', () => {
  const { actor } = start('education', stored);
  const [row] = education('').rows;
  const typed = (change: object) => ({ rows: row ? [{ ...row, ...change }] : [] });
  actor.send({ type: 'value.change', value: typed({ year: '' }) });
  actor.send({ type: 'section.save', problems: { 'rows.0.university': 'Missing', 'rows.0.year': 'Missing' } });
  actor.send({ type: 'value.change', value: typed({ university: 'Pune', year: '' }) });
  expect(Object.keys(actor.getSnapshot().context.problems)).toEqual(['rows.0.year']);
});

it('a secret section starts empty, and is empty again once it is saved', async () => {
  const blank: SectionValue = blankSecrets.bank;
  const actor = createActor(
    editProfileSectionMachine.provide({
      actors: { save: fromPromise(async (): Promise<ReadSection> => ({ revision: 1, value: blank })) },
      actions: { keep: () => undefined },
    }),
    { input: { section: 'bank', read: { revision: 0, value: blank }, kept: null } },
  ).start();
  actor.send({ type: 'value.change', value: goodSections('x').bank });
  actor.send({ type: 'section.save', problems: {} });
  await settle();
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('123456789012');
});
