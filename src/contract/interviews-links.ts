import { array, boolean, enums, integer, nullable, object, optional, size, string, type Infer } from 'superstruct';
import { hold } from './booking';
import { kinds, leaves, lengths } from './interviews';
import {
  admins,
  call,
  counter,
  id,
  idParams,
  instant,
  narrowQuery,
  nothing,
  pageOf,
  pageQuery,
  sortBy,
  text,
} from './kit';
import { parties, type Party } from './interviews-live';
import { termsRefs, termsToRead } from './terms-due';
import { limits } from './texts';
import { interviewRules } from './interview-rules';

/** What a link in an email about an interview is for (product: Interview links). A link has one purpose. */
export const linkPurposes = ['pick', 'invitation', 'accept', 'decline', 'join'] as const;
export type InterviewLinkPurpose = (typeof linkPurposes)[number];

export const purposeWords: Record<InterviewLinkPurpose, string> = {
  pick: 'Link to pick a time',
  invitation: 'Interview link',
  accept: 'Link to accept',
  decline: 'Link to decline',
  join: 'Link to join',
};
export const partyWords: Record<Party, string> = { candidate: 'Candidate', panelist: 'Panelist' };

const token = () => text(100, 1);
const byToken = object({ token: token() });
/** The digits of the code as people copy them from an email, with or without spaces. */
const joinCode = () => text(12, 1);
const times = () => size(array(instant()), 1, interviewRules.timesAtMost);

/** What the link of an /invitation/ address opens: an account, or an interview. 403 with one text for every failure. */
export const lookAtToken = call({
  method: 'POST',
  path: '/links/look',
  summary: 'What the link of an invitation opens',
  access: 'public',
  timeout: 'short',
  body: byToken,
  reply: object({ opens: enums(['account', ...linkPurposes]) }),
});

/** The actions that the holder of a link may take on the interview. */
export const linkedActions = ['BOOK', 'SET_TIMES', 'ASK_RESCHEDULE', 'ACCEPT', 'DECLINE', 'JOIN'] as const;
const linkedInterview = object({
  code: string(),
  party: enums(parties),
  version: integer(),
  kind: enums(kinds),
  state: enums(leaves.filter((leaf) => leaf !== 'inReview')),
  title: nullable(string()),
  organization: nullable(string()),
  /** The name of the link's holder. */
  name: string(),
  timeZone: string(),
  /** The other party: for a candidate the panelist who accepted. */
  other: nullable(string()),
  minutes: enums(lengths),
  start: nullable(string()),
  end: nullable(string()),
  joinFrom: nullable(string()),
  /** How long before the start the parties can join, by the rules of this interview; milliseconds. */
  joinBefore: integer(),
  times: array(string()),
  pickBy: nullable(string()),
  /** When the candidate confirmed that they will attend at this time. */
  comingAt: nullable(string()),
  /** Whether the holder asked to cancel the interview. Choosing a time withdraws a candidate's wish to cancel. */
  cancelAsked: boolean(),
  may: array(enums(linkedActions)),
  /** The instant at which `may` changes without any event. */
  allowedUntil: nullable(string()),
  /** The email address that a candidate without an account registers with. */
  registers: nullable(string()),
  /**
   * The calendar entry, as the text of a file, for the time that was chosen by this link; null for other links, and
   * if nothing is booked.
   */
  calendar: nullable(string()),
  /** The organization's terms that a candidate must accept before joining; empty unless they may join now. */
  terms: array(termsToRead),
});
export type LinkedInterview = Infer<typeof linkedInterview>;

/** The interview that a link opens, for the holder of the link. */
export const readLinkedInterview = call({
  method: 'POST',
  path: '/links/interview',
  summary: 'The interview that a link opens',
  access: 'public',
  timeout: 'short',
  body: byToken,
  reply: linkedInterview,
});

/** A time that a candidate may choose, with the panelist who would be asked; without ranks and reasons. */
const openTime = object({ panelistId: string(), panelistName: string(), start: string(), end: string() });
export type OpenTime = Infer<typeof openTime>;
const openTimes = object({ now: string(), offered: array(openTime) });
export type OpenTimes = Infer<typeof openTimes>;

export const findOpenTimes = call({
  method: 'POST',
  path: '/links/times',
  summary: 'The times that a candidate may choose by their link',
  access: 'public',
  timeout: 'short',
  body: byToken,
  reply: openTimes,
});

/**
 * Holds a time for some minutes (product: Settings). The hold that the same link had before is released. 409 with
 * fresh times.
 */
export const holdOpenTime = call({
  method: 'POST',
  path: '/links/hold',
  summary: 'Hold a time by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), panelistId: id(), start: instant() }),
  reply: hold,
});

/** Books the held time and uses up the link. Repeating the call returns the same reply. 409 with fresh times. */
export const pickTime = call({
  method: 'POST',
  path: '/links/pick',
  summary: 'Choose a held time by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), version: counter(), holdId: id(), panelistId: id(), start: instant() }),
  reply: object({
    interview: linkedInterview,
    /** The path of the page on which the candidate sees the interview from now on. */
    next: string(),
  }),
});

/** Records that the candidate will attend at the time that is booked now. */
export const confirmComing = call({
  method: 'POST',
  path: '/links/confirm',
  summary: 'Confirm by a link to come',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), start: instant() }),
  reply: linkedInterview,
});

/**
 * Requests other times, by the lifecycle: SET_TIMES while nothing is booked, afterwards ASK_RESCHEDULE with a reason.
 */
export const askForTimes = call({
  method: 'POST',
  path: '/links/times/ask',
  summary: 'Ask for other times by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), version: counter(), times: times(), why: optional(text(limits.reason)) }),
  reply: linkedInterview,
});

/** Joins by the party's interview code. 400 at `code` for a wrong code, 429 after ten wrong codes. */
export const joinByCode = call({
  method: 'POST',
  path: '/links/join',
  summary: 'Join by a link and the interview code',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), code: joinCode() }),
  reply: object({ link: string() }),
});

/**
 * Accepts the organization's terms in the versions that were read. 409 with `terms` if one of them is no longer in
 * force.
 */
export const acceptTermsByLink = call({
  method: 'POST',
  path: '/links/terms',
  summary: 'Accept an organization’s terms by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), terms: termsRefs() }),
  reply: linkedInterview,
});

/** The links in emails that act with one click, and the event that each sends. */
export const clickEvents = { accept: 'ACCEPT', decline: 'DECLINE', join: 'JOIN' } as const;
export type ClickPurpose = keyof typeof clickEvents;

/**
 * Does what the link is for. A link to accept or decline is used up by the call; repeating the call returns the same
 * reply. 409 if the interview no longer allows the action.
 */
export const actByLink = call({
  method: 'POST',
  path: '/links/act',
  summary: 'Accept, decline or join by a link',
  access: 'public',
  timeout: 'short',
  body: byToken,
  reply: object({
    done: enums(Object.keys(clickEvents) as ClickPurpose[]),
    /** The meeting's address, for a link to join. */
    link: nullable(string()),
  }),
});

const partyRow = object({
  /** An id that is made of the interview and the party. */
  id: string(),
  interviewId: string(),
  code: string(),
  title: nullable(string()),
  organization: nullable(string()),
  party: enums(parties),
  person: string(),
  state: enums(leaves),
  start: nullable(string()),
  end: nullable(string()),
  /** The newest link that was emailed to this party. */
  sent: nullable(
    object({
      purpose: enums(linkPurposes),
      at: string(),
      endsAt: string(),
      seenAt: nullable(string()),
      usedAt: nullable(string()),
    }),
  ),
  /** When the candidate confirmed that they will attend at this time. */
  comingAt: nullable(string()),
  joinCode: string(),
  renewedAt: nullable(string()),
});
export type PartyRow = Infer<typeof partyRow>;

/**
 * The parties of interviews that are upcoming or wait for a time: the links that were sent to them, and their code to
 * join.
 */
export const listParties = call({
  method: 'GET',
  path: '/interview-links',
  summary: 'Parties of upcoming interviews, with their newest link and their interview code',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    party: optional(enums(parties)),
    sort: sortBy('start', 'person'),
  }),
  reply: pageOf(partyRow),
});

const partyBody = object({ party: enums(parties) });
/** Emails a party a new link. The earlier link stops working. 409 if the interview currently has no such party. */
export const resendLink = call({
  method: 'POST',
  path: '/interviews/:id/links',
  summary: 'Send a party its interview link again',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: partyBody,
  reply: nothing(),
  once: true,
});
/** Creates a new code for a party to join with, and emails it. The earlier code stops working. */
export const renewCode = call({
  method: 'POST',
  path: '/interviews/:id/code',
  summary: 'Renew the interview code of a party',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: partyBody,
  reply: nothing(),
  once: true,
});
