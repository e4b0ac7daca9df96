import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
  type Infer,
} from 'superstruct';
import {
  admins,
  call,
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
  whole,
  type Named,
  type UserType,
} from './kit';
import { recordCalls, recordFacts, type RecordProblems } from './records';
import { mostRich, richProblem } from './rich-text';
import { limits, texts } from './texts';

/**
 * The recipients of a notice: all users of some types, the people that saved views find, and individual accounts,
 * combined.
 */
export type NoticeAudience = { userTypes: UserType[]; views: string[]; people: Named[] };
/**
 * The fields of a notice that an admin fills in (product: Notice email). The server fills in the names of `people`
 * and ignores names that are sent.
 */
export type NoticeFields = NoticeAudience & { subject: string; content: string; signature: string };

export const noticeFieldsOf = ({
  subject,
  content,
  signature,
  userTypes,
  views,
  people,
}: NoticeFields): NoticeFields => ({
  ...{ subject, content, signature, userTypes, views, people },
});

export const noticeLimits = { subject: 100, views: 10, people: 500 } as const;

/** The lists that find people with accounts, by their names at the server. */
export const peopleLists = [
  'panelists',
  'panelistLoads',
  'portalCandidates',
  'activeCandidates',
  'organizationUsers',
  'admins',
  'superAdmins',
] as const;

/** A notice is a DRAFT until it is sent. After that it cannot be changed. */
export const noticeStates = ['DRAFT', 'SENDING', 'STOPPED', 'SENT'] as const;
export type NoticeState = (typeof noticeStates)[number];
export const noticeStateWords: Record<NoticeState, string> = {
  DRAFT: 'Draft',
  SENDING: 'Sending',
  STOPPED: 'Stopped',
  SENT: 'Sent',
};

/** Puts a text on one line: a subject is a header of an email. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The messages of a notice's fields, or null (product: Notice email). */
export function noticeProblems(fields: NoticeFields): RecordProblems<NoticeFields> {
  const { subject, content, signature, userTypes, views, people } = fields;
  const line = oneLine(subject);
  const signed = signature.trim();
  return {
    subject:
      line === ''
        ? texts.fieldRequired('Subject')
        : line.length > noticeLimits.subject
          ? texts.tooLong(noticeLimits.subject)
          : null,
    content: richProblem(content, limits.emailContent, texts.properText('Email Content')),
    signature:
      signed === ''
        ? texts.properText('Signature')
        : signed.length > limits.signature
          ? texts.tooLong(limits.signature)
          : null,
    userTypes: null,
    views: null,
    people: userTypes.length + views.length + people.length === 0 ? texts.enterEmail : null,
  };
}

const different = <T>(items: readonly T[], keyOf: (item: T) => string) =>
  new Set(items.map(keyOf)).size === items.length;
const audience = {
  userTypes: refine(size(array(enums(userTypes)), 0, userTypes.length), 'types', (all) => different(all, String)),
  views: refine(size(array(id()), 0, noticeLimits.views), 'views', (all) => different(all, String)),
  people: refine(size(array(object({ id: id(), name: text(200) })), 0, noticeLimits.people), 'people', (all) =>
    different(all, (one) => one.id),
  ),
};
// Messages of the fields come from `noticeProblems`, which client and server share.
const fields = object({ subject: text(2_000), content: text(mostRich), signature: text(20_000), ...audience });

const counts = {
  /** All recipients, the sum of the next four counts. */
  total: integer(),
  sent: integer(),
  waiting: integer(),
  /** Refused by the mail server, held back because the address is stopped, or unclear and not repeated. */
  failed: integer(),
  /** Written, on a server that sends no email. */
  stored: integer(),
  /** People who get no email; not included in `total`. */
  leftOut: integer(),
};
const record = object({
  ...recordFacts,
  subject: string(),
  content: string(),
  signature: string(),
  userTypes: array(enums(userTypes)),
  views: array(string()),
  people: array(object({ id: string(), name: string() })),
  state: enums(noticeStates),
  ...counts,
  /** When it was sent and by whom; null for a draft. */
  sentAt: nullable(string()),
  sentBy: nullable(string()),
  endedAt: nullable(string()),
});
export type NoticeRecord = Infer<typeof record>;

export const {
  get: getNotice,
  create: createNotice,
  change: changeNotice,
  versions: listNoticeVersions,
  currentIn: currentNoticeIn,
} = recordCalls({ path: '/notices', one: 'notice', access: admins, fields, record });

export const pageNotices = call({
  method: 'GET',
  path: '/notices',
  summary: 'Notices to many by email, the last changed first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('changed', 'subject'),
    state: optional(enums(noticeStates)),
  }),
  reply: pageOf(record),
});

/** Deletes a draft. 409 for a notice that was sent. */
export const deleteNotice = call({
  method: 'DELETE',
  path: '/notices/:id',
  summary: 'Delete a draft of a notice',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

/** Why a person in the audience gets no email. */
export const leftOutWords = {
  inactive: 'Account deactivated',
  unsubscribed: 'Unsubscribed from announcements',
  sameAddress: 'Same address as another recipient',
  unconfirmed: 'Email not confirmed',
  noAccount: 'No account',
} as const;
export type LeftOut = keyof typeof leftOutWords;
const reach = object({
  total: integer(),
  leftOut: object({
    inactive: integer(),
    unsubscribed: integer(),
    sameAddress: integer(),
    unconfirmed: integer(),
    noAccount: integer(),
  }),
});
export type NoticeReach = Infer<typeof reach>;
export const countRecipients = call({
  method: 'POST',
  path: '/notices/recipients',
  summary: 'How many get a notice, and who is left out',
  access: admins,
  timeout: 'long',
  body: object(audience),
  reply: reach,
});

/** A saved view of a list of people. The caller can write to the people in each view that they can see. */
const noticeView = object({ id: string(), name: string(), list: enums(peopleLists) });
export type NoticeView = Infer<typeof noticeView>;
export const listNoticeViews = call({
  method: 'GET',
  path: '/notices/views',
  summary: 'Saved lists of people',
  access: admins,
  timeout: 'short',
  reply: array(noticeView),
});

/** A person with an account, to be chosen by name or email. */
const person = object({ id: string(), name: string(), userType: enums(userTypes) });
export type NoticePerson = Infer<typeof person>;
export const findRecipients = call({
  method: 'GET',
  path: '/notices/people',
  summary: 'People with accounts, by a part of their name or email',
  access: admins,
  timeout: 'short',
  query: object({ ...pageQuery, q: optional(text(limits.search)) }),
  reply: pageOf(person),
});

const wording = object({ subject: text(2_000), content: text(mostRich), signature: text(20_000) });
export type NoticeWording = Infer<typeof wording>;
/** An email as its reader gets it; `html` is null for an email in plain text only. */
export const shownEmail = object({ subject: string(), html: nullable(string()), text: string() });
export type ShownEmail = Infer<typeof shownEmail>;
/** Shows the notice as its reader gets it. The greeting has the caller's name. */
export const previewNotice = call({
  method: 'POST',
  path: '/notices/preview',
  summary: 'A notice as its reader gets it',
  access: admins,
  timeout: 'short',
  body: wording,
  reply: shownEmail,
});
/** Sends the notice only to the caller. */
export const testNotice = call({
  method: 'POST',
  path: '/notices/test',
  summary: 'Send a test of a notice to oneself',
  access: admins,
  timeout: 'short',
  once: true,
  body: wording,
  reply: nothing(),
});

/**
 * Begins to send a draft. 409 if the draft has changed since `revision`, or if the number of recipients is no longer
 * `total`, which the sender has confirmed. Repeating the call for a notice that is sent from this revision changes
 * nothing.
 */
export const sendNotice = call({
  method: 'POST',
  path: '/notices/:id/send',
  summary: 'Send a notice',
  access: admins,
  timeout: 'long',
  params: idParams,
  body: object({ revision: whole(1, 1_000_000), total: whole(0, 10_000_000) }),
  reply: record,
});
/** Stops sending. Emails that have left cannot be recalled; the others wait. */
export const stopNotice = call({
  method: 'POST',
  path: '/notices/:id/stop',
  summary: 'Stop sending a notice',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: record,
});
export const resumeNotice = call({
  method: 'POST',
  path: '/notices/:id/continue',
  summary: 'Continue sending a stopped notice',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: record,
});

export const recipientStateWords = {
  waiting: 'Waiting',
  sent: 'Sent',
  stored: 'Saved, not sent',
  failed: 'Failed',
  unsure: 'Unclear, not repeated',
  leftOut: 'Left out',
} as const;
const recipientStates = ['waiting', 'sent', 'stored', 'failed', 'unsure', 'leftOut'] as const;
export type RecipientState = (typeof recipientStates)[number];
const recipient = object({
  id: string(),
  name: string(),
  email: string(),
  state: enums(recipientStates),
  /** Why they are left out. */
  why: nullable(enums(['inactive', 'unsubscribed', 'sameAddress'])),
  sentAt: nullable(string()),
});
export type NoticeRecipient = Infer<typeof recipient>;
export const listRecipients = call({
  method: 'GET',
  path: '/notices/:id/recipients',
  summary: 'The recipients of a notice that was sent',
  access: admins,
  timeout: 'short',
  params: idParams,
  query: object({ ...pageQuery, state: optional(enums(recipientStates)) }),
  reply: pageOf(recipient),
});
export const downloadRecipients = call({
  method: 'GET',
  path: '/notices/:id/recipients/file',
  summary: 'The same as a workbook',
  access: admins,
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});

const announcementSwitch = object({ on: boolean() });
export const getAnnouncementSwitch = call({
  method: 'GET',
  path: '/account/announcements',
  summary: 'Whether the caller gets announcements by email',
  access: everyone,
  timeout: 'short',
  reply: announcementSwitch,
});
export const saveAnnouncementSwitch = call({
  method: 'PUT',
  path: '/account/announcements',
  summary: 'Get announcements by email, or none',
  access: everyone,
  timeout: 'short',
  body: announcementSwitch,
  reply: nothing(),
});

export const unsubscribeClosed = 'This link is no longer valid. Sign in to choose which emails you get.';
/** The emails that a link unsubscribes from: announcements, or the daily summary of an admin. */
const unsubscribed = ['announcements', 'summary'] as const;
export type Unsubscribed = (typeof unsubscribed)[number];
/** 403 with one text for every link that does not work. */
export const openUnsubscribe = call({
  method: 'POST',
  path: '/unsubscribe/open',
  summary: 'Whether the holder of a link gets what it is about by email',
  access: 'public',
  timeout: 'short',
  body: object({ token: text(100, 1) }),
  reply: object({ of: enums(unsubscribed), on: boolean() }),
});
export const unsubscribe = call({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Want no more email of a kind, or want it again',
  access: 'public',
  timeout: 'short',
  body: object({ token: text(100, 1), on: boolean() }),
  reply: nothing(),
});
/**
 * Unsubscribes by the button of an email program: the token is in the address, because nothing else is sent (RFC
 * 8058).
 */
export const unsubscribeByEmail = call({
  method: 'POST',
  path: '/unsubscribe/:token',
  summary: 'Want no more email of a kind, by the button of an email program',
  access: 'public',
  timeout: 'short',
  params: object({ token: text(100, 1) }),
  reply: nothing(),
});
