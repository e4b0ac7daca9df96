import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { editNoteMachine } from '../../src/machines/interviews/edit-note';
import { aNote, editNoteModel, noteRefusals, tooLongNote } from './edit-note-model';

it('walks every transition', async () => {
  await editNoteModel().walk();
});

it('says that a note is too long, and saves over what another admin wrote only after that was shown', async () => {
  const sent: unknown[] = [];
  const actor = createActor(
    editNoteMachine.provide({
      actors: {
        save: fromPromise(({ input }) => {
          sent.push([input.draft.text, input.revision]);
          return sent.length === 1 ? Promise.reject(noteRefusals.changed) : Promise.resolve(aNote());
        }),
      },
      actions: { done: () => undefined },
    }),
    { input: { stored: { text: '' }, id: 'i1', revision: 2 } },
  ).start();
  const submit = async () => {
    actor.send({ type: 'form.submit', key: 'k', now: 0 });
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  actor.send({ type: 'draft.change', change: { text: tooLongNote } });
  await submit();
  expect(actor.getSnapshot().context.problems).toEqual({ text: 'should not exceed 500 character' });
  actor.send({ type: 'draft.change', change: { text: 'Mine' } });
  await submit();
  expect(actor.getSnapshot().context.theirs?.text).toBe('Theirs');
  actor.send({ type: 'mine.keep' });
  await submit();
  expect(sent).toEqual([
    ['Mine', 2],
    ['Mine', 3],
  ]);
});
