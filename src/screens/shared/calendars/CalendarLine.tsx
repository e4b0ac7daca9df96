import Box from '@mui/material/Box';
import FreshIcon from '@mui/icons-material/EventAvailableOutlined';
import TroubleIcon from '@mui/icons-material/WarningAmberOutlined';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { formatAgo } from '../../../components/calendar-age';
import { momentInWords } from '../../../components/format-time';
import { useNow } from '../../../components/use-now';
import { healthOf, isChosen, type Calendars, type Connection } from '../../../contract/calendars';
import { useMe } from '../../../services/queries/auth';
import { calendarsQuery } from '../../../services/queries/calendars';
import { failureOf, isRead } from './health-words';
import { calendarsHref, connectHref } from './hrefs';

type Line = { trouble: boolean; words: string; link: string; href: string };
const listLink = { link: 'Connected calendars', href: calendarsHref };

/** The connection that most needs its owner's attention; undefined if all are fresh. */
function worst(connections: readonly Connection[], now: number): Connection | undefined {
  const ranks = { STALE: 0, FAILING: 1, CHOOSING: 2, FRESH: 3 };
  const [first] = connections.toSorted((a, b) => ranks[healthOf(a, now)] - ranks[healthOf(b, now)]);
  return first && healthOf(first, now) !== 'FRESH' ? first : undefined;
}

function troubleWords(one: Connection, now: number, zone: string): string {
  if (!isChosen(one)) return `The setup of ${one.name} is not finished.`;
  const failure = failureOf(one);
  if (failure && failure.since !== null)
    return `${one.name} could not be ${failure.what} since ${momentInWords(failure.since, now, zone)}.`;
  return one.readAt === null
    ? `${one.name} was never read.`
    : `${one.name} was last read ${formatAgo(one.readAt, now)}.`;
}

/** The line about connected calendars: what needs their owner's attention, or how fresh they are. */
function lineOf({ connections, questions }: Calendars, now: number, zone: string): Line {
  const [question] = questions;
  if (question !== undefined)
    return {
      ...{ trouble: true, link: 'Decide', href: calendarsHref },
      words:
        questions.length === 1
          ? `1 interview was changed in ${question.calendar}.`
          : `${questions.length} interviews were changed in your calendar.`,
    };
  const bad = worst(connections, now);
  if (bad !== undefined) return { trouble: true, words: troubleWords(bad, now, zone), ...listLink };
  if (connections.length === 0)
    return {
      ...{ trouble: false, link: 'Connect a calendar', href: connectHref },
      words: 'Keep times free that are taken elsewhere.',
    };
  const read = connections.filter(isRead);
  const reads = read.flatMap(({ readAt }) => readAt ?? []).sort();
  const names = connections.length === 1 ? (connections[0]?.name ?? '') : `${connections.length} calendars`;
  if (read.length === 0) return { trouble: false, words: `${names}: connected.`, ...listLink };
  const oldest = reads.length < read.length ? undefined : reads[0];
  return {
    ...{ trouble: false, ...listLink },
    words: oldest === undefined ? `${names}: being read.` : `${names}: read ${formatAgo(oldest, now)}.`,
  };
}

interface CalendarLineProps {
  /** Renders nothing unless something needs attention. */
  onlyTrouble?: boolean;
  now?: number | undefined;
}

/**
 * The reader's connected calendars in one line, with a link to them (product: Connected calendars). Unless
 * `onlyTrouble` is set, its space is reserved until they are loaded.
 */
export function CalendarLine({ onlyTrouble = false, now: given }: CalendarLineProps) {
  const { data } = useQuery(calendarsQuery());
  const { timeZone } = useMe();
  const now = useNow(60_000, given);
  const line = data && lineOf(data, now, timeZone);
  if (onlyTrouble && !line?.trouble) return null;
  const Icon = line?.trouble ? TroubleIcon : FreshIcon;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        minHeight: { xs: 44, sm: 24 },
        mb: 3,
        color: line?.trouble ? 'text.primary' : 'text.secondary',
      }}
    >
      {line && (
        <>
          <Icon aria-hidden fontSize="small" sx={{ mt: 0.25, ...(line.trouble && { color: 'warning.main' }) }} />
          <span>
            {line.words}{' '}
            <AppLink href={line.href} underline="always">
              {line.link}
            </AppLink>
          </span>
        </>
      )}
    </Box>
  );
}
