import { array, boolean, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { email } from './auth-rules';
import { admins, call, file, id, narrowQuery, nothing, pageOf, pageQuery, sortBy, text } from './kit';

/** The bell's codes (product: Bell); 105 is ours. */
export const notificationCodes = [101, 102, 103, 104, 105] as const;
/** P=Portal, A=Admin, S=Subscription, O=Organization (product: Bell). */
export const uploaders = ['P', 'A', 'S', 'O'] as const;
export const uploaderWords = { P: 'Portal', A: 'Admin', S: 'Subscription', O: 'Organization' } as const;

/**
 * An address that an email of the reader did not reach: of a candidate or a panelist, by the id of their page, or else the email.
 * Refused: this email alone, so that the next one may arrive.
 */
const failedAddress = object({
  address: string(),
  why: enums(['returned', 'complained', 'refused']),
  of: enums(['candidate', 'panelist', 'email']),
  id: string(),
});
export type FailedAddress = Infer<typeof failedAddress>;
/** What happened, in a list. */
export const failedWords = ({ address, why }: FailedAddress): string =>
  why === 'complained' ? `Unwanted email: ${address}` : `Not delivered: ${address}`;

/** An item of the bell (product: Bell); texts are empty if they do not apply. */
const notificationItem = object({
  /** The id of what `about` names. */
  id: string(),
  about: enums(['interview', 'candidate', 'address']),
  code: enums(notificationCodes),
  organizationId: string(),
  organizationName: string(),
  /** PENDING_FEEDBACK for code 104, otherwise the state in words, or empty. */
  interviewStatus: string(),
  /** Empty where nobody did: a panelist's address. */
  uploadedBy: enums([...uploaders, '']),
  jobTitle: string(),
  /** Of code 105 the name of its reader, or the address where nobody has a name for it. */
  candidateName: string(),
  mobileNumber: string(),
  /** The candidate's first preferred time, an instant; empty if there is none. */
  timeAvailability: string(),
  /** The preferred times that are still to come, ascending instants; if none is, the first one. At most three. */
  times: array(string()),
  /** For Schedule Interview; empty if there is none. */
  candidateId: string(),
  jobProfileId: string(),
  /** Of code 105. */
  failed: nullable(failedAddress),
  /** Since when it needs attention, an instant. */
  at: string(),
});
export type NotificationItem = Infer<typeof notificationItem>;
/** Who uploaded the candidate of an item; empty if it has none. */
export const uploaderOf = ({ uploadedBy }: NotificationItem): string =>
  uploadedBy === '' ? '' : uploaderWords[uploadedBy];

/** The bell's page size (product: Bell). */
export const notificationPage = 5;

export const countNotifications = call({
  method: 'GET',
  path: '/notification/interview/candidate/count',
  summary: 'What came since the bell was opened last',
  access: admins,
  timeout: 'short',
  reply: integer(),
});
/** Newest first, as a plain array in `data` (product: Envelope). */
export const listNotifications = call({
  method: 'GET',
  path: '/notification/fetchall/candidate/details',
  summary: 'What waits for an admin',
  access: admins,
  timeout: 'short',
  query: object(pageQuery),
  reply: array(notificationItem),
});
/** The same as a list with pages, newest first (product: Screens, `notificationcandidatedetails`). */
export const pageNotifications = call({
  method: 'GET',
  path: '/notifications',
  summary: 'What waits for an admin, as a list',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    code: optional(enums(['101', '102', '103', '104', '105'] as const)),
    sort: optional(enums(['-at'] as const)),
  }),
  reply: pageOf(notificationItem),
});
/** Opening the bell resets its count. */
export const seeNotifications = call({
  method: 'POST',
  path: '/notification/seen',
  summary: 'The bell was opened',
  access: admins,
  timeout: 'short',
  reply: nothing(),
});
export const getSummarySwitch = call({
  method: 'GET',
  path: '/notifications/summary',
  summary: 'Whether the caller gets a daily summary by email',
  access: admins,
  timeout: 'short',
  /** `hour` of their own day, and whether it comes on each day, as System Configuration says. */
  reply: object({ on: boolean(), hour: integer(), everyDay: boolean() }),
});
export const saveSummarySwitch = call({
  method: 'PUT',
  path: '/notifications/summary',
  summary: 'Get a daily summary by email, or none',
  access: admins,
  timeout: 'short',
  body: object({ on: boolean() }),
  reply: nothing(),
});
export const exportNotifications = call({
  method: 'GET',
  path: '/notification/export/interviewcandidatedetails',
  summary: 'The notification list as a workbook',
  access: admins,
  timeout: 'file',
  reply: file(),
  envelope: 'file',
});

const emailStates = ['sent', 'stored', 'overtaken', 'failed', 'unsure', 'stopped'] as const;
export type EmailState = (typeof emailStates)[number];
/**
 * Overtaken: a newer email about the same interview was written before this one could leave. Failed: it was refused for
 * good, came back, or could not be sent for 30 days. Unsure: one that may have arrived, and is not repeated. Stopped: its
 * address gets no email, because earlier email came back or its reader complained.
 */
export const emailStateWords: Record<EmailState, string> = {
  sent: 'Sent',
  stored: 'Saved, not sent',
  overtaken: 'Outdated, not sent',
  failed: 'Failed, not delivered',
  unsure: 'Unclear, not repeated',
  stopped: 'Address stopped, not sent',
};
const emailRow = object({
  id: string(),
  recipient: string(),
  subject: string(),
  createdAt: string(),
  /** Null if no mail server has received it. */
  sentAt: nullable(string()),
  state: enums(emailStates),
});
export type EmailRow = Infer<typeof emailRow>;
export const listEmails = call({
  method: 'GET',
  path: '/emails',
  summary: 'Email that was written, the newest first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'recipient'),
    state: optional(enums(emailStates)),
  }),
  reply: pageOf(emailRow),
});
const stopReasons = ['returned', 'complained'] as const;
/** Email to this address came back for good, or its reader reported it as unwanted (product: Returned email). */
export const stoppedAddress = object({ why: enums(stopReasons), since: string() });
export type StoppedAddress = Infer<typeof stoppedAddress>;
/** Why an address gets no email: in the words for admins. */
export const stoppedWords: Record<StoppedAddress['why'], string> = {
  returned: 'Email to this address comes back. We send it no more email.',
  complained: 'The reader marked our email as unwanted. We send only email about the account and interviews.',
};
/**
 * `link`: none; shown (the demo sends nothing, and the body has the link); hidden (its token is created when it is
 * sent).
 */
const sentEmail = object({
  id: string(),
  recipient: string(),
  subject: string(),
  createdAt: string(),
  sentAt: nullable(string()),
  state: enums(emailStates),
  /** Empty once it was deleted because it was old (product: Retention). */
  body: string(),
  contentDeletedAt: nullable(string()),
  link: enums(['none', 'shown', 'hidden']),
  calendar: boolean(),
  /** The last answer of a mail server that did not take it, or a report that it came back. */
  answer: nullable(string()),
  /** Why its address gets no email now; null where it gets email. */
  stopped: nullable(stoppedAddress),
});
export type Email = Infer<typeof sentEmail>;
export const getEmail = call({
  method: 'GET',
  path: '/emails/:id',
  summary: 'One email',
  access: admins,
  timeout: 'short',
  params: object({ id: text(20, 1) }),
  reply: sentEmail,
});

/** Ends what stopped an address (product: Returned email). Nothing happens where nothing does. */
export const sendAgain = call({
  method: 'POST',
  path: '/emails/send-again',
  summary: 'Send email again to an address where it came back',
  access: admins,
  timeout: 'short',
  body: object({ address: email() }),
  reply: nothing(),
});
/**
 * Why email does not reach a candidate or a panelist, by the id of the candidate or of the panelist's account. An organization asks for
 * its own candidates.
 */
export const getAddressOf = call({
  method: 'GET',
  path: '/emails/address/:of/:id',
  summary: 'Whether email reaches a candidate or a panelist',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' },
  timeout: 'short',
  params: object({ of: enums(['candidate', 'panelist']), id: id() }),
  reply: object({ address: string(), stopped: nullable(stoppedAddress) }),
});
