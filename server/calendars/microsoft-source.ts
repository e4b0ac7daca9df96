import { randomUUID } from 'node:crypto';
import { iso } from '../../src/contract/time';
import { ZoneClock } from '../slots/zone-clock';
import { ifMatch, instantOf, recordOf, recordsOf, textOf, type Api } from './provider-api';
import {
  CalendarError,
  EntryChanged,
  type AskedReading,
  type Busy,
  type CalendarSource,
  type Entry,
  type FoundEntry,
  type Reading,
} from './source';

const pageSize = 500;
const mostEvents = 20_000;
const inUtc = { prefer: 'outlook.timezone="UTC"' };

// The time has no offset, because its zone is a separate field.
const timeOf = (at: number) => ({ dateTime: iso(at).slice(0, -1), timeZone: 'UTC' });
const written = ({ title, description, start, end }: Entry) => ({
  subject: title,
  body: { contentType: 'text', content: description },
  start: timeOf(start),
  end: timeOf(end),
});
const placeOf = (data: Record<string, unknown>) => ({
  href: textOf(data['id']),
  etag: textOf(data['@odata.etag']) || null,
});
const utcOf = (value: unknown) => instantOf(`${textOf(recordOf(value)['dateTime']).replace(/Z$/, '')}Z`);

const free = new Set(['free', 'workingElsewhere']);
const day = 24 * 60 * 60_000;

/** The time of an event. All-day events are whole local days of their owner, whatever zone they were written in. */
function spanOf(event: Record<string, unknown>, clock: ZoneClock) {
  const [start, end] = [utcOf(event['start']), utcOf(event['end'])];
  if (event['isAllDay'] !== true || start % day !== 0 || end % day !== 0) return { start, end };
  return { start: clock.instant(start / day, 0), end: clock.instant(end / day, 0) };
}

/**
 * Sorts a page of events into busy times and our own entries, which are recognized by the transaction id that we gave
 * them.
 */
function sort(events: Record<string, unknown>[], asked: AskedReading, clock: ZoneClock): Pick<Reading, 'busy' | 'own'> {
  const busy: Busy[] = [];
  const own: FoundEntry[] = [];
  for (const event of events) {
    const span = spanOf(event, clock);
    if (!(span.start < span.end) || event['isCancelled'] === true) continue;
    const mark = textOf(event['transactionId']);
    const uid = asked.own.find((one) => mark.startsWith(one));
    if (uid !== undefined) own.push({ uid, ...placeOf(event), ...span });
    else if (!free.has(textOf(event['showAs'])))
      busy.push({ ...span, tentative: event['showAs'] === 'tentative', allDay: event['isAllDay'] === true });
  }
  return { busy, own };
}

/** All events of a span, page by page. */
async function eventsOf(api: Api, calendar: string, { span }: AskedReading): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let skip = 0; ; skip += pageSize) {
    const { data } = await api({
      path: `/me/calendars/${encodeURIComponent(calendar)}/calendarView`,
      query: {
        startDateTime: iso(span.start),
        endDateTime: iso(span.end),
        $select: 'start,end,showAs,isAllDay,isCancelled,transactionId',
        $top: String(pageSize),
        $skip: String(skip),
      },
      headers: inUtc,
    });
    const page = recordsOf(data['value']);
    all.push(...page);
    if (all.length > mostEvents) throw new CalendarError('TOO_MANY');
    if (page.length < pageSize) return all;
  }
}

/**
 * Creates an event. A repetition of the same write has the same transaction id and is still one event. The transaction
 * id of a deleted event stays taken, so such an entry gets another one; so does one that is put back (`again`).
 */
async function create(api: Api, calendar: string, entry: Entry, again: boolean) {
  const path = `/me/calendars/${encodeURIComponent(calendar)}/events`;
  const post = (mark: string | number, expected: number[]) =>
    api({ method: 'POST', path, body: { ...written(entry), transactionId: `${entry.uid} ${mark}` } }, expected);
  const first = again ? null : await post(entry.version, [409]);
  return placeOf((first && first.status !== 409 ? first : await post(randomUUID(), [])).data);
}

/** The calendars of a Microsoft account. Only the times of their events are read, and whether these count as busy. */
export function microsoftSource(api: Api, { writable }: { writable: boolean }): CalendarSource {
  const reads: CalendarSource = {
    async calendars() {
      const { data } = await api({ path: '/me/calendars', query: { $select: 'id,name,canEdit', $top: '50' } });
      return recordsOf(data['value']).map((one) => ({
        key: textOf(one['id']),
        name: textOf(one['name']).slice(0, 200) || 'Calendar',
        writable: writable && one['canEdit'] === true,
      }));
    },
    async read(calendar, asked) {
      const events = await eventsOf(api, calendar, asked);
      return { ...sort(events, asked, new ZoneClock(asked.zone)), mark: null, notes: [] };
    },
  };
  if (!writable) return reads;
  return {
    ...reads,
    async write(calendar, entry, known) {
      if (!known) return create(api, calendar, entry, false);
      const path = `/me/events/${encodeURIComponent(known.href)}`;
      const { status, data } = await api(
        { method: 'PATCH', path, headers: ifMatch(known.etag), body: written(entry) },
        [404, 412],
      );
      if (status < 400) return placeOf(data);
      if (known.etag !== null) throw new EntryChanged();
      return create(api, calendar, entry, true);
    },
    async remove(_calendar, { href }) {
      await api({ method: 'DELETE', path: `/me/events/${encodeURIComponent(href)}` }, [404]);
    },
  };
}
