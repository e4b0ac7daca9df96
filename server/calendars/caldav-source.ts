import { calendarQuery, createAccount, propfind, type DAVResponse } from 'tsdav';
import type { CalendarProblem } from '../../src/contract/calendars';
import { iso } from '../../src/contract/time';
import { outsideFetch, type Judging } from '../kit/outside-address';
import type { Range } from '../slots/types';
import { problemOf, problemOfStatus } from './problems';
import { ifMatch } from './provider-api';
import { readIcs } from './read-ics';
import { CalendarError, EntryChanged, type CalendarSource, type Entry, type FoundCalendar } from './source';
import { xmlProblem } from './xml-limits';

/** The sign-in for a CalDAV server. */
export type CalDavSignIn = { server: string; user: string; password: string };

const patience = 10_000;
// Only a `REPORT` returns events. All others are questions about calendars.
const mostOf = (method = 'GET') => (method === 'REPORT' ? 5 : 1) * 1024 * 1024;
const isXml = ({ ok, headers }: Response) => ok && /xml/i.test(headers.get('content-type') ?? '');

type Exchange = { fetch: typeof fetch; headers: Record<string, string> };

/**
 * Talks to a server for at most 10 s in total. The library says little about why it failed, so the first failure is
 * remembered here. @throws CalendarError
 */
async function withServer<T>(
  { user, password }: CalDavSignIn,
  judging: Judging,
  work: (exchange: Exchange) => Promise<T>,
): Promise<T> {
  const until = performance.now() + patience;
  let failure: CalendarError | null = null;
  let webPage = false;
  const fail = (problem: CalendarProblem) => (failure ??= new CalendarError(problem));
  const watched: typeof fetch = async (input, init) => {
    const left = Math.max(until - performance.now(), 0);
    const outside = outsideFetch(judging, { patience: left, most: mostOf(init?.method) });
    const answer = await outside(input, init).catch((error: unknown) => {
      throw fail(problemOf(error));
    });
    // Judged before the library parses it.
    const wrong = isXml(answer) ? xmlProblem(await answer.clone().text()) : null;
    if (wrong !== null) throw fail(wrong);
    if (answer.headers.get('content-type')?.startsWith('text/html') && answer.ok) webPage = true;
    const problem = problemOfStatus(answer.status);
    if (problem !== null && problem !== 'NOT_FOUND') fail(problem);
    return answer;
  };
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  try {
    return await work({ fetch: watched, headers: { authorization } });
  } catch (error) {
    if (error instanceof CalendarError || error instanceof EntryChanged) throw error;
    throw failure ?? new CalendarError(webPage ? 'NOT_A_CALENDAR' : 'NOT_FOUND');
  }
}

const keysOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : []);
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** Whether a calendar has events. A calendar that does not say what it has may have them. */
function hasEvents({ props }: DAVResponse): boolean {
  const components = listOf(props?.['supportedCalendarComponentSet']?.comp) as { _attributes?: { name?: string } }[];
  return components.length === 0 || components.some(({ _attributes }) => _attributes?.name === 'VEVENT');
}

const writes = ['all', 'write', 'writeContent', 'bind'];
/** Whether the user may add events. If the server does not say so, only a write can show it. */
function isWritable({ props }: DAVResponse): boolean {
  const privileges = listOf(props?.['currentUserPrivilegeSet']?.privilege).flatMap(keysOf);
  return privileges.length === 0 || privileges.some((one) => writes.includes(one));
}

function nameOf({ props, href }: DAVResponse): string {
  const given: unknown = props?.['displayname']?._cdata ?? props?.['displayname'];
  const name = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
  const path = decodeURIComponent(href?.split('/').findLast((part) => part !== '') ?? '');
  return (name || path || 'Calendar').slice(0, 200);
}

/** The calendars of an account, found from the address of its server (RFC 6764). */
async function findCalendars({ server }: CalDavSignIn, { fetch, headers }: Exchange): Promise<FoundCalendar[]> {
  const { homeUrl = '' } = await createAccount({
    account: { serverUrl: server, accountType: 'caldav' },
    headers,
    fetch,
  });
  const found = await propfind({
    url: homeUrl,
    depth: '1',
    props: {
      'd:displayname': {},
      'd:resourcetype': {},
      'c:supported-calendar-component-set': {},
      'd:current-user-privilege-set': {},
    },
    headers,
    fetch,
  });
  return found
    .filter((one) => keysOf(one.props?.['resourcetype']).includes('calendar') && hasEvents(one))
    .map((one) => ({
      key: new URL(one.href ?? '', homeUrl).href,
      name: nameOf(one),
      writable: isWritable(one),
    }));
}

/** A mark that changes with any event of a calendar. Null if the server has neither a tag nor a token. */
async function markOf(url: string, { fetch, headers }: Exchange): Promise<string | null> {
  const props = { 'cs:getctag': {}, 'd:sync-token': {} };
  const [found] = await propfind({ url, depth: '0', props, headers, fetch });
  requireAnswer(found);
  const mark: unknown = found?.props?.['getctag'] ?? found?.props?.['syncToken'];
  return typeof mark === 'string' || typeof mark === 'number' ? String(mark) : null;
}

function requireAnswer(answer: DAVResponse | undefined): void {
  const problem = answer ? problemOfStatus(answer.status) : 'BROKEN';
  if (problem !== null) throw new CalendarError(problem);
}

const stamp = (at: number) => iso(at).replaceAll(/[-:]|\.\d+/g, '');
const filterOf = (inEvent: object) => ({
  'comp-filter': {
    _attributes: { name: 'VCALENDAR' },
    'comp-filter': { _attributes: { name: 'VEVENT' }, ...inEvent },
  },
});
const within = ({ start, end }: Range) =>
  filterOf({ 'time-range': { _attributes: { start: stamp(start), end: stamp(end) } } });
const withUid = (uid: string) =>
  filterOf({ 'prop-filter': { _attributes: { name: 'UID' }, 'text-match': { _text: uid } } });

type Found = { href: string; etag: string | null; content: Uint8Array };

/** The events of a calendar that match a filter. */
async function query(url: string, filters: object, { fetch, headers }: Exchange): Promise<Found[]> {
  const props = { 'd:getetag': {}, 'c:calendar-data': {} };
  const answers = await calendarQuery({ url, props, filters, depth: '1', headers, fetch });
  // Without a match, the server may respond with one entry that is about no event.
  if (answers[0]?.href === url || answers.length === 0)
    requireAnswer(answers[0] ?? { status: 200, ok: true, statusText: '' });
  return answers.flatMap(({ href, props: given, ok }) => {
    const data: unknown = given?.['calendarData']?._cdata ?? given?.['calendarData'];
    if (!ok || href === undefined || typeof data !== 'string') return [];
    const etag: unknown = given?.['getetag'];
    return [{ href: new URL(href, url).href, etag: etagOf(etag), content: new TextEncoder().encode(data) }];
  });
}
// Servers write an ETag in quotes, which libraries take for part of the text or leave out.
function etagOf(etag: unknown): string | null {
  if (typeof etag !== 'string' && typeof etag !== 'number') return null;
  const text = String(etag);
  return text.startsWith('"') || text.startsWith('W/') ? text : `"${text}"`;
}

/** Puts an entry at an address. @throws EntryChanged if the condition does not hold */
async function put(url: string, { ics }: Entry, condition: Record<string, string>, { fetch, headers }: Exchange) {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, ...condition, 'content-type': 'text/calendar; charset=utf-8' },
    body: ics,
  });
  if (Object.keys(condition).length > 0 && [404, 409, 412].includes(answer.status)) throw new EntryChanged();
  const problem = problemOfStatus(answer.status);
  if (problem !== null) throw new CalendarError(problem);
  return { href: url, etag: answer.headers.get('etag') ?? (await etagAt(url, { fetch, headers })) };
}

/** Some servers return the ETag only on request. */
async function etagAt(url: string, { fetch, headers }: Exchange): Promise<string | null> {
  const [found] = await propfind({ url, depth: '0', props: { 'd:getetag': {} }, headers, fetch });
  return etagOf(found?.props?.['getetag']);
}

async function create(calendar: string, entry: Entry, exchange: Exchange) {
  const url = new URL(`${encodeURIComponent(entry.uid)}.ics`, calendar.endsWith('/') ? calendar : `${calendar}/`).href;
  try {
    return await put(url, entry, { 'if-none-match': '*' }, exchange);
  } catch (error) {
    if (!(error instanceof EntryChanged)) throw error;
    // The entry exists already: it was written before a crash, or accepted from an email, at an address of its own.
    const [there] = await query(calendar, withUid(entry.uid), exchange);
    return put(there?.href ?? url, entry, {}, exchange);
  }
}

/** Calendars of a CalDAV server: those of Apple, Nextcloud, Fastmail and others (RFC 4791). */
export function calDavSource(signIn: CalDavSignIn, judging: Judging): CalendarSource {
  const speak = <T>(work: (exchange: Exchange) => Promise<T>) => withServer(signIn, judging, work);
  return {
    calendars: () => speak((exchange) => findCalendars(signIn, exchange)),
    async read(calendar, asked) {
      const answer = await speak(async (exchange) => {
        const mark = await markOf(calendar, exchange);
        if (mark !== null && mark === asked.mark) return null;
        return { mark, files: await query(calendar, within(asked.span), exchange) };
      });
      return answer && { ...(await readIcs(answer.files, asked)), mark: answer.mark };
    },
    write: (calendar, entry, known) =>
      speak((exchange) =>
        known ? put(known.href, entry, ifMatch(known.etag), exchange) : create(calendar, entry, exchange),
      ),
    remove: (_calendar, { href }) =>
      speak(async ({ fetch, headers }) => {
        const { status } = await fetch(href, { method: 'DELETE', headers });
        const problem = problemOfStatus(status);
        if (problem !== null && problem !== 'NOT_FOUND') throw new CalendarError(problem);
      }),
  };
}
