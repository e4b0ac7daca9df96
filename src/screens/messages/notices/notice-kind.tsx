import type { QueryClient } from '@tanstack/react-query';
import { noticeFieldsOf, type NoticeFields, type NoticeRecord } from '../../../contract/messages-notices';
import { readableText } from '../../../contract/rich-text';
import { noticeReads } from '../../../services/queries/notices';
import { wiredEditNotice } from '../../../services/wiring/messages/edit-notice';
import type { RecordKind } from '../../shared/record/record-kind';
import { audienceWords } from '../news/audience-words';
import { NoticeControls } from './NoticeControls';

export const freshNotice: NoticeFields = {
  subject: '',
  content: '',
  signature: '',
  userTypes: [],
  views: [],
  people: [],
};

/** The record kind of notices (product: Notice email). `fresh` is what a new notice starts with. */
export const noticeKind = (
  queryClient: QueryClient,
  fresh: NoticeFields = freshNotice,
): RecordKind<NoticeFields, NoticeRecord> => ({
  name: 'notice',
  add: 'Create draft',
  fresh,
  draftOf: noticeFieldsOf,
  titleOf: ({ subject }) => subject,
  reads: noticeReads,
  wired: (done) => wiredEditNotice({ queryClient, done }),
  words: () => [
    ['Subject', ({ subject }) => subject],
    ['Email Content', ({ content }) => readableText(content)],
    ['Signature', ({ signature }) => signature],
    ['User types', ({ userTypes }) => userTypes.map((one) => audienceWords[one]).join(', ')],
    ['Saved lists', ({ views }) => (views.length === 0 ? '' : String(views.length))],
    ['People', ({ people }) => people.map(({ name }) => name).join(', ')],
  ],
  isFinal: ({ state }) => state !== 'DRAFT',
  controls: (editor) => <NoticeControls editor={editor} />,
});
