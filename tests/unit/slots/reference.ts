/**
 * Slot search (product: Slots), implemented in the simplest way: quarter hour by quarter hour, by the local time in
 * each zone, without regard to speed. It shares only types with server/slots.
 */
import type { PanelistFacts, Range, SlotRequest } from '../../../server/slots/types';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The local times of a zone at each quarter hour around an instant, written as if they were UTC. */
type Wall = { instants: number[]; shown: number[] };
const walls = new Map<string, Wall>();

function wallOf(timeZone: string, around: number): Wall {
  const key = `${timeZone} ${around}`;
  const known = walls.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const wall: Wall = { instants: [], shown: [] };
  const first = Math.floor(around / QUARTER) * QUARTER;
  for (let instant = first - 10 * DAY; instant <= first + 17 * DAY; instant += QUARTER) {
    wall.instants.push(instant);
    wall.shown.push(Date.parse(`${format.format(instant).replace(', ', 'T')}Z`));
  }
  walls.set(key, wall);
  return wall;
}

/**
 * The instant at which a local time first occurs. A time that never occurs is moved later by the length of the skip.
 */
function firstShown({ instants, shown }: Wall, time: number): number {
  const index = shown.indexOf(time);
  if (index >= 0) return instants[index] ?? Number.NaN;
  const after = shown.findIndex((wall, place) => wall > time && (shown[place - 1] ?? Infinity) < time);
  const skip = (shown[after] ?? Number.NaN) - (shown[after - 1] ?? Number.NaN) - QUARTER;
  return instants[shown.indexOf(time + skip)] ?? Number.NaN;
}

const dateOf = (text: string) => Date.parse(`${text}T00:00Z`);
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const contains = ({ start, end }: Range, at: number) => start <= at && at < end;

/**
 * The local date of an instant, given as its local midnight: from its first 00:00 to the first 00:00 of the next date.
 */
function localDate(wall: Wall, instant: number): number {
  const near =
    Math.floor((wall.shown[wall.instants.indexOf(Math.floor(instant / QUARTER) * QUARTER)] ?? 0) / DAY) * DAY;
  return [near + DAY, near, near - DAY].find((date) => firstShown(wall, date) <= instant) ?? Number.NaN;
}

const weekdayOf = (date: number) => new Date(date).getUTCDay() || 7;
const weekOf = (date: number) => date - (weekdayOf(date) - 1) * DAY;

/** The quarter hours in which a panelist works. */
function workingQuarters(panelist: PanelistFacts, wall: Wall, from: number, to: number): Set<number> {
  const quarters = new Set<number>();
  const add = (range: Range, unless: (at: number) => boolean) => {
    for (let at = Math.max(range.start, from); at < Math.min(range.end, to); at += QUARTER)
      if (!unless(at)) quarters.add(at);
  };
  const daysOff = panelist.daysOff.map((off) => ({
    start: firstShown(wall, dateOf(off.from)),
    end: firstShown(wall, dateOf(off.to) + DAY),
  }));
  const today = Math.floor(from / DAY) * DAY;
  for (let date = today - 3 * DAY; date <= to + 2 * DAY; date += DAY) {
    for (const { weekday, start, end } of panelist.weekly) {
      if (weekday !== weekdayOf(date)) continue;
      const ends = minutesOf(end) > minutesOf(start) ? date : date + DAY;
      const hours = {
        start: firstShown(wall, date + minutesOf(start) * MINUTE),
        end: firstShown(wall, ends + minutesOf(end) * MINUTE),
      };
      add(hours, (at) => daysOff.some((off) => contains(off, at)));
    }
  }
  for (const extra of panelist.extra) add(extra, () => false);
  return quarters;
}

const knows = (panelist: PanelistFacts, { skillId, minMonths }: SlotRequest['skills'][number]) =>
  Object.entries(panelist.skills).some(([id, months]) => id === skillId && months >= minMonths);

/** Each requested start: on the quarter hour, from a preferred time to two hours after it. */
function askedStarts({ preferred }: SlotRequest): number[] {
  const starts = new Set<number>();
  for (const time of preferred) {
    const first = Math.ceil(time / QUARTER) * QUARTER;
    for (let start = first; start <= first + 2 * HOUR; start += QUARTER) starts.add(start);
  }
  return [...starts].sort((a, b) => a - b);
}

/** Why this start of this panelist is not offered; null if it is. */
function refusalAt(request: SlotRequest, panelist: PanelistFacts, start: number): string | null {
  const end = start + request.minutes * MINUTE;
  const wall = wallOf(panelist.timeZone, request.now);
  const working = workingQuarters(panelist, wall, start, end);
  for (let at = start; at < end; at += QUARTER) if (!working.has(at)) return 'OUTSIDE_HOURS';
  const ahead = start - request.now;
  if (ahead <= 0 || ahead < request.noticeMinutes * MINUTE || ahead > 7 * DAY) return 'NOTICE';
  const everyMinute = (space: number, test: (at: number) => boolean) => {
    for (let at = start - space; at < end + space; at += MINUTE) if (test(at)) return true;
    return false;
  };
  if (everyMinute(0, (at) => request.candidateTaken.some((taken) => contains(taken, at)))) return 'BUSY';
  const space = panelist.breathingMinutes * MINUTE;
  const takenAt = (kind: 'interview' | 'hold') =>
    everyMinute(space, (at) => panelist.taken.some((taken) => taken.kind === kind && contains(taken, at)));
  if (takenAt('interview')) return 'BUSY';
  if (everyMinute(0, (at) => panelist.busy.some((busy) => contains(busy, at)))) return 'CALENDAR';
  if (takenAt('hold')) return 'HELD';
  const dates = [
    ...panelist.interviewStarts,
    ...panelist.taken.filter(({ kind }) => kind === 'hold').map((hold) => hold.start),
  ].map((other) => localDate(wall, other));
  const date = localDate(wall, start);
  if (dates.filter((other) => other === date).length >= panelist.dayCap) return 'CAP';
  if (dates.filter((other) => weekOf(other) === weekOf(date)).length >= panelist.weekCap) return 'CAP';
  return null;
}

const fences = ['OUTSIDE_HOURS', 'NOTICE', 'BUSY', 'CALENDAR', 'HELD', 'CAP'];

/**
 * Why a panelist is not offered at all: the reason of the start that passed the most checks. Null if there is a slot.
 */
export function refusalOf(request: SlotRequest, panelist: PanelistFacts): string | null {
  if (!panelist.active || !panelist.profileConfirmed) return 'INACTIVE';
  if (request.skills.some((skill) => skill.primary && !knows(panelist, skill))) return 'NO_SKILL';
  if (panelist.blocked) return 'BLOCKED';
  const reasons = askedStarts(request).map((start) => refusalAt(request, panelist, start));
  if (reasons.includes(null)) return null;
  return fences.findLast((fence) => reasons.includes(fence)) ?? null;
}

/** The minutes that a panelist offers in 28 days. */
function offeredMinutes({ weekly, extra }: PanelistFacts): number {
  const week = new Set<number>();
  for (const { weekday, start, end } of weekly) {
    const from = (weekday - 1) * 1440 + minutesOf(start);
    const length = (minutesOf(end) - minutesOf(start) + 1440) % 1440 || 1440;
    for (let minute = from; minute < from + length; minute += 1) week.add(minute % (7 * 1440));
  }
  const more = new Set<number>();
  for (const { start, end } of extra) for (let at = start; at < end; at += MINUTE) more.add(at);
  return 4 * week.size + more.size;
}

export type Offer = { panelistId: string; start: number };

/** The offers, best first: skill match, fewest interviews per hours offered, nearness, id, start. */
export function offersOf(request: SlotRequest, panelists: PanelistFacts[]): Offer[] {
  const preferred = request.preferred.map((time) => Math.ceil(time / QUARTER) * QUARTER);
  const offers = panelists
    .filter((panelist) => refusalOf(request, panelist) === null)
    .flatMap((panelist) => {
      const matched = request.skills.filter((skill) => knows(panelist, skill)).length;
      const hours = offeredMinutes(panelist);
      return askedStarts(request)
        .filter((start) => refusalAt(request, panelist, start) === null)
        .map((start) => ({
          panelist,
          start,
          matched,
          hours,
          away: Math.min(...preferred.map((at) => Math.abs(at - start))),
        }));
    });
  return offers
    .sort(
      (a, b) =>
        b.matched - a.matched ||
        a.panelist.recentCount * b.hours - b.panelist.recentCount * a.hours ||
        a.away - b.away ||
        (a.panelist.id < b.panelist.id ? -1 : a.panelist.id > b.panelist.id ? 1 : 0) ||
        a.start - b.start,
    )
    .map(({ panelist, start }) => ({ panelistId: panelist.id, start }));
}
