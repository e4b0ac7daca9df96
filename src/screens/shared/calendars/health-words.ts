import { formatAgo } from '../../../components/calendar-age';
import { momentInWords } from '../../../components/format-time';
import {
  calendarProblems,
  healthOf,
  isChosen,
  type CalendarProblem,
  type Connection,
} from '../../../contract/calendars';

type Read = Pick<
  Connection,
  'setUp' | 'calendars' | 'writesTo' | 'readAt' | 'problem' | 'failingSince' | 'writeProblem' | 'writeFailingSince'
>;
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

/** What the owner has to know first: that it cannot be read, or that interviews cannot be written into it. */
export function failureOf(
  connection: Pick<Read, 'calendars' | 'problem' | 'failingSince' | 'writeProblem' | 'writeFailingSince'>,
): { what: 'read' | 'written'; problem: CalendarProblem; since: string | null } | null {
  const { problem, failingSince, writeProblem, writeFailingSince } = connection;
  if (problem !== null) return { what: isRead(connection) ? 'read' : 'written', problem, since: failingSince };
  return writeProblem && { what: 'written', problem: writeProblem, since: writeFailingSince };
}

function keptWords({ readAt }: Read, { now, zone, counts }: Reader): string {
  if (readAt === null) return 'It was never read.';
  const at = momentInWords(readAt, now, zone);
  return counts ? `The busy times from ${at} still count.` : `Last read: ${at}.`;
}

/** The health of a connection in words, with the age of what was read. */
export function healthWords(connection: Read, reader: Reader): string {
  const { readAt } = connection;
  const { now, zone } = reader;
  if (!isChosen(connection)) return 'Setup is not finished, so nothing is read yet.';
  const failure = failureOf(connection);
  if (failure !== null) {
    const since = failure.since === null ? '' : ` since ${momentInWords(failure.since, now, zone)}`;
    const words = `Could not be ${failure.what}${since}. ${calendarProblems[failure.problem]}`;
    return failure.what === 'read' ? `${words} ${keptWords(connection, reader)}` : words;
  }
  if (!isRead(connection)) return 'Connected';
  if (readAt === null) return 'Being read for the first time.';
  const ago = formatAgo(readAt, now);
  return healthOf(connection, now) === 'STALE' ? `Last read ${ago}. ${keptWords(connection, reader)}` : `Read ${ago}`;
}
