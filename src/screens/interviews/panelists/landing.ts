import type { Landing, PanelistDay } from '../../../contract/booking';
import { bookAheadDays, isTooFarAhead } from '../../../contract/interview-rules';
import type { InterviewRow } from '../../../contract/interviews';
import { quarter } from '../../../contract/time';

/** A place for an interview: the panelist and the start, in milliseconds since 1970. */
export type Place = { panelistId: string; start: number };

/** The known data of a day while an interview is moved over it. */
export interface Board {
  interview: InterviewRow;
  rows: readonly Pick<PanelistDay, 'panelistId' | 'panelistName'>[];
  /** By panelist id; undefined while loading. */
  landings: ReadonlyMap<string, readonly Landing[]> | undefined;
  now: number;
}

const words: Record<Exclude<NonNullable<Landing['refusal']>, 'OUTSIDE_HOURS'>, string> = {
  NO_SKILL: 'Not qualified for this job',
  BLOCKED: 'Blocked for this organization',
  BUSY: 'Busy',
  CALENDAR: 'Busy in their own calendar',
  CANDIDATE: 'The candidate is busy',
  CAP: 'Limit of interviews reached',
  NOTICE: 'Too soon',
  HELD: 'Being booked by someone else',
  INACTIVE: 'Not active',
};

export const currentTime = 'This is its current time';

const nameIn = ({ rows }: Board, id: string) =>
  rows.find(({ panelistId }) => panelistId === id)?.panelistName ?? 'the panelist';

const isCurrent = ({ interview: { panelist, start } }: Pick<Board, 'interview'>, place: Place) =>
  panelist?.id === place.panelistId && Date.parse(start ?? '') === place.start;

/** Why the interview may not be moved to a place, in words; null if it may. */
export function refusalAt(board: Board, place: Place): string | null {
  const { landings, now } = board;
  if (isCurrent(board, place)) return currentTime;
  if (place.start <= now) return 'In the past';
  if (isTooFarAhead(place.start, now)) return `More than ${bookAheadDays} days ahead`;
  if (landings === undefined) return 'Checking who is free…';
  const run = landings
    .get(place.panelistId)
    ?.find(({ start, end }) => Date.parse(start) <= place.start && place.start < Date.parse(end));
  if (run?.refusal === null) return null;
  const refusal = run?.refusal ?? 'OUTSIDE_HOURS';
  return refusal === 'OUTSIDE_HOURS' ? `Not in ${nameIn(board, place.panelistId)}’s hours` : words[refusal];
}

/** The runs of starts to which the interview may be moved. */
export const openRuns = ({ landings }: Pick<Board, 'landings'>, panelistId: string): readonly Landing[] =>
  landings?.get(panelistId)?.filter(({ refusal }) => refusal === null) ?? [];

/** Why a panelist has no start at all, in words; null if they have one, or while the starts are loading. */
export function refusalOfAll(board: Board, panelistId: string): string | null {
  if (board.landings === undefined || openRuns(board, panelistId).length > 0) return null;
  const [first, ...others] = board.landings.get(panelistId) ?? [];
  const always = first && others.length === 0 && first.refusal;
  return always && always !== 'OUTSIDE_HOURS' && always !== 'NOTICE' ? words[always] : 'No free time';
}

function startsOf(board: Board, panelistId: string): number[] {
  return openRuns(board, panelistId).flatMap(({ start, end }) => {
    const starts: number[] = [];
    for (let at = Date.parse(start); at < Date.parse(end); at += quarter)
      if (!isCurrent(board, { panelistId, start: at })) starts.push(at);
    return starts;
  });
}

/**
 * The place that a key moves to: the next allowed start in the row, or the nearest start in the row above or below. A
 * row without a start keeps the time, so that its reason can be shown. Undefined for other keys.
 */
export function nextPlace(board: Board, { panelistId, start }: Place, key: string): Place | undefined {
  const here = startsOf(board, panelistId);
  const along = { ArrowRight: here.find((at) => at > start), ArrowLeft: here.findLast((at) => at < start) };
  const ends = { Home: here[0], End: here.at(-1) };
  const moves: Record<string, number | undefined> = { ...along, ...ends };
  if (key in moves) return { panelistId, start: moves[key] ?? start };
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by === undefined) return undefined;
  const row = board.rows[board.rows.findIndex((one) => one.panelistId === panelistId) + by];
  if (row === undefined) return { panelistId, start };
  const away = (at: number) => Math.abs(at - start);
  const [nearest = start] = startsOf(board, row.panelistId).toSorted((a, b) => away(a) - away(b));
  return { panelistId: row.panelistId, start: nearest };
}
