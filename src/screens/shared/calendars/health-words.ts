import { formatAgo } from '../../../components/calendar-age';
import { momentInWords } from '../../../components/format-time';
import { calendarProblems, healthOf, type Connection } from '../../../contract/calendars';

type Read = Pick<Connection, 'setUp' | 'calendars' | 'readAt' | 'problem' | 'failingSince'>;
interface Reader {
  now: number;
  zone: string;
  /** Whether the reader's busy times block interviews. */
  counts: boolean;
}

/**
 * Whether any calendar of a connection is read for busy times. Otherwise interviews are only written to the connection.
 */
export const isRead = ({ calendars }: Pick<Connection, 'calendars'>) => calendars.some(({ chosen }) => chosen);

function keptWords({ readAt }: Read, { now, zone, counts }: Reader): string {
  if (readAt === null) return 'It was never read.';
  const at = momentInWords(readAt, now, zone);
  return counts ? `The busy times from ${at} still count.` : `Last read: ${at}.`;
}

/** The health of a connection in words, with the age of what was read. */
export function healthWords(connection: Read, reader: Reader): string {
  const { setUp, readAt, problem, failingSince } = connection;
  const { now, zone } = reader;
  if (!setUp) return 'Setup is not finished, so nothing is read yet.';
  if (problem !== null) {
    const since = failingSince === null ? '' : ` since ${momentInWords(failingSince, now, zone)}`;
    if (!isRead(connection)) return `Could not be written${since}. ${calendarProblems[problem]}`;
    return `Could not be read${since}. ${calendarProblems[problem]} ${keptWords(connection, reader)}`;
  }
  if (!isRead(connection)) return 'Connected';
  if (readAt === null) return 'Being read for the first time.';
  const ago = formatAgo(readAt, now);
  return healthOf(connection, now) === 'STALE' ? `Last read ${ago}. ${keptWords(connection, reader)}` : `Read ${ago}`;
}
