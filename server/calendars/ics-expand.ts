import ICAL from 'ical.js';
import { day } from '../../src/contract/time';
import type { Range } from '../slots/types';
import { endOf, instantOf, type IcsEvent, type Length, type Written } from './ics-events';
import { spend, timesOf, wallOf, type Budget } from './ics-repeats';
import type { Busy } from './source';

/** Excluded times: instants, and whole days of the event's own wall clock. */
type Times = { instants: Set<number>; days: Set<number> };
const dayOf = (wall: number) => Math.floor(wall / day);

function timesFrom(all: readonly Written[], { allDay }: IcsEvent): Times {
  const [instants, days] = [new Set<number>(), new Set<number>()];
  for (const one of all)
    if (one.date || allDay) days.add(dayOf(one.at));
    else instants.add(instantOf(one));
  return { instants, days };
}
const isIn = ({ instants, days }: Times, wall: number, instant: number) =>
  days.has(dayOf(wall)) || instants.has(instant);

/**
 * A change of an event from one of its times on. `move` moves a time on the wall clock if the zone is the same, and
 * otherwise as an instant.
 */
type Future = { from: number; changed: IcsEvent; move: (wall: number, instant: number) => number };

function futureOf(changed: IcsEvent, of: Written): Future {
  const from = instantOf(of);
  const { start } = changed;
  const sameZone = of.zone === start.zone || of.date;
  const moved = sameZone ? start.at - of.at : instantOf(start) - from;
  const move = (wall: number, instant: number) => (sameZone ? wall + moved : start.zone.toWall(instant + moved));
  return { from, changed, move };
}

type Asked = { span: Range; budget: Budget };
type Found = (busy: Busy) => void;

/** Adds one time of an event if it counts and is in the span. */
function add(event: IcsEvent, wall: number, length: Length, { span }: Asked, found: Found): void {
  if (event.show === null) return;
  const start = event.start.zone.toInstant(wall);
  const end = endOf(wall, event.start.zone, length);
  if (start >= end || start >= span.end || end <= span.start) return;
  found({ start, end, tentative: event.show === 'TENTATIVE', allDay: event.allDay });
}

/** The last possible time of a rule, on the wall clock of the event. */
function untilOf({ until }: ICAL.Recur, { start, allDay }: IcsEvent): number | null {
  if (!until) return null;
  const wall = wallOf(until);
  if (until.isDate) return allDay ? wall : wall + day - 1_000;
  return until.zone === ICAL.Timezone.utcTimezone ? start.zone.toWall(wall) : wall;
}

const lengthMs = ({ days, ms }: Length) => days * day + ms;

/** The times of an event with its rules, and their lengths. Single excluded times are still included. */
function allOf(event: IcsEvent, from: number, to: number, budget: Budget): Map<number, Length> {
  const { start, length } = event;
  const times = new Map<number, Length>([[start.at, length]]);
  for (const { at, length: own } of event.more) {
    spend(budget);
    times.set(at.zone === start.zone ? at.at : start.zone.toWall(instantOf(at)), own);
  }
  for (const rule of event.rules) {
    const repeating = { start: start.at, date: event.allDay, until: untilOf(rule, event), from, to };
    for (const wall of timesOf(rule, repeating, budget)) if (!times.has(wall)) times.set(wall, length);
  }
  for (const rule of event.exceptRules) {
    const repeating = { start: start.at, date: event.allDay, until: untilOf(rule, event), from, to };
    for (const wall of timesOf(rule, repeating, budget)) times.delete(wall);
  }
  return times;
}

/**
 * Finds the busy times of an event in a span. `others` replace single occurrences of the event, and are counted on
 * their own, wherever they were moved. @throws CalendarError TOO_SLOW
 */
export function expand(event: IcsEvent, others: readonly IcsEvent[], asked: Asked, found: Found): void {
  const { span, budget } = asked;
  const changes = others.flatMap((changed) => (changed.instead ? [{ changed, ...changed.instead }] : []));
  const futures = changes
    .filter(({ future }) => future)
    .map(({ changed, of }) => futureOf(changed, of))
    .toSorted((a, b) => b.from - a.from);
  const except = timesFrom([...event.except, ...changes.map(({ of }) => of)], event);
  // The margin covers long events, moved events, and zones in which a time is on another day.
  const lengths = [event, ...futures.map(({ changed }) => changed)].map(({ length }) => lengthMs(length));
  const moves = futures.map(({ changed, from }) => Math.abs(instantOf(changed.start) - from));
  const margin = Math.max(0, ...lengths) + Math.max(0, ...moves) + 2 * day;
  for (const [wall, length] of allOf(event, span.start - margin, span.end + margin, budget)) {
    const instant = event.start.zone.toInstant(wall);
    if (isIn(except, wall, instant)) continue;
    const future = futures.find(({ from }) => from < instant);
    if (future) add(future.changed, future.move(wall, instant), future.changed.length, asked, found);
    else add(event, wall, length, asked, found);
  }
}

/** Adds an event that replaces a single occurrence of another. */
export const addSingle = (event: IcsEvent, asked: Asked, found: Found): void =>
  add(event, event.start.at, event.length, asked, found);
