import {
  currentReplyIn,
  replyFieldsOf,
  replyProblems,
  type ReplyFields,
  type ReplyRecord,
} from '../../contract/messages-replies';
import { editMachine } from '../kit/edit';

/** Creates or changes a saved reply (product: Inquiries). */
export const editReplyMachine = editMachine<ReplyFields, ReplyRecord>({
  id: 'editReply',
  fields: ['title', 'text'],
  draftOf: replyFieldsOf,
  judge: replyProblems,
  theirsIn: currentReplyIn,
});
