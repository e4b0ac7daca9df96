import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SectionName, SectionProblems, SectionValue } from '../../src/contract/people-profile-sections';
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
function start(section: SectionName, read: ReadSection, kept: ReadSection | null = null, failures: object[] = []) {
  const stores: (ReadSection | null)[] = [];
  const sent: unknown[] = [];
  const actor = createActor(
    editProfileSectionMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          sent.push(input);
          const failure = failures.shift();
          if (failure) throw failure;
          return { revision: input.revision + 1, value: input.value };
        }),
      },
      actions: { keep: (_, given) => void stores.push(given.kept) },
    }),
    { input: { section, read, kept } },
  ).start();
  const type = (value: SectionValue) => actor.send({ type: 'value.change', value });
  const save = async (problems: SectionProblems = {}) => {
    actor.send({ type: 'section.save', problems });
    await settle();
  };
  const seen = () => ({ value: actor.getSnapshot().value, context: actor.getSnapshot().context });
  return { actor, stores, sent, type, save, seen, tags: () => [...actor.getSnapshot().tags].sort() };
}
const conflict = (data: unknown) => ({ status: 409, message: 'Changed elsewhere', data });

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
  it('is what was typed last, key after key, also after a refusal', async () => {
    const { type, save, stores } = start('education', stored, null, [{ status: 400, message: 'No' }]);
    for (const university of ['P', 'Pu', 'Pun']) type(education(university));
    expect(stores.map((kept) => kept?.value)).toEqual(['P', 'Pu', 'Pun'].map(education));
    await save({ 'rows.0.university': 'Too short' });
    type(education('Goa'));
    expect(stores.at(-1)?.value).toEqual(education('Goa'));
    await save();
    type(education('Goa U'));
    expect(stores.at(-1)?.value).toEqual(education('Goa U'));
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

it('begins with what was read, or with what was typed over it earlier', () => {
  expect(start('education', stored).seen()).toMatchObject({
    value: 'untouched',
    context: { revision: 1, base: stored.value, value: stored.value, problems: {}, problem: null, theirs: null },
  });
  expect(start('education', stored, { revision: 1, value: mine }).seen()).toMatchObject({
    value: 'typed',
    context: { revision: 1, base: stored.value, value: mine, theirs: null },
  });
});

it('goes on with the newer revision where what was typed earlier has been saved elsewhere', async () => {
  const { sent, type, save, seen } = start('education', { revision: 2, value: mine }, { revision: 1, value: mine });
  expect(seen()).toMatchObject({ value: 'untouched', context: { revision: 2, theirs: null } });
  type(theirs.value);
  await save();
  expect(sent).toMatchObject([{ revision: 2 }]);
});

it('follows newer values until something is typed', async () => {
  const { actor, type, save, seen } = start('education', stored);
  const arrive = (read: ReadSection) => actor.send({ type: 'section.arrive', read });
  arrive({ ...theirs, revision: 1 });
  expect(seen().context.value).toEqual(stored.value);
  arrive(theirs);
  expect(seen()).toMatchObject({ value: 'untouched', context: { ...theirs, base: theirs.value } });
  type(theirs.value);
  expect(seen().value).toBe('untouched');
  type(mine);
  arrive({ ...stored, revision: 5 });
  await save();
  expect(seen()).toMatchObject({ value: 'saved', context: { revision: 3, value: mine } });
  arrive({ ...stored, revision: 5 });
  expect(seen()).toMatchObject({ value: 'untouched', context: { revision: 5, value: stored.value } });
});

it('says what is wrong and sends nothing, until it is typed anew', async () => {
  const { sent, type, save, seen, tags } = start('education', stored);
  type(education(''));
  await save({ 'rows.0.university': 'Missing' });
  expect(seen()).toMatchObject({ value: 'judged', context: { problems: { 'rows.0.university': 'Missing' } } });
  expect(tags()).toEqual(['dirty']);
  type(mine);
  expect(seen()).toMatchObject({ value: 'typed', context: { problems: {} } });
  expect([sent, tags()]).toEqual([[], ['dirty']]);
});

it.each([
  ['fields', [{ field: 'value.rows.0.year', message: 'No' }], { 'rows.0.year': 'No' }, null],
  ['fields by the rules', [{ field: 'rows.0.value.year', message: 'No' }], { 'rows.0.value.year': 'No' }, null],
  ['nothing in particular', undefined, {}, { message: 'Refused' }],
])('shows a refusal about %s until it is sent again or given up', async (_, details, problems, problem) => {
  const refusal = { status: 400, message: 'Refused', details };
  const { actor, type, save, seen, tags } = start('education', stored, null, [refusal, refusal, refusal]);
  type(mine);
  await save();
  expect(seen()).toMatchObject({ value: 'refused', context: { value: mine } });
  expect([seen().context.problems, tags()]).toEqual([problems, ['dirty']]);
  const { message } = seen().context.problem ?? { message: null };
  expect(message).toBe(problem?.message ?? null);
  actor.send({ type: 'section.save', problems: {} });
  expect(seen()).toMatchObject({ value: 'saving', context: { problem: null } });
  expect([seen().context.problems, tags()]).toEqual([{}, ['busy', 'dirty']]);
  await settle();
  type(theirs.value);
  expect(seen()).toMatchObject({ value: 'typed', context: { problem: null } });
  await save();
  actor.send({ type: 'section.discard' });
  expect(seen()).toMatchObject({ value: 'untouched', context: { value: stored.value, problem: null } });
  expect([seen().context.problems, tags()]).toEqual([{}, []]);
});

it('shows what was saved elsewhere, and lets one keep mine', async () => {
  const { actor, stores, type, save, seen, tags } = start('education', stored, null, [conflict(theirs)]);
  type(mine);
  await save();
  expect(seen()).toMatchObject({ value: 'conflicted', context: { theirs, value: mine, base: stored.value } });
  expect(tags()).toEqual(['dirty']);
  actor.send({ type: 'conflict.keepMine' });
  expect(seen()).toMatchObject({
    value: 'typed',
    context: { revision: 2, base: theirs.value, value: mine, theirs: null },
  });
  expect(stores.at(-1)).toEqual({ revision: 2, value: mine });
});

it('takes what was saved elsewhere instead', async () => {
  const { actor, stores, type, save, seen } = start('education', stored, null, [conflict(theirs)]);
  type(mine);
  await save();
  actor.send({ type: 'conflict.takeTheirs' });
  expect(seen()).toMatchObject({ value: 'untouched', context: { ...theirs, base: theirs.value, theirs: null } });
  expect(stores.at(-1)).toBeNull();
});

it('has nothing to show of a secret that was saved elsewhere, and goes on from its revision', async () => {
  const read = { revision: 0, value: blankSecrets.bank };
  const typed = goodSections('x').bank;
  const { actor, type, save, seen } = start('bank', read, null, [conflict({ revision: 4, value: null })]);
  type(typed);
  await save();
  expect(seen()).toMatchObject({ value: 'conflicted', context: { theirs: { revision: 4, value: null } } });
  actor.send({ type: 'conflict.takeTheirs' });
  expect(seen()).toMatchObject({ value: 'untouched', context: { revision: 4, value: blankSecrets.bank } });
  const other = start('bank', read, null, [conflict({ revision: 4, value: typed })]);
  other.type(typed);
  await other.save();
  expect(other.seen().value).toBe('conflicted');
});

it('is saved where the conflict is with itself: the answer to its own request was lost', async () => {
  const [row] = mine.rows;
  const reordered = { rows: [Object.fromEntries(Object.entries(row ?? {}).toReversed())] };
  const { stores, type, save, seen, tags } = start('education', stored, null, [
    conflict({ revision: 2, value: reordered }),
  ]);
  type(mine);
  await save();
  expect(seen()).toMatchObject({ value: 'saved', context: { revision: 2, base: reordered, theirs: null } });
  expect([stores.at(-1), tags()]).toEqual([null, []]);
});

it.each([
  [400, theirs],
  [409, undefined],
  [409, { ...theirs, revision: '2' }],
])('a %i with %j is a refusal', async (status, data) => {
  const { type, save, seen } = start('education', stored, null, [{ ...conflict(data), status }]);
  type(mine);
  await save();
  expect(seen()).toMatchObject({ value: 'refused', context: { problem: { message: 'Changed elsewhere' } } });
});

it('forgets all messages where a row came or went, and keeps those of fields that are nowhere', async () => {
  const { type, save, seen } = start('education', stored);
  const problems = { 'rows.0.university': 'Missing', 'rows.7.year.month': 'Missing' };
  type(education(''));
  await save(problems);
  type(mine);
  expect(seen().context.problems).toEqual({ 'rows.7.year.month': 'Missing' });
  type({ rows: [...mine.rows, ...mine.rows] });
  expect(seen().context.problems).toEqual({});
  const bank = start('bank', { revision: 0, value: blankSecrets.bank });
  const typed = goodSections('x').bank;
  bank.type(typed);
  await bank.save({ account: 'Missing', ifsc: 'Missing' });
  bank.type({ ...typed, account: '1' });
  expect(bank.seen().context.problems).toEqual({ ifsc: 'Missing' });
});
