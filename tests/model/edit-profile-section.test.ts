import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  blankSecrets,
  isSecret,
  type SectionName,
  type SectionValue,
} from '../../src/contract/people-profile-sections';
import type { EditProblems } from '../../src/machines/kit/edit';
import {
  editProfileSectionMachine,
  judgeSection,
  type ReadSection,
  type SectionSaving,
} from '../../src/machines/people/edit-profile-section';
import { goodSections } from '../fixtures/profile-examples';
import { assertAllWalked } from './harness';
import { education, editProfileSectionModel, mine, sectionInput, stored, theirs } from './edit-profile-section-model';

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
  const sent: SectionSaving[] = [];
  const save = fromPromise(async ({ input }: { input: SectionSaving }) => {
    sent.push(input);
    const failure = failures.shift();
    if (failure) throw failure;
    return { revision: input.revision + 1, value: isSecret(section) ? read.value : input.draft.value };
  });
  const machine = editProfileSectionMachine.provide({ actors: { save } });
  const actor = createActor(machine, { input: sectionInput(section, read, kept) }).start();
  return {
    actor,
    sent,
    type: (value: SectionValue) => actor.send({ type: 'draft.change', change: { value } }),
    save: async (problems: EditProblems = {}) => {
      actor.send({ type: 'form.submit', key: 'k', now: 0, problems });
      await settle();
    },
    seen: () => ({ state: actor.getSnapshot().value, ...actor.getSnapshot().context }),
    tags: () => [...actor.getSnapshot().tags],
  };
}
const conflict = (data: unknown) => ({ status: 409, message: 'Changed elsewhere', data });
const at = (value: SectionValue) => ({ section: 'education', value });

it('begins with what was read, or with what was typed over it earlier', () => {
  expect(start('education', stored).seen()).toMatchObject({ state: 'editing', revision: 1, dirty: false });
  expect(start('education', stored, { revision: 1, value: mine }).seen()).toMatchObject({
    ...{ state: 'editing', revision: 1, dirty: true, stored: at(stored.value), draft: at(mine), theirs: null },
  });
});

it('keeping mine over what was saved since it was typed saves it with the newer revision', async () => {
  const { actor, sent, save, seen } = start('education', theirs, { revision: 1, value: mine });
  expect(seen()).toMatchObject({ state: 'overtaken', theirs });
  actor.send({ type: 'mine.keep' });
  await save();
  expect(sent).toMatchObject([{ revision: 2, draft: at(mine) }]);
});

it('goes on with the newer revision where what was typed earlier has been saved elsewhere', () => {
  const { seen } = start('education', { revision: 2, value: mine }, { revision: 1, value: mine });
  expect(seen()).toMatchObject({ state: 'editing', revision: 2, theirs: null, dirty: false });
});

it('follows newer values until something is typed', async () => {
  const { actor, type, save, seen, tags } = start('education', stored);
  const arrive = (read: ReadSection) => actor.send({ type: 'stored.arrive', read });
  arrive({ ...theirs, revision: 1 });
  expect(seen().draft).toEqual(at(stored.value));
  arrive(theirs);
  expect(seen()).toMatchObject({ state: 'editing', revision: 2, stored: at(theirs.value), draft: at(theirs.value) });
  await save();
  type(mine);
  arrive({ ...stored, revision: 5 });
  await save();
  expect(seen()).toMatchObject({ state: 'saved', revision: 3, draft: at(mine), dirty: false });
  expect(tags()).toEqual(['saved']);
  arrive({ ...stored, revision: 5 });
  expect(seen()).toMatchObject({ state: 'editing', revision: 5, draft: at(stored.value) });
});

it('says what is wrong at its field, and sends nothing, until it is typed anew', async () => {
  const { sent, type, save, seen } = start('education', stored);
  const problems = judgeSection({ section: 'education', value: education('') }, Date.parse('2026-11-24'));
  expect(problems).toEqual({ 'value.rows.0.university': 'University, field is required' });
  type(education(''));
  await save({ ...problems, 'value.rows.7.year.month': 'Missing' });
  expect(seen().problems).toEqual({ ...problems, 'value.rows.7.year.month': 'Missing' });
  type({ rows: [...education('').rows, ...mine.rows] });
  expect(seen().problems).toEqual({ ...problems, 'value.rows.7.year.month': 'Missing' });
  type(mine);
  expect([seen().problems, sent]).toEqual([{ 'value.rows.7.year.month': 'Missing' }, []]);
});

it.each([
  ['fields', [{ field: 'value.rows.0.year', message: 'No' }], { 'value.rows.0.year': 'No' }, null],
  ['fields by the rules', [{ field: 'rows.0.value.year', message: 'No' }], { 'value.rows.0.value.year': 'No' }, null],
  ['nothing in particular', undefined, {}, 'Refused'],
])('shows a refusal about %s until it is given up', async (_, details, problems, problem) => {
  const { actor, type, save, seen } = start('education', stored, null, [{ status: 400, message: 'Refused', details }]);
  type(mine);
  await save();
  expect(seen()).toMatchObject({ state: 'editing', draft: at(mine), problem });
  expect(seen().problems).toEqual(problems);
  actor.send({ type: 'draft.discard' });
  expect(seen()).toMatchObject({ draft: at(stored.value), problem: null, problems: {} });
});

it('has nothing of a secret: empty again once it is saved, and after a conflict it goes on from that revision', async () => {
  const read = { revision: 0, value: blankSecrets.bank };
  const typed = goodSections('x').bank;
  const saved = start('bank', read);
  saved.type(typed);
  await saved.save();
  expect(JSON.stringify(saved.seen())).not.toContain('123456789012');
  for (const value of [null, typed]) {
    const { actor, type, save, seen } = start('bank', read, null, [conflict({ revision: 4, value })]);
    type(typed);
    await save();
    expect(seen()).toMatchObject({ state: 'overtaken', theirs: { revision: 4, value } });
    actor.send({ type: 'theirs.take' });
    expect(seen()).toMatchObject({ state: 'editing', revision: 4, draft: { value: blankSecrets.bank } });
  }
});

it('is saved where the conflict is with itself: the answer to its own request was lost', async () => {
  const [row] = mine.rows;
  const reordered = { rows: [Object.fromEntries(Object.entries(row ?? {}).toReversed())] };
  const { type, save, seen } = start('education', stored, null, [conflict({ revision: 2, value: reordered })]);
  type(mine);
  await save();
  expect(seen()).toMatchObject({
    state: 'saved',
    revision: 2,
    stored: { value: reordered },
    theirs: null,
    dirty: false,
  });
});

it.each<[SectionName, object, object]>([
  ['education', { rows: [{ percentage: '78.50' }] }, { rows: [{ percentage: '78.5' }] }],
  ['project', { rows: [{ description: 'Invoices.\n' }] }, { rows: [{ description: 'Invoices.' }] }],
  [
    'contact',
    { whatsapp: { country: 'IN', number: '098450 12345' } },
    { whatsapp: { country: 'IN', number: '9845012345' } },
  ],
  ['contact', { mobile: { country: 'IN', number: '' } }, { mobile: { country: '', number: '' } }],
  ['skill', { rows: [{}, { id: 'a' }] }, { rows: [{ id: 'a' }, {}] }],
])('recognizes its own save of %s where the server stores %j as %j', async (section, typed, kept) => {
  const good = goodSections('b')[section];
  const filled = (given: object): SectionValue =>
    'rows' in good && 'rows' in given
      ? { rows: (given.rows as object[]).map((row) => ({ ...good.rows[0], ...row })) as never }
      : ({ ...good, mobile: { country: 'GB', number: '7400123456' }, ...given } as SectionValue);
  const { type, save, seen } = start(section, { revision: 1, value: good }, null, [
    conflict({ revision: 2, value: filled(kept) }),
  ]);
  type(filled(typed));
  await save();
  expect(seen()).toMatchObject({
    state: 'saved',
    revision: 2,
    draft: { value: filled(kept) },
    theirs: null,
    dirty: false,
  });
});

it.each([
  [400, theirs],
  [409, undefined],
  [409, { ...theirs, revision: '2' }],
])('a %i with %j is a refusal', async (status, data) => {
  const { type, save, seen } = start('education', stored, null, [{ ...conflict(data), status }]);
  type(mine);
  await save();
  expect(seen()).toMatchObject({ state: 'editing', problem: 'Changed elsewhere', theirs: null });
});
