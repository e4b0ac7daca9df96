import { day, iso } from '../../src/contract/time';
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
} from './source';

// The right to read busy times applies to known calendars, and only the main calendar has an id that is the same for
// everybody.
const main = 'primary';
const eventsPath = `/calendars/${main}/events`;
// Event ids consist of digits and the letters a to v.
const idOf = (uid: string) => uid.replaceAll('-', '');

const written = ({ uid, title, description, start, end }: Entry) => ({
  id: idOf(uid),
  iCalUID: uid,
  // This restores an event that was deleted.
  status: 'confirmed',
  summary: title,
  description,
  start: { dateTime: iso(start) },
  end: { dateTime: iso(end) },
});
const placeOf = (data: Record<string, unknown>) => ({ href: textOf(data['id']), etag: textOf(data['etag']) || null });

/** A time of an event. All-day events have days without a zone, which begin at midnight in the zone of the owner. */
function timeOf(value: unknown, clock: ZoneClock): number {
  const { date, dateTime } = recordOf(value);
  return date === undefined ? instantOf(dateTime) : clock.instant(instantOf(date) / day, 0);
}

/** Our entry as it is in the calendar. Null if it was deleted. */
async function entryOf(api: Api, uid: string, zone: string): Promise<FoundEntry | null> {
  const { status, data } = await api(
    { path: `${eventsPath}/${idOf(uid)}`, query: { fields: 'id,etag,status,start,end' } },
    [404, 410],
  );
  if (status !== 200 || data['status'] === 'cancelled') return null;
  const clock = new ZoneClock(zone);
  return { uid, ...placeOf(data), start: timeOf(data['start'], clock), end: timeOf(data['end'], clock) };
}

async function busyOf(api: Api, { span }: AskedReading): Promise<Busy[]> {
  const { data } = await api({
    method: 'POST',
    path: '/freeBusy',
    body: { timeMin: iso(span.start), timeMax: iso(span.end), items: [{ id: main }] },
  });
  const [calendar] = recordsOf(Object.values(recordOf(data['calendars'])));
  if (!calendar || recordsOf(calendar['errors']).length > 0) throw new CalendarError('NOT_FOUND');
  return recordsOf(calendar['busy']).flatMap((one) => {
    const [start, end] = [instantOf(one['start']), instantOf(one['end'])];
    return start < end ? [{ start, end, tentative: false, allDay: false }] : [];
  });
}

async function create(api: Api, entry: Entry) {
  const { status, data } = await api({ method: 'POST', path: eventsPath, body: written(entry) }, [409]);
  if (status !== 409) return placeOf(data);
  // The ids of deleted events stay taken.
  return placeOf((await api({ method: 'PUT', path: `${eventsPath}/${idOf(entry.uid)}`, body: written(entry) })).data);
}

/**
 * The main calendar of a Google account. It says when its owner is busy, and nothing about the events. Our own entries
 * are requested one by one, and only if we may write.
 */
export function googleSource(api: Api, { name, writable }: { name: string; writable: boolean }): CalendarSource {
  const reads: CalendarSource = {
    calendars: async () => [{ key: main, name, writable }],
    async read(_calendar, asked) {
      const busy = await busyOf(api, asked);
      const own: FoundEntry[] = [];
      if (writable)
        for (const uid of asked.own) {
          const entry = await entryOf(api, uid, asked.zone);
          if (entry) own.push(entry);
        }
      return { busy, own, mark: null, notes: ['Google does not say which busy times are tentative or all day.'] };
    },
  };
  if (!writable) return reads;
  return {
    ...reads,
    async write(_calendar, entry, known) {
      if (!known) return create(api, entry);
      const path = `${eventsPath}/${known.href}`;
      const { status, data } = await api(
        { method: 'PUT', path, headers: ifMatch(known.etag), body: written(entry) },
        [404, 410, 412],
      );
      if (status < 400) return placeOf(data);
      if (known.etag !== null) throw new EntryChanged();
      return create(api, entry);
    },
    async remove(_calendar, { href }) {
      await api({ method: 'DELETE', path: `${eventsPath}/${href}` }, [404, 410]);
    },
  };
}
