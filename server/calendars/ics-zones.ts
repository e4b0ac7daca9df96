import ICAL from 'ical.js';
import { IANAZone } from 'luxon';
import { findIana } from 'windows-iana';
import { day, minute } from '../../src/contract/time';
import { clockOf } from '../slots/zone-clock';
import { timesOf, wallOf, type Budget } from './ics-repeats';

/**
 * Wall times are epoch ms as if they were UTC. A time that occurs twice means its first occurrence, and a skipped time
 * moves forward.
 */
export type Zone = { toInstant(wall: number): number; toWall(instant: number): number };

export const utc: Zone = { toInstant: (wall) => wall, toWall: (instant) => instant };

export function zoneOf(name: string): Zone {
  const clock = clockOf(name);
  return {
    toInstant: (wall) => Math.round(clock.instant(0, wall / minute)),
    toWall: (instant) => instant + clock.offsetAt(instant),
  };
}

/**
 * The IANA name that a TZID means: the TZID itself, its end as in `/mozilla.org/20050126_1/Europe/Berlin`, or the zone
 * of a Windows name.
 */
function ianaOf(tzid: string): string | null {
  const parts = tzid.trim().split('/').filter(Boolean);
  const ends = [parts, parts.slice(-3), parts.slice(-2), parts.slice(-1)].map((all) => all.join('/'));
  // Abbreviations, such as EST, are first looked up in the file.
  const own = ends.find((name) => /^(?:UTC|GMT|.+\/.+)$/i.test(name) && IANAZone.isValidZone(name));
  return own ?? findIana(tzid.trim())[0] ?? null;
}

type Onset = { at: number; from: number; to: number };

/** When the clock changes according to a definition in the file, until `until`. */
function onsetsOf(definition: ICAL.Component, until: number, budget: Budget): Onset[] {
  return definition.getAllSubcomponents().flatMap((part) => {
    const start = part.getFirstPropertyValue('dtstart');
    const [from, to] = ['tzoffsetfrom', 'tzoffsetto'].map((name) => part.getFirstPropertyValue(name));
    if (!(start instanceof ICAL.Time && from instanceof ICAL.UtcOffset && to instanceof ICAL.UtcOffset)) return [];
    const [before, after] = [from.toSeconds() * 1_000, to.toSeconds() * 1_000];
    const ruled = part.getAllProperties('rrule').flatMap((property) => {
      const rule = property.getFirstValue();
      if (!(rule instanceof ICAL.Recur)) return [];
      const ends = rule.until && wallOf(rule.until) + (rule.until.zone === ICAL.Timezone.utcTimezone ? before : 0);
      return [...timesOf(rule, { start: wallOf(start), date: false, until: ends, from: -Infinity, to: until }, budget)];
    });
    const dated = part.getAllProperties('rdate').flatMap((property) => property.getValues() as unknown[]);
    const walls = [wallOf(start), ...ruled, ...dated.flatMap((one) => (one instanceof ICAL.Time ? [wallOf(one)] : []))];
    return [...new Set(walls)].map((wall) => ({ at: wall - before, from: before, to: after }));
  });
}

/** The zone that a file defines. Null if the definition is empty. */
function definedZone(definition: ICAL.Component, until: number, budget: Budget): Zone | null {
  const onsets = onsetsOf(definition, until, budget).toSorted((a, b) => a.at - b.at);
  const [first] = onsets;
  if (!first) return null;
  const offsetAt = (instant: number): number => {
    let [low, high] = [0, onsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((onsets[middle]?.at ?? Infinity) <= instant) low = middle + 1;
      else high = middle;
    }
    return onsets[low - 1]?.to ?? first.from;
  };
  return {
    toWall: (instant) => instant + offsetAt(instant),
    toInstant: (wall) => {
      const [before, after] = [offsetAt(wall - day), offsetAt(wall + day)];
      const possible = [before, after].map((offset) => wall - offset).filter((at) => at + offsetAt(at) === wall);
      return possible.length > 0 ? Math.min(...possible) : wall - before;
    },
  };
}

/**
 * The zones of a file by TZID; null for a zone that nothing is known about. Names that we know take precedence over
 * definitions in the file, because definitions are often shortened to one year.
 */
export function zonesOf(definitions: readonly ICAL.Component[], until: number, budget: Budget) {
  const known = new Map<string, Zone | null>();
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const find = (tzid: string): Zone | null => {
    const own = definitions.find((one) => text(one.getFirstPropertyValue('tzid')) === tzid);
    const name = ianaOf(tzid) ?? ianaOf(text(own?.getFirstPropertyValue('x-lic-location')));
    if (name !== null) return zoneOf(name);
    const defined = own ? definedZone(own, until, budget) : null;
    return defined ?? (IANAZone.isValidZone(tzid) ? zoneOf(tzid) : null);
  };
  return (tzid: string): Zone | null => {
    const found = known.get(tzid);
    if (found !== undefined) return found;
    const zone = find(tzid);
    known.set(tzid, zone);
    return zone;
  };
}
