import { freeRanges, quarterFrom } from './free-time';
import { overlaps } from './ranges';
import type { PanelistFacts, Range, Refusal, SlotRequest } from './types';
import { clockOf, DAY, MINUTE, QUARTER } from './zone-clock';

const AFTER_PREFERRED = 120 * MINUTE;
const AHEAD = 7 * DAY;

/** What the request alone says of one start. */
export type AskedStart = Range & {
  wanted: boolean;
  inTime: boolean;
  candidateBusy: boolean;
  minutesFromPreferred: number;
};

/** Starts close to each other, for which a panelist's free time is worked out once; never empty. */
export type StartGroup = Range & { starts: AskedStart[] };

export type Counts = { day: number; week: number; interviewsInWeek: number };

/** Every start that the request allows, whoever the panelist is, by time. Too early and too late ones are among them. */
export function askedStarts(request: SlotRequest): AskedStart[] {
  const times = new Set<number>();
  const add = (from: number, to: number) => {
    for (let at = from; at <= to; at += QUARTER) times.add(at);
  };
  if (request.anyStart) add(quarterFrom(request.now), request.now + AHEAD);
  else for (const preferred of request.preferred.map(quarterFrom)) add(preferred, preferred + AFTER_PREFERRED);
  return [...times].sort((a, b) => a - b).map((at) => askedStart(request, at));
}

/** One exact start, as asked for by a booking. */
export function askedStart(request: SlotRequest, start: number): AskedStart {
  const { now, noticeMinutes } = request;
  const slot = { start, end: start + request.minutes * MINUTE };
  const away = request.preferred.map((preferred) => start - quarterFrom(preferred));
  const nearPreferred = away.some((late) => late >= 0 && late <= AFTER_PREFERRED);
  return {
    ...slot,
    wanted: start % QUARTER === 0 && (request.anyStart === true || nearPreferred),
    inTime: start > now && start >= now + noticeMinutes * MINUTE && start <= now + AHEAD,
    candidateBusy: request.candidateTaken.some((taken) => overlaps(taken, slot)),
    minutesFromPreferred: away.length > 0 ? Math.min(...away.map(Math.abs)) / MINUTE : 0,
  };
}

/** Starts in time order, cut where a panelist's free time between two of them is of no interest. */
export function groupStarts(starts: readonly AskedStart[]): StartGroup[] {
  const groups: StartGroup[] = [];
  let group: StartGroup | undefined;
  for (const asked of starts) {
    if (group && asked.start <= group.end) {
      group.starts.push(asked);
      group.end = asked.end;
    } else {
      group = { start: asked.start, end: asked.end, starts: [asked] };
      groups.push(group);
    }
  }
  return groups;
}

/** Why this panelist cannot serve the request at any time, if so. */
export function refuseAlways(request: SlotRequest, panelist: PanelistFacts): Refusal | undefined {
  if (!panelist.active || !panelist.profileConfirmed) return 'INACTIVE';
  if (request.skills.some((skill) => skill.primary && !hasSkill(panelist, skill))) return 'NO_SKILL';
  if (panelist.blocked) return 'BLOCKED';
  return undefined;
}

export function hasSkill(panelist: PanelistFacts, asked: { skillId: string; minMonths: number }): boolean {
  return panelist.skills.some(({ skillId, months }) => skillId === asked.skillId && months >= asked.minMonths);
}

/**
 * The fences before each start of a group, one answer a start, in the order of `FENCES`: the first that stops a start
 * is its refusal. This is the only place that says whether a slot may be taken (product 3).
 */
export function judgeGroup(
  panelist: PanelistFacts,
  group: StartGroup,
  countsAt: (start: number) => Counts,
): (Refusal | undefined)[] {
  const free = freeRanges(panelist, group.start, group.end);
  if (free.length === 0) return group.starts.map(() => 'OUTSIDE_HOURS' as const);
  const breathing = panelist.breathingMinutes * MINUTE;
  const wide = { start: group.start - breathing, end: group.end + breathing };
  const near = panelist.taken.filter((taken) => overlaps(taken, wide));
  return group.starts.map((asked): Refusal | undefined => {
    if (!asked.wanted) return 'OUTSIDE_HOURS';
    if (!free.some(({ start, end }) => start <= asked.start && asked.end <= end)) return 'OUTSIDE_HOURS';
    if (!asked.inTime) return 'NOTICE';
    if (asked.candidateBusy) return 'BUSY';
    const around = { start: asked.start - breathing, end: asked.end + breathing };
    let held = false;
    for (const taken of near) {
      if (!overlaps(taken, around)) continue;
      if (taken.kind === 'interview') return 'BUSY';
      held = true;
    }
    if (held) return 'HELD';
    const { day, week } = countsAt(asked.start);
    return day >= panelist.dayCap || week >= panelist.weekCap ? 'CAP' : undefined;
  });
}

/** From the first fence to the last; a start refused by a later one came further. */
export const FENCES: readonly Refusal[] = ['OUTSIDE_HOURS', 'NOTICE', 'BUSY', 'HELD', 'CAP'];

/** Interviews and holds in the local day and ISO week of a start, in the panelist's zone; each day counted once. */
export function counterOf(panelist: PanelistFacts): (start: number) => Counts {
  const known: (Range & { counts: Counts })[] = [];
  return (start) => {
    for (const day of known) if (start >= day.start && start < day.end) return day.counts;
    const counted = countAround(panelist, start);
    known.push(counted);
    return counted.counts;
  };
}

function countAround(panelist: PanelistFacts, at: number): Range & { counts: Counts } {
  const clock = clockOf(panelist.timeZone);
  const localDay = clock.localDay(at);
  // 1970-01-01 was a Thursday.
  const monday = Math.floor((localDay + 3) / 7) * 7 - 3;
  const day = { start: clock.instant(localDay, 0), end: clock.instant(localDay + 1, 0) };
  const week = { start: clock.instant(monday, 0), end: clock.instant(monday + 7, 0) };
  const counts = { day: 0, week: 0, interviewsInWeek: 0 };
  const count = (start: number) => {
    if (start < week.start || start >= week.end) return;
    counts.week++;
    if (start >= day.start && start < day.end) counts.day++;
  };
  for (const start of panelist.interviewStarts) count(start);
  counts.interviewsInWeek = counts.week;
  for (const taken of panelist.taken) if (taken.kind === 'hold') count(taken.start);
  return { ...day, counts };
}
