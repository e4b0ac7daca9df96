import { expect, it } from 'vitest';
import { createActor, fromPromise, type InputFrom } from 'xstate';
import type { OrganizationFields } from '../../src/contract/organizations';
import { editOrganizationMachine, type OrganizationSaving } from '../../src/machines/organizations/edit-organization';
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

function started(
  answers: (() => Promise<ReturnType<typeof anOrganization>>)[],
  input: InputFrom<typeof editOrganizationMachine> = { stored: organizationFields() },
) {
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
    { input },
  ).start();
  const submit = async (key = 'k') => {
    actor.send({ type: 'form.submit', key, now: 0 });
    await settle();
  };
  const change = (given: Partial<OrganizationFields>) => actor.send({ type: 'draft.change', change: given });
  return { actor, sent, done, submit, change, seen: () => actor.getSnapshot().context };
}

it('keeps its key after a time-out, and takes a new one once something is changed', async () => {
  const { actor, sent, done } = started([
    () => Promise.reject({ message: '' }),
    () => Promise.reject({ message: '' }),
    () => Promise.resolve(anOrganization()),
  ]);
  for (const key of ['a', 'b']) {
    actor.send({ type: 'form.submit', key, now: 0 });
    await settle();
  }
  actor.send({ type: 'draft.change', change: { about: 'More' } });
  actor.send({ type: 'form.submit', key: 'c', now: 0 });
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
  actor.send({ type: 'form.submit', key: 'a', now: 0 });
  await settle();
  expect(actor.getSnapshot().context.draft.about).toBe('Mine');
  actor.send({ type: 'mine.keep' });
  expect(actor.getSnapshot().context).toMatchObject({ theirs: null, stored: { about: 'Theirs' } });
  actor.send({ type: 'form.submit', key: 'b', now: 0 });
  expect(sent.at(-1)).toMatchObject({ revision: 4, key: 'b', draft: { about: 'Mine' } });
});

it('asks again where somebody else is faster a second time, and keeps the own draft where the object is gone', async () => {
  const { changed } = organizationRefusals;
  const again = { ...changed, data: { current: { ...changed.data.current, about: 'Newest', revision: 5 } } };
  const { actor, sent, submit, change, seen } = started(
    [changed, again, { status: 404, message: 'Not found' }].map((problem) => () => Promise.reject(problem)),
    { stored: organizationFields(), id: 'o1', revision: 3 },
  );
  change({ about: 'Mine' });
  await submit('a');
  actor.send({ type: 'mine.keep' });
  await submit('b');
  expect(actor.getSnapshot().value).toBe('overtaken');
  expect(seen()).toMatchObject({ theirs: { about: 'Newest' }, draft: { about: 'Mine' } });
  actor.send({ type: 'mine.keep' });
  await submit('c');
  expect(sent.map(({ revision, key }) => [revision, key])).toEqual([
    [3, 'a'],
    [4, 'b'],
    [5, 'c'],
  ]);
  expect(seen()).toMatchObject({ problem: 'Not found', draft: { about: 'Mine' }, dirty: true });
});

const none = { name: null, services: null, website: null, timeZone: null, about: null };
const refusing = (...problems: object[]) => problems.map((problem) => () => Promise.reject(problem));
const chooseService = 'Please select at least one service (One-Way or Two-Way).';

it('says what is wrong, each at its field, until the field is changed, and sends nothing', async () => {
  const { sent, submit, change, seen } = started(refusing({ message: 'timed out' }));
  await submit();
  expect(seen()).toMatchObject({ problems: none, problem: 'timed out' });
  change({ name: '', services: [] });
  expect(seen().problem).toBeNull();
  await submit();
  expect(seen().problems).toEqual({ ...none, name: 'Organization, field is required', services: chooseService });
  change({ services: ['ONE_WAY'] });
  expect(seen().problems).toEqual({ ...none, name: 'Organization, field is required' });
  expect(sent).toHaveLength(1);
});

it('needs a name for a new one, and lets an old name stay as it is', async () => {
  const fresh = started([], { stored: organizationFields({ name: '' }) });
  await fresh.submit();
  expect(fresh.seen().problems).toEqual({ ...none, name: 'Organization, field is required' });
  const old = started([], { stored: organizationFields({ name: 'X' }), id: 'o1', revision: 3 });
  await old.submit();
  expect(old.sent).toMatchObject([{ id: 'o1', revision: 3, draft: { name: 'X' } }]);
});

it.each([
  ['a name that is taken', organizationRefusals.taken, { name: 'Organization Name Already Exists' }, null],
  ['a field', organizationRefusals.fields, { website: 'Enter a web address, such as https://example.com' }, null],
  [
    'a field and something else',
    { message: 'No', details: [...organizationRefusals.fields.details, { field: 'other', message: 'Not recognized' }] },
    { website: 'Enter a web address, such as https://example.com' },
    'No',
  ],
  ['something else', { message: 'No', details: [{ field: 'other', message: 'Not recognized' }] }, {}, 'No'],
  ['nothing in particular', { message: 'No' }, {}, 'No'],
  ['nobody knows what', { message: '' }, {}, 'Something went wrong. Please try again!'],
])('shows a refusal about %s', async (_, refusal, problems, problem) => {
  const { submit, seen } = started(refusing(refusal));
  await submit();
  expect([seen().problems, seen().problem]).toEqual([{ ...none, ...problems }, problem]);
});

it('names who has the name already until another name is typed, it is sent again, or it is given up', async () => {
  const { data } = organizationRefusals.taken;
  const { actor, submit, change, seen } = started(refusing(...Array(4).fill(organizationRefusals.taken)));
  await submit();
  change({ about: 'More' });
  expect(seen()).toMatchObject({ taken: data.taken, problems: { name: 'Organization Name Already Exists' } });
  change({ name: 'Quick Fox' });
  expect(seen()).toMatchObject({ taken: null, problems: none });
  await submit();
  actor.send({ type: 'form.submit', key: 'k', now: 0 });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(seen()).toMatchObject({ taken: null, problems: none });
  await settle();
  change({ services: [] });
  await submit();
  expect(seen()).toMatchObject({ taken: null, problems: { ...none, services: chooseService } });
  change({ services: ['ONE_WAY'] });
  await submit();
  actor.send({ type: 'draft.discard' });
  expect(seen()).toMatchObject({ taken: null, problems: none, draft: organizationFields() });
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
});

it('gives up what was typed with its failure, and is sent with another key then, as after a refusal', async () => {
  const { actor, sent, submit, change, seen } = started(
    refusing({ message: 'lost' }, { status: 400, message: 'No' }, { message: 'lost' }),
  );
  change({ about: 'More' });
  await submit('a');
  actor.send({ type: 'draft.discard' });
  expect(seen()).toMatchObject({ problem: null, draft: organizationFields() });
  await submit('b');
  actor.send({ type: 'form.submit', key: 'c', now: 0 });
  expect(seen().problem).toBeNull();
  expect(sent.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

it('takes what somebody else saved', async () => {
  const { current } = organizationRefusals.changed.data;
  const { actor, sent, submit, change, seen } = started(refusing(organizationRefusals.changed, { message: 'lost' }), {
    stored: organizationFields(),
    id: 'o1',
    revision: 3,
  });
  change({ about: 'Mine' });
  await submit('a');
  expect(actor.getSnapshot().value).toBe('overtaken');
  expect(seen()).toMatchObject({ theirs: current, draft: { about: 'Mine' } });
  actor.send({ type: 'theirs.take' });
  const theirs = organizationFields({ about: 'Theirs' });
  expect(seen()).toMatchObject({ theirs: null, stored: theirs, draft: theirs, revision: 4 });
  await submit('b');
  expect(sent.at(-1)).toEqual({ id: 'o1', revision: 4, draft: theirs, key: 'b' });
});
