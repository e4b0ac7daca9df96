import type { CalendarKind, CalendarStore, TestEvent } from './calendar-store';

/** A request to a calendar API, reduced to what the test providers read. */
export type ApiRequest = {
  method: string;
  /** The path below the address of the API. */
  path: string;
  query: URLSearchParams;
  /** The ETag of the version that the client changes; null for any version. */
  ifMatch: string | null;
  body: Record<string, unknown>;
};
/** The person that the access token belongs to, and the scopes that they granted. */
export type ApiCaller = { person: string; scopes: ReadonlySet<string> };
export type ApiAnswer = { status: number; body?: object };

/** The scopes of each provider for reading busy times and for writing events. */
export const calendarScopes = {
  google: {
    read: 'https://www.googleapis.com/auth/calendar.freebusy',
    write: 'https://www.googleapis.com/auth/calendar.events.owned',
  },
  microsoft: { read: 'Calendars.ReadBasic', write: 'Calendars.ReadWrite' },
} as const;

const nothing = (status: number): ApiAnswer => ({ status, body: { error: { code: status } } });
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const timeOf = (value: unknown) => {
  const text = textOf(fieldOf(value, 'dateTime'));
  return Date.parse(fieldOf(value, 'timeZone') === 'UTC' && !text.endsWith('Z') ? `${text}Z` : text);
};
const iso = (at: number) => new Date(at).toISOString();
const etagOf = ({ version }: TestEvent) => `"${version}"`;
const overlaps = (event: TestEvent, from: number, to: number) => event.start < to && event.end > from;

/** Whether the event is another version than the one that the client knows. Such a change is refused. */
const isOther = (event: TestEvent, ifMatch: string | null) => ifMatch !== null && ifMatch !== etagOf(event);

const asGoogle = (event: TestEvent) => ({
  id: event.id,
  etag: etagOf(event),
  status: 'confirmed',
  start: { dateTime: iso(event.start) },
  end: { dateTime: iso(event.end) },
});
const asMicrosoft = (event: TestEvent) => ({
  id: event.id,
  '@odata.etag': etagOf(event),
  transactionId: event.mark,
  start: { dateTime: iso(event.start).slice(0, -1), timeZone: 'UTC' },
  end: { dateTime: iso(event.end).slice(0, -1), timeZone: 'UTC' },
  showAs: event.shown,
  isAllDay: event.allDay,
});

const given = (body: Record<string, unknown>, title: string, description: string) => ({
  title: textOf(body[title]),
  description,
  start: timeOf(body['start']),
  end: timeOf(body['end']),
});

/** Google's freeBusy and events of the main calendar. */
function google(store: CalendarStore, { method, path, body, ifMatch }: ApiRequest, { person }: ApiCaller): ApiAnswer {
  if (method === 'POST' && path === '/freeBusy') {
    const [from, to] = [Date.parse(textOf(body['timeMin'])), Date.parse(textOf(body['timeMax']))];
    const busy = store.list('google', person).filter((event) => event.shown !== 'free' && overlaps(event, from, to));
    const spans = busy.map(({ start, end }) => ({ start: iso(start), end: iso(end) }));
    return { status: 200, body: { calendars: { primary: { busy: spans } } } };
  }
  const [, id = ''] = /^\/calendars\/primary\/events(?:\/([\w-]+))?$/.exec(path) ?? [];
  const known = store.find('google', person, id);
  const asked = given(body, 'summary', textOf(body['description']));
  if (method === 'POST') {
    const own = textOf(body['id']);
    if (store.find('google', person, own)) return nothing(409);
    return { status: 200, body: asGoogle(store.add('google', person, { ...asked, ...(own && { id: own }) })) };
  }
  if (!known) return nothing(404);
  if (isOther(known, ifMatch)) return nothing(412);
  if (method === 'PUT') return { status: 200, body: asGoogle(store.change(known, asked)) };
  if (method === 'DELETE') store.remove('google', person, id);
  return method === 'DELETE' ? { status: 204 } : { status: 200, body: asGoogle(known) };
}

const mainCalendar = 'main';

/** Microsoft Graph's calendars, calendar views and events. */
function microsoft(store: CalendarStore, request: ApiRequest, { person, scopes }: ApiCaller): ApiAnswer {
  const { method, path, query, body, ifMatch } = request;
  if (path === '/me/calendars') {
    const canEdit = scopes.has(calendarScopes.microsoft.write);
    return { status: 200, body: { value: [{ id: mainCalendar, name: 'Calendar', canEdit }] } };
  }
  if (path === `/me/calendars/${mainCalendar}/calendarView`) {
    const [from, to] = ['startDateTime', 'endDateTime'].map((name) => Date.parse(query.get(name) ?? ''));
    const found = store.list('microsoft', person).filter((event) => overlaps(event, from ?? 0, to ?? 0));
    return { status: 200, body: { value: found.map(asMicrosoft) } };
  }
  const asked = given(body, 'subject', textOf(fieldOf(body['body'], 'content')));
  if (method === 'POST' && path === `/me/calendars/${mainCalendar}/events`) {
    const mark = textOf(body['transactionId']);
    const known = store.list('microsoft', person).find((event) => mark !== '' && event.mark === mark);
    // The transaction id of a deleted event stays taken.
    if (!known && store.knows('microsoft', person, mark)) return nothing(409);
    return { status: 201, body: asMicrosoft(known ?? store.add('microsoft', person, { ...asked, mark })) };
  }
  const [, id = ''] = /^\/me\/events\/([\w-]+)$/.exec(path) ?? [];
  const known = store.find('microsoft', person, id);
  if (!known) return nothing(404);
  if (isOther(known, ifMatch)) return nothing(412);
  if (method === 'PATCH') return { status: 200, body: asMicrosoft(store.change(known, asked)) };
  if (method === 'DELETE') store.remove('microsoft', person, id);
  return method === 'DELETE' ? { status: 204 } : { status: 200, body: asMicrosoft(known) };
}

/** Responds like the calendar API of a provider. Changes, and Google's single events, need the write scope. */
export function answerCalendarApi(
  store: CalendarStore,
  kind: CalendarKind,
  request: ApiRequest,
  caller: ApiCaller,
): ApiAnswer {
  const { read, write } = calendarScopes[kind];
  const reads = kind === 'google' ? request.path === '/freeBusy' : request.method === 'GET';
  if (!(reads ? caller.scopes.has(read) || caller.scopes.has(write) : caller.scopes.has(write))) return nothing(403);
  return kind === 'google' ? google(store, request, caller) : microsoft(store, request, caller);
}
