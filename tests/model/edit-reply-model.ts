import type { ReplyFields, ReplyRecord } from '../../src/contract/messages-replies';
import { editReplyMachine } from '../../src/machines/messages/edit-reply';
import type { EditEvent, EditSnapshot } from '../../src/machines/kit/edit';
import { modelTest } from './harness';

export const replyFields = (given: Partial<ReplyFields> = {}): ReplyFields => ({
  title: 'Opening hours',
  text: 'We answer on workdays.',
  ...given,
});

/** A saved reply as the server returns it. */
export const aReply = (given: Partial<ReplyRecord> = {}): ReplyRecord => ({
  ...replyFields(),
  id: '00000000-0000-4000-8000-000000000070',
  revision: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Ada Admin',
  ...given,
});

const refusals = {
  changed: {
    status: 409,
    message: 'Someone else changed this. Check the latest version and try again.',
    data: { current: aReply({ text: 'Theirs', revision: 4 }) },
  },
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'title', message: 'should have at least 3 characters' }],
  },
  lost: { message: '' },
};

type ReplySnapshot = EditSnapshot<ReplyFields, ReplyRecord>;

/** A saved reply changed and saved, with every way it can end. */
export const editReplyModel = () =>
  modelTest({
    machine: editReplyMachine,
    input: { stored: replyFields(), id: 'r1', revision: 3 },
    events: ({ context: { draft } }: ReplySnapshot): EditEvent<ReplyFields>[] => [
      { type: 'draft.change', change: { text: draft.text === '' ? 'We answer today.' : '' } },
      { type: 'form.submit', key: 'k', now: 0 },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [aReply()], error: Object.values(refusals) } },
    project: ({ context: { draft, problems, problem, theirs, revision } }: ReplySnapshot) => [
      draft,
      problems,
      problem,
      theirs?.id,
      revision,
    ],
  });
