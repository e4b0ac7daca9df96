import type { InterviewNote } from '../../src/contract/interviews-owners';
import { limits } from '../../src/contract/texts';
import { editNoteMachine, type EditNoteEvent, type EditNoteSnapshot } from '../../src/machines/interviews/edit-note';
import { modelTest } from './harness';

export const aNote = (given: Partial<InterviewNote> = {}): InterviewNote => ({
  text: 'Called the candidate.',
  revision: 2,
  at: '2026-11-24T09:00:00.000Z',
  by: 'Sanjay Mehta',
  ...given,
});

export const noteRefusals = {
  changed: {
    status: 409,
    message: 'This note has changed. Check the latest version and try again.',
    data: { current: aNote({ text: 'Theirs', revision: 3 }) },
  },
  lost: { message: '' },
};

export const tooLongNote = 'x'.repeat(limits.interviewNote + 1);

/** A note changed and saved, with every way it can end. */
export const editNoteModel = () =>
  modelTest({
    machine: editNoteMachine,
    input: { stored: { text: aNote().text }, id: 'i1', revision: 2 },
    events: ({ context: { draft } }: EditNoteSnapshot): EditNoteEvent[] => [
      { type: 'draft.change', change: { text: draft.text === tooLongNote ? 'Mine' : tooLongNote } },
      { type: 'form.submit', key: 'k', now: 0 },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [aNote()], error: Object.values(noteRefusals) } },
    project: ({ context: { draft, problems, problem, theirs, revision } }: EditNoteSnapshot) => [
      draft,
      problems,
      problem,
      theirs?.text,
      revision,
    ],
  });
