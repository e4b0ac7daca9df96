import { object, optional, string, type Infer } from 'superstruct';
import { cleanFreeText, nameLikeProblem } from './input-rules';
import { admins, call, narrowQuery, pageOf, pageQuery, sortBy, text } from './kit';
import { messageProblem } from './messages-inquiries';
import { recordCalls, recordFacts, type RecordProblems } from './records';

/** A saved reply, for answers that admins give repeatedly (product: Inquiries). */
export type ReplyFields = { title: string; text: string };

export const replyFieldsOf = ({ title, text: words }: ReplyFields): ReplyFields => ({ title, text: words });
/** The title as it is stored (product: Validation). */
export const replyTitle = cleanFreeText;
export const replyProblems = (fields: ReplyFields): RecordProblems<ReplyFields> => ({
  title: nameLikeProblem('Title', replyTitle(fields.title)),
  text: messageProblem('Text', fields.text),
});

// Messages of the fields come from `replyProblems`, which client and server share.
const fields = object({ title: text(2_000), text: text(20_000) });
const record = object({ ...recordFacts, title: string(), text: string() });
export type ReplyRecord = Infer<typeof record>;

export const {
  get: getReply,
  create: createReply,
  change: changeReply,
  versions: listReplyVersions,
  currentIn: currentReplyIn,
} = recordCalls({ path: '/saved-replies', one: 'saved reply', access: admins, fields, record });

export const pageReplies = call({
  method: 'GET',
  path: '/saved-replies',
  summary: 'Saved replies, by title unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({ ...pageQuery, q: optional(narrowQuery.q), sort: sortBy('title', 'changed') }),
  reply: pageOf(record),
});
