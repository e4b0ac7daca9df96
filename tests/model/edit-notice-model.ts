import type { NoticeFields, NoticeRecord } from '../../src/contract/messages-notices';
import { editNoticeMachine } from '../../src/machines/messages/edit-notice';
import type { EditEvent, EditSnapshot } from '../../src/machines/kit/edit';
import { modelTest } from './harness';

export const noticeFields = (given: Partial<NoticeFields> = {}): NoticeFields => ({
  subject: 'Office hours',
  content: '<p>We are closed.</p>',
  signature: 'Your team',
  userTypes: ['PANELIST'],
  views: [],
  people: [],
  ...given,
});

/** A notice as the server returns it. */
export const aNotice = (given: Partial<NoticeRecord> = {}): NoticeRecord => ({
  ...noticeFields(),
  id: '00000000-0000-4000-8000-000000000061',
  revision: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Ada Admin',
  state: 'DRAFT',
  total: 0,
  sent: 0,
  waiting: 0,
  failed: 0,
  stored: 0,
  leftOut: 0,
  sentAt: null,
  sentBy: null,
  endedAt: null,
  ...given,
});

export const noticeRefusals = {
  changed: {
    status: 409,
    message: 'Someone else changed this. Check the latest version and try again.',
    data: { current: aNotice({ signature: 'Theirs', revision: 4 }) },
  },
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'signature', message: 'should not exceed 250 character' }],
  },
  lost: { message: '' },
};

type NoticeSnapshot = EditSnapshot<NoticeFields, NoticeRecord>;

/** The draft of a notice changed and saved, with every way it can end. */
export const editNoticeModel = () =>
  modelTest({
    machine: editNoticeMachine,
    input: { stored: noticeFields(), id: 'n1', revision: 3 },
    events: ({ context: { draft } }: NoticeSnapshot): EditEvent<NoticeFields>[] => [
      { type: 'draft.change', change: { signature: draft.signature === '' ? 'The team' : '' } },
      {
        type: 'draft.change',
        change: { userTypes: draft.userTypes.length === 1 ? ['PANELIST', 'CANDIDATE'] : ['PANELIST'] },
      },
      { type: 'form.submit', key: 'k', now: 0 },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [aNotice()], error: Object.values(noticeRefusals) } },
    project: ({ context: { draft, problems, problem, theirs, revision } }: NoticeSnapshot) => [
      draft,
      problems,
      problem,
      theirs?.id,
      revision,
    ],
  });
