import { freeTime, quarterFrom, type Hours } from './free-time';
import { mergePairs, overlaps } from './ranges';
import type { PanelistFacts, Range, Refusal, SlotRequest } from './types';
import { clockOf, DAY, MINUTE, QUARTER, type LocalDate } from './zone-clock';

/** Offered slots start at a preferred time or so long after it (spec 9). */
export const AFTER_PREFERRED = 120 * MINUTE;
const AHEAD = 7 * DAY;

/** From the first fence to the last; a start refused by a later one came further. */
export const FENCES = ['OUTSIDE_HOURS', 'NOTICE', 'BUSY', 'HELD', 'CAP'] as const satisfies readonly Refusal[];
/** Stands where none of them stops a start; else the place in `FENCES` does. */
export const FREE: number = FENCES.length;
const [OUTSIDE_HOURS, NOTICE, BUSY, HELD, CAP] = [0, 1, 2, 3, 4];

/** What the request alone says of one start: which fence stops it whoever the panelist is, or `FREE`. */
export type AskedStart = Range & { fence: number; minutesFromPreferred: number };

/**
 * Starts close to each other, by time, for which a panelist's free time is worked out once; never empty. In columns: the walk
 * over all panelists reads them thousands of times.
 */
export type StartGroup = Range & { length: number; starts: Float64Array; fences: Uint8Array };

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
  const end = start + request.minutes * MINUTE;
  let nearPreferred = false;
  let nearest = Infinity;
  for (const preferred of request.preferred) {
    const late = start - quarterFrom(preferred);
    if (late >= 0 && late <= AFTER_PREFERRED) nearPreferred = true;
    nearest = Math.min(nearest, Math.abs(late));
  }
  let fence = FREE;
  if (start % QUARTER !== 0 || !(request.anyStart || nearPreferred)) fence = OUTSIDE_HOURS;
  else if (start <= now || start < now + noticeMinutes * MINUTE || start > now + AHEAD) fence = NOTICE;
  else if (request.candidateTaken.some((taken) => overlaps(taken, { start, end }))) fence = BUSY;
  return { start, end, fence, minutesFromPreferred: nearest === Infinity ? 0 : nearest / MINUTE };
}

/** Starts in time order, cut where a panelist's free time between two of them is of no interest. */
export function groupStarts(starts: readonly AskedStart[]): StartGroup[] {
  const groups: AskedStart[][] = [];
  let end = -Infinity;
  for (const asked of starts) {
    if (asked.start > end) groups.push([]);
    groups.at(-1)?.push(asked);
    end = asked.end;
  }
  return groups.map((group) => {
    const [first] = group;
    const last = group.at(-1);
    return {
      start: first?.start ?? 0,
      end: last?.end ?? 0,
      length: first ? first.end - first.start : 0,
      starts: Float64Array.from(group, ({ start }) => start),
      fences: Uint8Array.from(group, ({ fence }) => fence),
    };
  });
}

/** Why this panelist cannot serve the request at any time, if so. */
export function refuseAlways(request: SlotRequest, panelist: PanelistFacts): Refusal | undefined {
  if (!panelist.active || !panelist.profileConfirmed) return 'INACTIVE';
  for (const skill of request.skills) if (skill.primary && !hasSkill(panelist, skill)) return 'NO_SKILL';
  if (panelist.blocked) return 'BLOCKED';
  return undefined;
}

export function hasSkill(panelist: PanelistFacts, asked: { skillId: string; minMonths: number }): boolean {
  for (const { skillId, months } of panelist.skills)
    if (skillId === asked.skillId && months >= asked.minMonths) return true;
  return false;
}

/**
 * The fences before each start of a group, written into `fences`, which is all 0, from the place `at` on. This is the only place that says
 * whether a slot may be taken (product 3). One walk along the starts and what is free, busy and held, all by time.
 */
export function judgeGroup(
  panelist: PanelistFacts,
  hours: Hours,
  group: StartGroup,
  counts: Counts,
  fences: Uint8Array,
  at: number,
): void {
  const free = freeTime(panelist, hours, group.start, group.end);
  const busy = free.length > 0 ? takenNear(panelist, group, 'interview') : free;
  const held = free.length > 0 ? takenNear(panelist, group, 'hold') : free;
  const { starts, length } = group;
  let [place, b, h] = [0, 0, 0];
  // Starts outside what is free keep the 0 that they have: OUTSIDE_HOURS.
  for (let f = 0; f < free.length; f += 2) {
    const from = free[f] ?? 0;
    const last = (free[f + 1] ?? 0) - length;
    while (place < starts.length && (starts[place] ?? 0) < from) place++;
    for (; place < starts.length && (starts[place] ?? 0) <= last; place++) {
      const start = starts[place] ?? 0;
      const end = start + length;
      let fence = group.fences[place] ?? OUTSIDE_HOURS;
      if (fence === FREE) {
        while (b < busy.length && (busy[b + 1] ?? 0) <= start) b += 2;
        while (h < held.length && (held[h + 1] ?? 0) <= start) h += 2;
        if (b < busy.length && (busy[b] ?? 0) < end) fence = BUSY;
        else if (h < held.length && (held[h] ?? 0) < end) fence = HELD;
        else if (counts.full(start)) fence = CAP;
      }
      fences[at + place] = fence;
    }
  }
}

/** What is taken around a group, with the breathing space on both sides: pairs, sorted and merged. */
function takenNear(panelist: PanelistFacts, group: StartGroup, kind: 'interview' | 'hold'): number[] {
  const breathing = panelist.breathingMinutes * MINUTE;
  const near: number[] = [];
  for (const taken of panelist.taken) {
    if (taken.kind !== kind || taken.start - breathing >= group.end || group.start >= taken.end + breathing) continue;
    near.push(taken.start - breathing, taken.end + breathing);
  }
  return mergePairs(near);
}

type Count = { date: LocalDate; day: number; week: number; interviewsInWeek: number };

/** Interviews and holds in the local day and ISO week of a start, in the panelist's zone; each day counted once. */
export class Counts {
  readonly #panelist: PanelistFacts;
  readonly #known: Count[] = [];

  constructor(panelist: PanelistFacts) {
    this.#panelist = panelist;
  }

  /** Whether a cap is reached on the day or in the week of a start. */
  full(start: number): boolean {
    const { day, week } = this.at(start);
    return day >= this.#panelist.dayCap || week >= this.#panelist.weekCap;
  }

  at(start: number): Count {
    for (const count of this.#known) if (start >= count.date.start && start < count.date.end) return count;
    const { timeZone, interviewStarts, taken } = this.#panelist;
    const count = { date: clockOf(timeZone).dateAt(start), day: 0, week: 0, interviewsInWeek: 0 };
    for (const other of interviewStarts) add(count, other);
    count.interviewsInWeek = count.week;
    for (const other of taken) if (other.kind === 'hold') add(count, other.start);
    this.#known.push(count);
    return count;
  }
}

function add(count: Count, start: number): void {
  const { date } = count;
  if (start < date.weekStart || start >= date.weekEnd) return;
  count.week++;
  if (start >= date.start && start < date.end) count.day++;
}
