import { sql, type Tx } from '../../../server/db/database';
import type { Busy, CalendarSource, Reading } from '../../../server/calendars/source';
import { iso } from './interviews';

type Given = { key?: string; chosen?: boolean; written?: boolean };
export type Connected = { id: string; calendars: string[] };

/** A connection that is set up by default, with calendars that are chosen by default; it is due now. */
export async function connectedTo(tx: Tx, userId: string, given: Given[] = [{}], setUp = true): Promise<Connected> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into calendar_connections (user_id, way, name, sealed, set_up) values (${userId}, 'ICS', 'Work', '\\x00', ${setUp}) returning id`);
  const calendars: string[] = [];
  for (const [place, { key = `c${place}`, chosen = true, written = false }] of given.entries()) {
    const row = await tx.one<{ id: string }>(sql`
      insert into connected_calendars (connection_id, key, name, writable, chosen, written)
      values (${id}, ${key}, ${key}, true, ${chosen}, ${written}) returning id`);
    calendars.push(row.id);
  }
  return { id, calendars };
}

export const busyAt = (start: number, end: number, more: Partial<Busy> = {}): Busy => ({
  ...{ start, end, tentative: false, allDay: false },
  ...more,
});
export const readingOf = (busy: Busy[], more: Partial<Reading> = {}): Reading => ({
  ...{ busy, own: [], mark: null, notes: [] },
  ...more,
});
/** A source that reads calendars with `read`. */
export const sourceWith = (read: CalendarSource['read']): CalendarSource => ({
  calendars: () => Promise.resolve([]),
  read,
});

export type Span = { start: string; end: string; tentative: boolean; allDay: boolean; ignored: boolean };
/** The stored busy times of a connection, in order. */
export const spansOf = (tx: Tx, connectionId: string) =>
  tx.many<Span>(sql`
    select s.starts_at as start, s.ends_at as end, s.tentative, s.all_day as "allDay", s.ignored from calendar_spans s
    join connected_calendars c on c.id = s.calendar_id where c.connection_id = ${connectionId} order by s.starts_at, s.ends_at`);
export const startsOf = async (tx: Tx, connectionId: string) =>
  (await spansOf(tx, connectionId)).map(({ start }) => start);

export type State = {
  problem: string | null;
  failingSince: string | null;
  notes: string[];
  held: boolean;
  minutes: number;
  told: boolean;
};
/** The state of a connection's readings; `minutes` until the next reading. */
export const stateOf = (tx: Tx, id: string) =>
  tx.one<State>(sql`
    select problem, failing_since as "failingSince", notes, held_until is not null as held, told_at is not null as told,
      round(extract(epoch from next_read_at - now()) / 60)::int as minutes from calendar_connections where id = ${id}`);

/** A promise that is resolved from outside. */
export function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

/** An .ics file of events in UTC. */
export const icsOf = (times: readonly { start: number; end: number }[]): string => {
  const basic = (at: number) => iso(at).replace(/[-:]|\.\d{3}/g, '');
  const events = times.map(({ start, end }, place) =>
    [
      'BEGIN:VEVENT',
      `UID:${place}`,
      `SUMMARY:Dentist`,
      `DTSTART:${basic(start)}`,
      `DTEND:${basic(end)}`,
      'END:VEVENT',
    ].join('\r\n'),
  );
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
};
/** Adds a connection with one calendar that was read at `readAt` and has these busy times. Returns the calendar. */
export async function busyCalendar(
  tx: Tx,
  userId: string,
  spans: readonly (Partial<Busy> & { start: number; end: number })[] = [],
  readAt: number = Date.now(),
): Promise<string> {
  const { calendars } = await connectedTo(tx, userId);
  const [calendarId = ''] = calendars;
  await tx.run(sql`update connected_calendars set read_at = ${new Date(readAt)} where id = ${calendarId}`);
  for (const { start, end, tentative = false, allDay = false } of spans)
    await tx.run(sql`
      insert into calendar_spans (calendar_id, user_id, starts_at, ends_at, tentative, all_day)
      values (${calendarId}, ${userId}, ${new Date(start)}, ${new Date(end)}, ${tentative}, ${allDay})`);
  return calendarId;
}

export const disconnected = (tx: Tx, userId: string) =>
  tx.run(sql`delete from calendar_connections where user_id = ${userId}`);
