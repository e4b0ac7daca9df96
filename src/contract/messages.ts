import { array, boolean, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { email } from './auth-rules';
import { admins, call, file, id, narrowQuery, nothing, pageOf, pageQuery, sortBy, text } from './kit';

/** The codes of the bell's items (product: Bell). 105 is not in the specification. */
export const notificationCodes = [101, 102, 103, 104, 105] as const;
/** Who uploaded a candidate: P=Portal, A=Admin, S=Subscription, O=Organization (product: Bell). */
export const uploaders = ['P', 'A', 'S', 'O'] as const;
export const uploaderWords = { P: 'Portal', A: 'Admin', S: 'Subscription', O: 'Organization' } as const;

/**
 * An address that an email by the reader did not reach. `id` is that of the candidate's or panelist's page, or else
 * of the email. `refused` concerns this email only: the next one may arrive.
 */
const failedAddress = object({
  address: string(),
  why: enums(['returned', 'complained', 'refused']),
  of: enums(['candidate', 'panelist', 'email']),
  id: string(),
});
export type FailedAddress = Infer<typeof failedAddress>;
/** What happened to an address, in words for a list. */
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
  /** Empty if nobody uploaded the person, as for a panelist's address. */
  uploadedBy: enums([...uploaders, '']),
  jobTitle: string(),
  /** For code 105: the name of the email's reader, or the address if the name is not known. */
  candidateName: string(),
  mobileNumber: string(),
  /** The first preferred time that is still to come, or else the first one, an instant; empty if there is none. */
  timeAvailability: string(),
  /**
   * The preferred times that are still to come, in ascending order; if there is none, the first one. At most three
   * instants.
   */
  times: array(string()),
  /** The candidate for Schedule Interview; empty if there is none. */
  candidateId: string(),
  jobProfileId: string(),
  /** For code 105 only. */
  failed: nullable(failedAddress),
  /** Since when the item needs attention; an instant. */
  at: string(),
});
export type NotificationItem = Infer<typeof notificationItem>;
/** Who uploaded the candidate of an item; empty if nobody did. */
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
/** Returns the same items as a paged list, newest first (product: Screens, `notificationcandidatedetails`). */
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
  /** `hour` is in the caller's time zone. It and `everyDay` are set in System Configuration. */
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
 * Overtaken: a newer email about the same interview was written before this one could be sent. Failed: the email was
 * permanently refused, bounced, or could not be sent for 30 days. Unsure: the email may have arrived, and is not sent
 * again. Stopped: the address is stopped, because earlier email bounced or its reader complained.
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
/**
 * An address is stopped because email to it bounced permanently, or because its reader reported it as unwanted
 * (product: Returned email).
 */
export const stoppedAddress = object({ why: enums(stopReasons), since: string() });
export type StoppedAddress = Infer<typeof stoppedAddress>;
/** Why an address is stopped and which email it no longer gets, in words for admins. */
export const stoppedWords: Record<StoppedAddress['why'], string> = {
  returned: 'Email to this address comes back. We send it no more email.',
  complained: 'The reader marked our email as unwanted. We send only email about the account and interviews.',
};
/**
 * `link`: `none`; `shown` (the demo sends nothing, and the body has the link); `hidden` (its token is created when
 * the email is sent).
 */
const sentEmail = object({
  id: string(),
  recipient: string(),
  subject: string(),
  createdAt: string(),
  sentAt: nullable(string()),
  state: enums(emailStates),
  /** Empty once the content was deleted because of its age (product: Retention). */
  body: string(),
  contentDeletedAt: nullable(string()),
  link: enums(['none', 'shown', 'hidden']),
  calendar: boolean(),
  /** The last response of a mail server that did not accept the email, or the report that it bounced. */
  answer: nullable(string()),
  /** Why the address is stopped now; null if it is not. */
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

/** Allows email to a stopped address again (product: Returned email). Does nothing if the address is not stopped. */
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
 * Why email does not reach a candidate or a panelist, by the id of the candidate or of the panelist's account. An
 * organization can request only its own candidates.
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
