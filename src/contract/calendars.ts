import { array, boolean, enums, integer, nullable, object, optional, size, string, type Infer } from 'superstruct';
import { call, everyone, id, idParams, instant, nothing, oneOf, text } from './kit';
import { hour, minute } from './time';

/** External calendars that users connect (product: Connected calendars). */

/** How a calendar is reached: by a secret address of an .ics file, a CalDAV server, or an account at a provider. */
export const calendarWays = ['ICS', 'CALDAV', 'GOOGLE', 'MICROSOFT'] as const;
export type CalendarWay = (typeof calendarWays)[number];
/** The ways that require a sign-in at a provider. */
export const providerWays = ['GOOGLE', 'MICROSOFT'] as const;
export type ProviderWay = (typeof providerWays)[number];

export const calendarLimits = {
  /** The maximum number of connections of a user. */
  connections: 10,
  name: 60,
  address: 2_000,
  server: 500,
  user: 254,
  password: 200,
  /** The maximum number of calendars of a connection. */
  calendars: 50,
} as const;
/** The interval at which each calendar is read. */
export const readEvery = 10 * minute;
/** The age from which the last reading is shown as stale. */
export const staleAfter = hour;
/** How far ahead busy times are read, in days. */
export const readAheadDays = 35;

/** The texts of refusals, as shown to the user. */
export const calendarTexts = {
  noKey: 'Calendars cannot be connected right now. Contact support.',
  tooMany: 'You have 10 connected calendars. Disconnect one first.',
  otherWay: 'This calendar is connected in another way. Connect it as a new one.',
  canceled: 'The sign-in was canceled. Nothing was connected.',
  expired: 'This sign-in has expired. Start again.',
  refused: 'The provider did not give access to the calendar. Start again.',
  noProvider: 'The provider could not be reached. Try again later.',
  none: 'There are no calendars in this account.',
  choose: 'Choose at least one calendar.',
  notWritable: 'Interviews cannot be written into this calendar.',
  span: `Ask for at most ${readAheadDays} days.`,
} as const;

/** Why a calendar could not be read, with the text that its owner sees. */
export const calendarProblems = {
  UNREACHABLE: 'The calendar’s server could not be reached.',
  TIME_OUT: 'The calendar’s server did not answer within 10 seconds.',
  LATER: 'The calendar’s server asked us to come back later.',
  ADDRESS: 'The address no longer leads to a place on the public internet.',
  NOT_FOUND: 'There is no longer a calendar at this address.',
  SIGN_IN: 'The calendar’s server does not accept the sign-in.',
  NOT_A_CALENDAR: 'The address answers with a web page, not with a calendar.',
  CUT_OFF: 'The calendar breaks off in the middle.',
  BROKEN: 'The calendar could not be read: it is not in the iCalendar format.',
  TOO_LARGE: 'The calendar is larger than 5 MB.',
  TOO_MANY: 'The calendar has more than 20,000 events.',
  TOO_SLOW: 'The calendar’s repeating events take too long to work out.',
  KEY: 'The stored sign-in cannot be opened on this server.',
} as const;
export type CalendarProblem = keyof typeof calendarProblems;
const problemNames = Object.keys(calendarProblems) as CalendarProblem[];
/** Problems that can be solved only by connecting again. */
export const reconnectProblems: readonly CalendarProblem[] = [
  'ADDRESS',
  'NOT_FOUND',
  'SIGN_IN',
  'NOT_A_CALENDAR',
  'KEY',
];
export const needsReconnect = (problem: CalendarProblem | null): boolean =>
  problem !== null && reconnectProblems.includes(problem);

const oneCalendar = object({
  id: string(),
  name: string(),
  /** Whether interviews can be written into it. */
  writable: boolean(),
  /** Whether busy times in this calendar block bookings. */
  chosen: boolean(),
});
const connection = object({
  id: string(),
  way: enums(calendarWays),
  name: string(),
  /** The user name or email address at its server; null for an .ics address. */
  account: nullable(string()),
  calendars: array(oneCalendar),
  /** False until the owner has chosen which calendars count. Until then, nothing in them counts. */
  setUp: boolean(),
  tentativeCounts: boolean(),
  allDayCounts: boolean(),
  /** The calendar that the owner's interviews are written into. */
  writesTo: nullable(string()),
  /** The oldest reading among the chosen calendars; null if one has not been read yet. */
  readAt: nullable(string()),
  problem: nullable(enums(problemNames)),
  /** Since when it cannot be read. */
  failingSince: nullable(string()),
  /** Why interviews cannot be written into it, although it may be read, and since when. */
  writeProblem: nullable(enums(problemNames)),
  writeFailingSince: nullable(string()),
  /** What could not be read exactly as written, such as events in an unknown time zone, in words. */
  notes: array(string()),
  /** The number of busy times in the next 7 days. */
  busyAhead: integer(),
});
export type Connection = Infer<typeof connection>;

/**
 * An interview whose entry was moved or deleted in the connected calendar. The interview itself is not changed by
 * that.
 */
const entryQuestion = object({
  interviewId: string(),
  code: string(),
  title: string(),
  connectionId: string(),
  calendar: string(),
  kind: enums(['MOVED', 'DELETED']),
  start: string(),
  end: string(),
  theirStart: nullable(string()),
  theirEnd: nullable(string()),
});
export type EntryQuestion = Infer<typeof entryQuestion>;

/**
 * Whether its owner has chosen what a connection is for. The calendars of another account have no choice, even in a
 * connection that was set up.
 */
export const isChosen = ({ setUp, calendars, writesTo }: Pick<Connection, 'setUp' | 'calendars' | 'writesTo'>) =>
  setUp && (writesTo !== null || calendars.some(({ chosen }) => chosen));

/** The state of a connection: not set up, fresh, failing for less than an hour, or stale. */
export type Health = 'CHOOSING' | 'FRESH' | 'FAILING' | 'STALE';
export function healthOf(
  connection: Parameters<typeof isChosen>[0] & Pick<Connection, 'readAt' | 'problem' | 'writeProblem'>,
  now: number,
): Health {
  const { readAt, problem, writeProblem } = connection;
  const isWell = problem === null && writeProblem === null;
  if (!isChosen(connection)) return 'CHOOSING';
  if (readAt === null) return isWell ? 'FRESH' : 'STALE';
  if (now - Date.parse(readAt) >= staleAfter) return 'STALE';
  return isWell ? 'FRESH' : 'FAILING';
}

const calendars = object({
  /** The ways that this server offers. `test` marks a provider that runs on this machine. */
  ways: array(object({ way: enums(calendarWays), name: string(), test: boolean() })),
  connections: array(connection),
  questions: array(entryQuestion),
});
export type Calendars = Infer<typeof calendars>;
export const getCalendars = call({
  method: 'GET',
  path: '/calendars',
  summary: 'My connected calendars, how they are read, and what was changed in them',
  access: everyone,
  timeout: 'short',
  reply: calendars,
});

const icsSecret = object({ way: enums(['ICS']), address: text(calendarLimits.address, 1) });
const calDavSecret = object({
  way: enums(['CALDAV']),
  server: text(calendarLimits.server, 1),
  user: text(calendarLimits.user, 1),
  password: text(calendarLimits.password, 1),
});
/** What the user types so that a calendar can be reached. It is stored encrypted and never returned. */
export type CalendarSecret = Infer<typeof icsSecret> | Infer<typeof calDavSecret>;
const secret = oneOf<CalendarSecret>('way', { ICS: icsSecret, CALDAV: calDavSecret });

/**
 * Reads a calendar for the first time and stores it as not set up. 400 at the wrong field, with the text of the
 * problem.
 */
export const connectCalendar = call({
  method: 'POST',
  path: '/calendars',
  refuses: [409, 429],
  summary: 'Check the address or the sign-in of a calendar and store it',
  access: everyone,
  timeout: 'upload',
  body: secret,
  reply: connection,
});
/** Does the same for an existing connection. What the owner has chosen remains. */
export const reconnectCalendar = call({
  method: 'PUT',
  path: '/calendars/:id/secret',
  refuses: [409, 429],
  summary: 'Replace the address or the sign-in of a connected calendar',
  access: everyone,
  timeout: 'upload',
  params: idParams,
  body: secret,
  reply: connection,
});

/**
 * Begins a sign-in at a provider. `id` is the connection that needs a new sign-in. The reply is the address to send
 * the user to.
 */
export const beginCalendarSignIn = call({
  method: 'POST',
  path: '/calendars/sign-in',
  refuses: [404, 502],
  summary: 'Begin to connect a calendar at its provider',
  access: everyone,
  timeout: 'upload',
  /** `write`: also request permission to write interviews into the calendar. */
  body: object({ way: enums(providerWays), write: boolean(), id: optional(id()) }),
  reply: object({ address: string() }),
});
/**
 * Ends a sign-in with what the provider sent back to `/dashboard/connected-calendars`. 409 if the sign-in was
 * canceled or has expired.
 */
export const endCalendarSignIn = call({
  method: 'POST',
  path: '/calendars/signed-in',
  refuses: [409, 502],
  summary: 'Store a calendar that was connected at its provider',
  access: everyone,
  timeout: 'upload',
  body: object({ state: text(200, 1), code: optional(text(4_000, 1)), error: optional(text(200)) }),
  reply: connection,
});

const chosen = object({
  name: text(calendarLimits.name, 1),
  calendars: size(array(id()), 0, calendarLimits.calendars),
  tentativeCounts: boolean(),
  allDayCounts: boolean(),
  writesTo: nullable(id()),
});
export type ChosenCalendars = Infer<typeof chosen>;
/** 400 at `calendars` if none is chosen and `writesTo` is null. */
export const chooseCalendars = call({
  method: 'PUT',
  path: '/calendars/:id',
  summary: 'Choose which calendars of a connection count, and where interviews are written',
  access: everyone,
  timeout: 'short',
  params: idParams,
  body: chosen,
  reply: connection,
});

/**
 * Reads the calendars whose last reading is more than a minute old, or the connection `id` regardless of its age.
 * Returns after the reading.
 */
export const readCalendarsNow = call({
  method: 'POST',
  path: '/calendars/read',
  summary: 'Read my connected calendars now',
  access: everyone,
  timeout: 'upload',
  body: object({ id: optional(id()) }),
  reply: calendars,
});

/** Deletes a connection with its sign-in and busy times. Interviews that were written into the calendar stay there. */
export const disconnectCalendar = call({
  method: 'DELETE',
  path: '/calendars/:id',
  summary: 'Disconnect a calendar',
  access: everyone,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

/** A busy time; its title and text are not stored. `counts`: it blocks bookings. */
const busySpan = object({
  id: string(),
  connectionId: string(),
  calendar: string(),
  start: string(),
  end: string(),
  tentative: boolean(),
  allDay: boolean(),
  ignored: boolean(),
  counts: boolean(),
});
export type BusySpan = Infer<typeof busySpan>;
export const listBusy = call({
  method: 'GET',
  path: '/calendars/busy',
  summary: 'Busy times of my connected calendars between two instants, at most 35 days apart',
  access: everyone,
  timeout: 'short',
  query: object({ from: instant(), to: instant() }),
  reply: object({ spans: array(busySpan) }),
});
/** The choice applies until the event moves to another time. */
export const ignoreBusy = call({
  method: 'PUT',
  path: '/calendars/busy/:id',
  summary: 'Ignore a busy time of my calendar, or count it again',
  access: everyone,
  timeout: 'short',
  params: idParams,
  body: object({ ignored: boolean() }),
  reply: busySpan,
});

/**
 * `PUT_BACK` restores the entry from the interview. `LEAVE` leaves the entry as it is in the calendar and asks no
 * more.
 */
export const answerEntryQuestion = call({
  method: 'POST',
  path: '/calendars/questions/:id',
  summary: 'Answer what to do with an interview that was changed in a connected calendar',
  access: everyone,
  timeout: 'short',
  params: idParams,
  /** `connectionId`: the connection whose entry it is, as in the question. */
  body: object({ answer: enums(['PUT_BACK', 'LEAVE']), connectionId: id() }),
  reply: nothing(),
});
