import { afterPreferred } from '../../src/contract/booking-rules';
import { interviewRules } from '../../src/contract/interview-rules';
import type { Refusal } from '../../src/contract/interviews';
import { freeRanges, quarterFrom } from './free-time';
import { mergeRanges, overlaps } from './ranges';
import type { PanelistFacts, Range, SlotRequest } from './types';
import { clockOf, type LocalDate } from './zone-clock';
import { minute as MINUTE, quarter as QUARTER } from '../../src/contract/time';

/** Offered slots start at a preferred time, or at most this long after it (product: Constants). */
export const AFTER_PREFERRED = afterPreferred;
export const AHEAD = interviewRules.bookAhead;

/** Refusals in the order of the checks: a start refused by a later check passed more of them. */
export const fences: readonly Refusal[] = ['OUTSIDE_HOURS', 'NOTICE', 'BUSY', 'CALENDAR', 'HELD', 'CAP'];

/** A start, with why the request alone rules it out for every panelist; null if it does not. */
export type AskedStart = Range & { refusal: Refusal | null; minutesFromPreferred: number };

/** All starts that the request asks for, by time, including those that are too early or too late. */
export function askedStarts(request: SlotRequest): AskedStart[] {
  const times = new Set<number>();
  const add = (from: number, to: number) => {
    for (let at = from; at <= to; at += QUARTER) times.add(at);
  };
  if (request.anyStart) add(quarterFrom(request.now), request.now + AHEAD);
  else for (const preferred of request.preferred.map(quarterFrom)) add(preferred, preferred + AFTER_PREFERRED);
  return [...times].sort((a, b) => a - b).map((at) => askedStart(request, at));
}

/** All starts of a span. */
export function startsWithin(request: SlotRequest, { start, end }: Range): AskedStart[] {
  const starts: AskedStart[] = [];
  for (let at = quarterFrom(start); at < end; at += QUARTER) starts.push(askedStart(request, at));
  return starts;
}

/** One exact start, as requested by a booking. */
export function askedStart(request: SlotRequest, start: number): AskedStart {
  const range = { start, end: start + request.minutes * MINUTE };
  const late = request.preferred.map((preferred) => start - quarterFrom(preferred));
  const nearest = late.length > 0 ? Math.min(...late.map(Math.abs)) : 0;
  const inWindow = request.anyStart === true || late.some((by) => by >= 0 && by <= AFTER_PREFERRED);
  return { ...range, refusal: refusalByRequest(request, range, inWindow), minutesFromPreferred: nearest / MINUTE };
}

function refusalByRequest(
  { now, noticeMinutes, candidateTaken }: SlotRequest,
  range: Range,
  inWindow: boolean,
): Refusal | null {
  const { start } = range;
  if (start % QUARTER !== 0 || !inWindow) return 'OUTSIDE_HOURS';
  if (start <= now || start < now + noticeMinutes * MINUTE || start > now + AHEAD) return 'NOTICE';
  return candidateTaken.some((taken) => overlaps(taken, range)) ? 'BUSY' : null;
}

/** Why this panelist cannot serve the request at any time; null if they can. */
export function refuseAlways(
  request: Pick<SlotRequest, 'skills'>,
  panelist: Pick<PanelistFacts, 'active' | 'profileConfirmed' | 'skills' | 'blocked'>,
): Refusal | null {
  if (!panelist.active || !panelist.profileConfirmed) return 'INACTIVE';
  if (request.skills.some((skill) => skill.primary && !hasSkill(panelist, skill))) return 'NO_SKILL';
  return panelist.blocked ? 'BLOCKED' : null;
}

export const hasSkill = (
  { skills }: Pick<PanelistFacts, 'skills'>,
  asked: { skillId: string; minMonths: number },
): boolean => (skills[asked.skillId] ?? -1) >= asked.minMonths;

/** Why the panelist may not be booked at each of some starts, in the order of the starts; null where they may. */
export type Judge = (panelist: PanelistFacts) => (Refusal | null)[];

/**
 * Returns the judge of these starts, which must be sorted by time. Only this function decides whether a slot may be
 * taken (product: Slots).
 */
export function judgeOf(starts: readonly AskedStart[]): Judge {
  const windows = mergeRanges(starts);
  return (panelist) => judgeWithin(panelist, starts, windows);
}

function judgeWithin(
  panelist: PanelistFacts,
  starts: readonly AskedStart[],
  windows: readonly Range[],
): (Refusal | null)[] {
  const hours = sweep(windows.flatMap(({ start, end }) => freeRanges(panelist, start, end)));
  const breathing = panelist.breathingMinutes * MINUTE;
  const takenBy = (of: 'interview' | 'hold') => {
    const taken = panelist.taken.filter(({ kind }) => kind === of);
    return sweep(mergeRanges(taken.map(({ start, end }) => ({ start: start - breathing, end: end + breathing }))));
  };
  const [interviewAt, holdAt] = [takenBy('interview'), takenBy('hold')];
  // Breaks apply to interviews and holds only, not to busy times of calendars.
  const calendarAt = sweep(mergeRanges(panelist.busy));
  const load = loadOf(panelist);
  return starts.map((asked) => {
    const { start, end, refusal } = asked;
    const free = hours(start);
    if (!free || free.start > start || free.end < end) return 'OUTSIDE_HOURS';
    if (refusal) return refusal;
    if ((interviewAt(start)?.start ?? Infinity) < end) return 'BUSY';
    if ((calendarAt(start)?.start ?? Infinity) < end) return 'CALENDAR';
    if ((holdAt(start)?.start ?? Infinity) < end) return 'HELD';
    const { day, week } = load(start);
    return day >= panelist.dayCap || week >= panelist.weekCap ? 'CAP' : null;
  });
}

/**
 * Returns a function that finds the first range ending after an instant. Ranges must be sorted and disjoint, and the
 * function must be called with ascending instants.
 */
function sweep(ranges: readonly Range[]): (at: number) => Range | undefined {
  let next = 0;
  return (at) => {
    while ((ranges[next]?.end ?? Infinity) <= at) next += 1;
    return ranges[next];
  };
}

/** The refusal of the start that passed the most checks; null if a start may be taken or there are no starts. */
export function furthest(refusals: readonly (Refusal | null)[]): Refusal | null {
  if (refusals.includes(null)) return null;
  return fences.findLast((fence) => refusals.includes(fence)) ?? null;
}

type Load = { date: LocalDate; day: number; week: number; interviewsInWeek: number };

/** Counts interviews and holds in the local day and ISO week of a start, in the panelist's zone. */
export function loadOf({ timeZone, interviewStarts, taken }: PanelistFacts): (start: number) => Load {
  const clock = clockOf(timeZone);
  const holds = taken.filter(({ kind }) => kind === 'hold').map(({ start }) => start);
  // The starts of a search fall on few dates, so each date is counted once.
  const counted: Load[] = [];
  return (start) => {
    const known = counted.find(({ date }) => date.start <= start && start < date.end);
    if (known) return known;
    const date = clock.dateAt(start);
    const countIn = (starts: readonly number[], from: number, to: number) =>
      starts.reduce((count, at) => (from <= at && at < to ? count + 1 : count), 0);
    const interviewsInWeek = countIn(interviewStarts, date.weekStart, date.weekEnd);
    const load = {
      date,
      day: countIn(interviewStarts, date.start, date.end) + countIn(holds, date.start, date.end),
      week: interviewsInWeek + countIn(holds, date.weekStart, date.weekEnd),
      interviewsInWeek,
    };
    counted.push(load);
    return load;
  };
}
