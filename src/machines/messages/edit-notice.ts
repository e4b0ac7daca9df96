import {
  currentNoticeIn,
  noticeFieldsOf,
  noticeProblems,
  type NoticeFields,
  type NoticeRecord,
} from '../../contract/messages-notices';
import { editMachine } from '../kit/edit';

/** Creates or changes the draft of a notice (product: Notice email). */
export const editNoticeMachine = editMachine<NoticeFields, NoticeRecord>({
  id: 'editNotice',
  fields: ['subject', 'content', 'signature', 'userTypes', 'views', 'people'],
  draftOf: noticeFieldsOf,
  judge: noticeProblems,
  theirsIn: currentNoticeIn,
});
