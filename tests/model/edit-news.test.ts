import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { newsProblems, newsStateOf, type NewsFields, type NewsRecord } from '../../src/contract/messages-news';
import { texts } from '../../src/contract/texts';
import { editNewsMachine } from '../../src/machines/messages/edit-news';
import type { Saving } from '../../src/machines/kit/edit';
import { aNews, editNewsModel, newsFields, newsNow } from './edit-news-model';

const at = (ms: number) => new Date(newsNow + ms).toISOString();
const hour = 3_600_000;
const wrongTime = 'Please Input Correct Date And Time';
const wrong = (given: Partial<NewsFields>, stored?: NewsFields) =>
  Object.fromEntries(
    Object.entries(newsProblems(newsFields(given), newsNow, stored)).filter(([, problem]) => problem !== null),
  );

it('walks every transition', () => editNewsModel().walk());

it.each<[string, Partial<NewsFields>, NewsFields | undefined, Record<string, string>]>([
  [
    'a text of blanks',
    { text: '  ', publishFrom: null },
    undefined,
    { text: 'Please enter something in announcement' },
  ],
  ['250 characters', { text: 'x'.repeat(250), publishFrom: null }, undefined, {}],
  [
    '251 characters',
    { text: 'x'.repeat(251), publishFrom: null },
    undefined,
    { text: 'should not exceed 250 character' },
  ],
  ['no title', { title: '', publishFrom: null }, undefined, { title: 'Title, field is required' }],
  ['a title of 40', { title: 'x'.repeat(40), publishFrom: null }, undefined, {}],
  [
    'a title of 41',
    { title: 'x'.repeat(41), publishFrom: null },
    undefined,
    { title: 'should not exceed 40 character' },
  ],
  ['now', { publishFrom: 'now' }, undefined, {}],
  ['this very moment', { publishFrom: at(0) }, undefined, {}],
  ['a time that has passed', { publishFrom: at(-1) }, undefined, { publishFrom: wrongTime }],
  ['a time that cannot be read', { publishFrom: 'unreadable' }, undefined, { publishFrom: wrongTime }],
  ['a stored time that has passed', {}, newsFields(), {}],
  [
    'an end before the start',
    { publishFrom: at(2 * hour), publishUntil: at(hour) },
    undefined,
    { publishUntil: wrongTime },
  ],
  ['an end at the start', { publishFrom: at(hour), publishUntil: at(hour) }, undefined, { publishUntil: wrongTime }],
  ['an end after the start', { publishFrom: at(hour), publishUntil: at(hour + 1) }, undefined, {}],
  ['an end that has passed', { publishUntil: at(-1) }, newsFields(), { publishUntil: wrongTime }],
  ['a stored end that has passed', { publishUntil: at(-1) }, newsFields({ publishUntil: at(-1) }), {}],
])('judges %s', (_, given, stored, expected) => expect(wrong(given, stored)).toEqual(expected));

it.each<[Partial<NewsFields>, string]>([
  [{ publishFrom: null }, 'DRAFT'],
  [{ publishFrom: at(1) }, 'PLANNED'],
  [{ publishFrom: at(0) }, 'PUBLISHED'],
  [{ publishFrom: at(-30 * 24 * hour + 1) }, 'PUBLISHED'],
  [{ publishFrom: at(-30 * 24 * hour) }, 'ENDED'],
  [{ publishFrom: at(-hour), publishUntil: at(0) }, 'ENDED'],
  [{ publishFrom: at(-hour), publishUntil: at(1) }, 'PUBLISHED'],
  [{ publishFrom: at(-hour), withdrawn: true }, 'WITHDRAWN'],
])('%j is %s', (given, state) => expect(newsStateOf(newsFields(given), newsNow)).toBe(state));

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
function started(stored: NewsFields, save: () => Promise<NewsRecord>) {
  const actor = createActor(
    editNewsMachine.provide({ actors: { save: fromPromise(save) }, actions: { done: () => undefined } }),
    { input: { stored } },
  ).start();
  const submit = async (now: number) => {
    actor.send({ type: 'form.submit', key: 'k', now });
    await settle();
  };
  return { actor, submit };
}

it('is judged by the time at which it is submitted', async () => {
  const { actor, submit } = started(newsFields({ publishFrom: at(hour) }), () => Promise.resolve(aNews()));
  await submit(newsNow + hour + 1);
  expect(actor.getSnapshot().context.problems).toMatchObject({ publishFrom: wrongTime, title: null });
  actor.send({ type: 'draft.change', change: { text: '' } });
  await submit(newsNow + hour);
  expect(actor.getSnapshot().context.problems).toMatchObject({ publishFrom: null, text: texts.announcementEmpty });
  actor.send({ type: 'draft.change', change: { text: 'We are closed.' } });
  await submit(newsNow + hour);
  expect(actor.getSnapshot().value).toBe('saved');
});

it.each(Object.keys(newsFields()))('shows a refusal of %s at its field', async (field) => {
  const refusal = { status: 400, message: 'Validation Failed', details: [{ field, message: 'No' }] };
  const { actor, submit } = started(newsFields({ publishFrom: 'now' }), () => Promise.reject(refusal));
  await submit(newsNow);
  expect(actor.getSnapshot().context).toMatchObject({ problems: { [field]: 'No' }, problem: null });
});

it('is sent again under its key, with the draft of an earlier version and the current revision', async () => {
  const sent: Saving<NewsFields>[] = [];
  const earlier = newsFields({ text: 'As it was' });
  const actor = createActor(
    editNewsMachine.provide({
      actors: {
        save: fromPromise(({ input }: { input: Saving<NewsFields> }) => {
          sent.push(input);
          return sent.length === 1 ? Promise.reject(new Error('timed out')) : Promise.resolve(aNews());
        }),
      },
      actions: { done: () => undefined },
    }),
    { input: { stored: newsFields(), draft: earlier, id: 'n1', revision: 3 } },
  ).start();
  for (const key of ['a', 'b']) {
    actor.send({ type: 'form.submit', key, now: newsNow });
    await settle();
  }
  expect(sent).toEqual(['a', 'a'].map((key) => ({ id: 'n1', revision: 3, draft: earlier, key })));
  expect(actor.getSnapshot().value).toBe('saved');
});
