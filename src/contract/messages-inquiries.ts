import { boolean, enums, integer, nullable, object, optional, pattern, string, array, type Infer } from 'superstruct';
import { email, mobile, newName } from './auth-rules';
import { interviewReach } from './interviews';
import { interviewOwner, ownerFilter } from './interviews-owners';
import {
  admins,
  call,
  counter,
  everyone,
  file,
  id,
  idParams,
  narrowQuery,
  nothing,
  pageOf,
  pageQuery,
  sortBy,
  text,
  userTypes,
} from './kit';
import { opening } from './shares';
import { limits, texts } from './texts';

/** The maximum number of messages that one person, or one visitor's conversation, can send within an hour. */
export const hourlyMessages = 20;

export const inquiryTopics = ['INTERVIEW', 'FEEDBACK', 'ACCOUNT', 'PAYMENT', 'PROBLEM', 'OTHER'] as const;
export type InquiryTopic = (typeof inquiryTopics)[number];
export const inquiryTopicWords: Record<InquiryTopic, string> = {
  INTERVIEW: 'Interview',
  FEEDBACK: 'Feedback',
  ACCOUNT: 'Account',
  PAYMENT: 'Payment',
  PROBLEM: 'Problem with the app',
  OTHER: 'Other',
};

/** Open: an admin must act. Waiting: the person must answer. */
export const inquiryStates = ['open', 'waiting', 'closed'] as const;
export type InquiryState = (typeof inquiryStates)[number];

/** The maximum size of a problem report, in base64 characters. */
export const mostOfReport = 200_000;

export const inquiryTexts = {
  reportUnread: 'The report cannot be read. Send your message without it.',
  reportsOff: 'Reports are switched off. Send your message without one.',
  linkClosed: 'This link does not open any conversation. It may have expired or been revoked.',
  changed: 'This inquiry has changed. Read the conversation and try again.',
  tooMany: `You can send up to ${hourlyMessages} messages an hour. Please try again later.`,
} as const;

/** The message for what is written in a conversation, or null. */
export const messageProblem = (field: string, raw: string): string | null =>
  raw.trim() === ''
    ? texts.fieldRequired(field)
    : raw.trim().length > limits.message
      ? texts.tooLong(limits.message)
      : null;

/** The message for the subject of an inquiry, or null. */
export const subjectProblem = (raw: string): string | null => {
  const { length } = raw.trim();
  if (length === 0) return texts.fieldRequired('Subject');
  if (length < limits.nameLeast) return texts.tooShort(limits.nameLeast);
  return length > limits.organization ? texts.tooLong(limits.organization) : null;
};

/** The number of open inquiries, for the badge of View Inquiry (product: Inquiries). */
export const countInquiries = call({
  method: 'GET',
  path: '/inquiryform/count',
  summary: 'How many inquiries wait',
  access: admins,
  timeout: 'short',
  reply: integer(),
});
/** The roles that a visitor can choose in the public form. */
export const inquiryRoles = ['PANELIST', 'CANDIDATE', 'ORGANIZATION_USER'] as const;
/** Public calls have no Idempotency-Key, because keys belong to a user. */
const messageKey = () => pattern(string(), /^[0-9a-f]{32}$/);
/**
 * An inquiry from the public page select-role/form (product: Inquiries). One with the same `key` is stored only once.
 * 429 after too many from one address.
 */
export const makeInquiry = call({
  method: 'POST',
  path: '/inquiryform',
  summary: 'Ask to be contacted',
  access: 'public',
  timeout: 'short',
  body: object({
    key: optional(messageKey()),
    role: enums(inquiryRoles),
    name: newName(),
    userName: email(),
    mobile: nullable(mobile()),
    organization: text(limits.organization),
    message: text(limits.message, 1),
  }),
  reply: nothing(),
});

/** The author of a message: the team, a user with an account, or a visitor. */
const authors = ['STAFF', 'PERSON', 'VISITOR'] as const;
const message = object({
  id: string(),
  author: enums(authors),
  /** The author's name, as this reader may know it. */
  by: string(),
  text: string(),
  at: string(),
});
export type InquiryMessage = Infer<typeof message>;

/** The fields of an inquiry that everyone in the conversation sees. */
const head = {
  id: string(),
  topic: enums(inquiryTopics),
  /** Empty for an inquiry by a visitor. */
  subject: string(),
  state: enums(inquiryStates),
  createdAt: string(),
  /** When the last message was written, or the inquiry was closed or reopened. */
  changedAt: string(),
  /** Null unless it is closed. */
  closedAt: nullable(string()),
  /** The first message. */
  message: string(),
};
const inquiryRow = object({
  ...head,
  role: enums(userTypes),
  name: string(),
  email: string(),
  mobile: string(),
  organization: string(),
  /** Whether a user with an account asked. A visitor reads and answers by links. */
  account: boolean(),
  closedBy: nullable(string()),
  owner: nullable(interviewOwner),
  /** The interview that it is about. */
  interview: nullable(object({ id: string(), code: string() })),
});
export type InquiryRow = Infer<typeof inquiryRow>;
/**
 * `revision` increases with every message and every change of the state. A new message states the revision that was
 * read.
 */
const talk = { revision: integer(), messages: array(message) };
const inquiry = object({
  ...inquiryRow.schema,
  ...talk,
  /** The number of links that open a visitor's conversation now. */
  links: integer(),
  /** Whether the inquiry includes a problem report. */
  report: boolean(),
});
export type Inquiry = Infer<typeof inquiry>;
const ownRow = object(head);
export type OwnInquiryRow = Infer<typeof ownRow>;
const ownInquiry = object({ ...head, ...talk });
export type OwnInquiry = Infer<typeof ownInquiry>;

export const listInquiries = call({
  method: 'GET',
  path: '/inquiryform',
  summary: 'Inquiries, the newest first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'changed', 'closed', 'name'),
    state: optional(enums(inquiryStates)),
    role: optional(enums(userTypes)),
    topic: optional(enums(inquiryTopics)),
    owner: optional(ownerFilter()),
  }),
  reply: pageOf(inquiryRow),
});
export const getInquiry = call({
  method: 'GET',
  path: '/inquiryform/:id',
  summary: 'One inquiry with its conversation',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: inquiry,
});

/** The recording of an inquiry's problem report, for the inspector (product: Report a problem). */
export const getReport = call({
  method: 'GET',
  path: '/inquiryform/:id/report',
  summary: 'The report of a problem, a recording for the inspector',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});

/** `data` of the 409 of a message: who changed the conversation first, and its current state. */
const faster = object({ revision: integer(), state: enums(inquiryStates), by: string() });
export type FasterInquiry = Infer<typeof faster>;
export const fasterIn = (data: unknown): FasterInquiry | null => (faster.is(data) ? data : null);

const revised = object({ revision: integer() });
/**
 * Answers by email and on screen (`next` is waiting), closes with or without a text, or reopens without a text. 409
 * with `FasterInquiry` if the conversation has changed since `revision`.
 */
export const answerInquiry = call({
  method: 'POST',
  path: '/inquiryform/:id/messages',
  summary: 'Answer, close or reopen an inquiry',
  access: admins,
  timeout: 'short',
  once: true,
  params: idParams,
  body: object({
    text: nullable(text(limits.message, 1)),
    next: enums(inquiryStates),
    revision: counter(),
  }),
  reply: revised,
});
/** `was` is the owner that the caller has read: 409 with `owner` if another admin owns the inquiry by now. */
export const setInquiryOwner = call({
  method: 'PUT',
  path: '/inquiryform/:id/owner',
  summary: 'Take, hand over or release an inquiry',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ ownerId: nullable(id()), was: nullable(id()) }),
  reply: object({ owner: nullable(interviewOwner) }),
});
/** The next email about it has a new link. */
export const revokeInquiryLinks = call({
  method: 'POST',
  path: '/inquiryform/:id/links/revoke',
  summary: 'Revoke all links to the conversation of a visitor',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

/** Sends the form under Support, for users with an account. */
export const askSupport = call({
  method: 'POST',
  path: '/support',
  refuses: [429],
  summary: 'Ask the team',
  // The reach is that of the interview that the inquiry may be about.
  access: interviewReach,
  timeout: 'short',
  once: true,
  body: object({
    topic: enums(inquiryTopics),
    subject: text(2_000),
    text: text(20_000),
    /** One of the caller's own interviews. */
    interviewId: nullable(id()),
    /** A masked recording of the page's last minutes, compressed, in base64 (product: Report a problem). */
    report: optional(text(mostOfReport)),
  }),
  reply: object({ id: string() }),
});
export const listOwnInquiries = call({
  method: 'GET',
  path: '/support',
  summary: 'One’s own inquiries, the last changed first unless asked otherwise',
  access: everyone,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'changed'),
    state: optional(enums(inquiryStates)),
    topic: optional(enums(inquiryTopics)),
  }),
  reply: pageOf(ownRow),
});
export const getOwnInquiry = call({
  method: 'GET',
  path: '/support/:id',
  summary: 'One of one’s own inquiries with its conversation',
  access: everyone,
  timeout: 'short',
  params: idParams,
  reply: ownInquiry,
});
/** Writes a message, and reopens the inquiry if it is closed. 409 as for `answerInquiry`. */
export const writeToSupport = call({
  method: 'POST',
  path: '/support/:id/messages',
  refuses: [429],
  summary: 'Write in the conversation of one’s own inquiry',
  access: everyone,
  timeout: 'short',
  once: true,
  params: idParams,
  body: object({ text: text(limits.message, 1), revision: counter() }),
  reply: revised,
});

const guestInquiry = object({ ...head, ...talk, name: string(), linkEndsAt: string() });
export type GuestInquiry = Infer<typeof guestInquiry>;
/** 403 with one text for every link that does not work, whatever the reason. Each `viewing` is logged once. */
export const openInquiryLink = call({
  method: 'POST',
  path: '/inquiry-links/open',
  summary: 'The conversation of a visitor, by its link',
  access: 'public',
  timeout: 'short',
  body: object({ token: text(100, 1), viewing: opening }),
  reply: guestInquiry,
});
/** A message with the same `key` is sent only once. 403 as for `openInquiryLink`, 409 as for `answerInquiry`. */
export const writeByLink = call({
  method: 'POST',
  path: '/inquiry-links/messages',
  summary: 'Write in the conversation of a visitor, by its link',
  access: 'public',
  timeout: 'short',
  body: object({
    token: text(100, 1),
    key: messageKey(),
    text: text(limits.message, 1),
    revision: counter(),
  }),
  reply: revised,
});
