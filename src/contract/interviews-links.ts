import { array, boolean, enums, integer, nullable, object, optional, size, string, type Infer } from 'superstruct';
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
import { termsRefs, termsToRead } from './terms-due';
import { limits } from './texts';
import { interviewRules } from './interview-rules';

/** What a link in an email about an interview is for (product: Interview links). A link has one purpose. */
export const linkPurposes = ['pick', 'invitation', 'accept', 'decline', 'join'] as const;
export type InterviewLinkPurpose = (typeof linkPurposes)[number];
export const parties = ['candidate', 'panelist'] as const;
export type LinkParty = (typeof parties)[number];

export const purposeWords: Record<InterviewLinkPurpose, string> = {
  pick: 'Link to pick a time',
  invitation: 'Interview link',
  accept: 'Link to accept',
  decline: 'Link to decline',
  join: 'Link to join',
};
export const partyWords: Record<LinkParty, string> = { candidate: 'Candidate', panelist: 'Panelist' };

const token = () => text(100, 1);
const byToken = object({ token: token() });
/** Digits as people read them from an email, with blanks or without. */
const joinCode = () => text(12, 1);
const times = () => size(array(instant()), 1, interviewRules.timesAtMost);

/** What the link of an /invitation/ address opens: an account, or an interview. 403 in one text whatever is wrong. */
export const lookAtToken = call({
  method: 'POST',
  path: '/links/look',
  summary: 'What the link of an invitation opens',
  access: 'public',
  timeout: 'short',
  body: byToken,
  reply: object({ opens: enums(['account', ...linkPurposes]) }),
});

/** What the holder of a link may do with the interview. */
export const linkedActions = ['BOOK', 'SET_TIMES', 'ASK_RESCHEDULE', 'ACCEPT', 'DECLINE', 'JOIN'] as const;
const linkedInterview = object({
  code: string(),
  party: enums(parties),
  version: integer(),
  kind: enums(kinds),
  state: enums(leaves.filter((leaf) => leaf !== 'inReview')),
  title: nullable(string()),
  organization: nullable(string()),
  /** Of the link's holder. */
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
  /** When the candidate confirmed that they come at this time. */
  comingAt: nullable(string()),
  /** Whether the holder asked to cancel the interview: a candidate who chooses a time takes that back. */
  cancelAsked: boolean(),
  may: array(enums(linkedActions)),
  /** The instant at which time alone changes `may`. */
  allowedUntil: nullable(string()),
  /** The address that a candidate without an account registers. */
  registers: nullable(string()),
  /** The entry of the time that was chosen by this link, as a file has it; null for other links, and where none is booked. */
  calendar: nullable(string()),
  /** The organization's terms that a candidate accepts before they join; only where they may join now. */
  terms: array(termsToRead),
});
export type LinkedInterview = Infer<typeof linkedInterview>;

/** The interview of a link, for who holds it. */
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

/** Holds a time for some minutes (product: Settings); the one that the same link held before is given back. 409 with fresh times. */
export const holdOpenTime = call({
  method: 'POST',
  path: '/links/hold',
  summary: 'Hold a time by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), panelistId: id(), start: instant() }),
  reply: object({ holdId: string(), until: string() }),
});

/** Books the held time, and uses the link. Sent again, it gets the same answer. 409 with fresh times. */
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

/** The candidate says that they come, at the time that is booked now. */
export const confirmComing = call({
  method: 'POST',
  path: '/links/confirm',
  summary: 'Confirm by a link to come',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), start: instant() }),
  reply: linkedInterview,
});

/** Other times, by the lifecycle: SET_TIMES while nothing is booked, ASK_RESCHEDULE afterwards, then with a reason. */
export const askForTimes = call({
  method: 'POST',
  path: '/links/times/ask',
  summary: 'Ask for other times by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), version: counter(), times: times(), why: optional(text(limits.reason)) }),
  reply: linkedInterview,
});

/** Joins by the party's interview code. 400 at `code` for a wrong one, 429 after ten of those. */
export const joinByCode = call({
  method: 'POST',
  path: '/links/join',
  summary: 'Join by a link and the interview code',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), code: joinCode() }),
  reply: object({ link: string() }),
});

/** Accepts the organization's terms, in the versions that were read. 409 with `terms` if one does not hold any more. */
export const acceptTermsByLink = call({
  method: 'POST',
  path: '/links/terms',
  summary: 'Accept an organization’s terms by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: token(), terms: termsRefs() }),
  reply: linkedInterview,
});

/** What a link of an email does by one click, and the event that this is. */
export const clickEvents = { accept: 'ACCEPT', decline: 'DECLINE', join: 'JOIN' } as const;
export type ClickPurpose = keyof typeof clickEvents;

/**
 * Does what the link is for. A link to accept or decline is used up by it; sent again, it gets the same answer. 409 where
 * the interview no longer allows it.
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
  /** Of the interview and its party. */
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
  /** When the candidate confirmed that they come at this time. */
  comingAt: nullable(string()),
  joinCode: string(),
  renewedAt: nullable(string()),
});
export type PartyRow = Infer<typeof partyRow>;

/** The parties of interviews that are to come or wait for a time: what was sent to whom, and the code to join with. */
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
/** Emails a party a new link; the earlier one no longer works. 409 where the interview has no such party now. */
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
/** Gives a party a new code to join with, and emails it; the one before no longer works. */
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
