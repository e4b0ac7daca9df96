import ICAL from 'ical.js';
import { day } from '../../src/contract/time';
import { wallOf } from './ics-repeats';
import { utc, type Zone } from './ics-zones';

/** A time as it is written. `at` is a wall time in `zone`, which is midnight for a date. */
export type Written = { at: number; date: boolean; zone: Zone };
/** A length: whole days by the clock, and milliseconds after them. */
export type Length = { days: number; ms: number };
export type Show = 'BUSY' | 'TENTATIVE' | null;
export type IcsEvent = {
  uid: string;
  sequence: number;
  start: Written;
  length: Length;
  allDay: boolean;
  /** How the event counts. Null if it is free or was canceled. */
  show: Show;
  cancelled: boolean;
  rules: ICAL.Recur[];
  exceptRules: ICAL.Recur[];
  more: { at: Written; length: Length }[];
  except: Written[];
  /** The occurrence that the event replaces, and whether it also replaces all later ones. */
  instead: { of: Written; future: boolean } | null;
};
/** The zones of the file, and the zone of the owner. `unknown` is called for a time in a zone that is not known. */
export type Zones = { find: (tzid: string) => Zone | null; own: Zone; unknown: () => void };

/** Reads a time. A time that names no zone is in `zone`. */
function writtenOf(time: ICAL.Time, property: ICAL.Property, zones: Zones, zone: Zone): Written {
  const at = wallOf(time);
  if (!Number.isFinite(at)) throw new RangeError('No time');
  if (time.isDate) return { at, date: true, zone: zones.own };
  if (time.zone === ICAL.Timezone.utcTimezone) return { at, date: false, zone: utc };
  const tzid = property.getFirstParameter('tzid') as string | undefined;
  if (!tzid) return { at, date: false, zone };
  const found = zones.find(tzid);
  if (!found) zones.unknown();
  return { at, date: false, zone: found ?? zones.own };
}

const timesIn = (component: ICAL.Component, name: string, zones: Zones, zone: Zone): Written[] =>
  component
    .getAllProperties(name)
    .flatMap((property) =>
      (property.getValues() as unknown[]).flatMap((value) =>
        value instanceof ICAL.Time ? [writtenOf(value, property, zones, zone)] : [],
      ),
    );
const rulesIn = (component: ICAL.Component, name: string): ICAL.Recur[] =>
  component
    .getAllProperties(name)
    .map((property) => property.getFirstValue())
    .filter((value) => value instanceof ICAL.Recur);
const textIn = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim().toUpperCase() : '';
};

export const instantOf = ({ at, zone }: Written): number => zone.toInstant(at);
/** The end of something with this length that begins at a wall time of `zone`. */
export const endOf = (wall: number, zone: Zone, { days, ms }: Length): number => zone.toInstant(wall + days * day) + ms;

const lengthOfDuration = (duration: ICAL.Duration): Length => {
  const sign = duration.isNegative ? -1 : 1;
  const { weeks, days, hours, minutes, seconds } = duration;
  return { days: sign * (weeks * 7 + days), ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
};

function lengthOf(component: ICAL.Component, start: Written, allDay: boolean, zones: Zones): Length {
  const duration = component.getFirstPropertyValue('duration');
  const [end] = timesIn(component, 'dtend', zones, start.zone);
  // An all-day event that ends where it begins, or has no end, lasts one day.
  if (allDay) {
    const days = end ? Math.ceil((end.at - start.at) / day) : 0;
    return { days: Math.max(1, days, duration instanceof ICAL.Duration ? lengthOfDuration(duration).days : 0), ms: 0 };
  }
  if (end) return { days: 0, ms: instantOf(end) - instantOf(start) };
  return duration instanceof ICAL.Duration ? lengthOfDuration(duration) : { days: 0, ms: 0 };
}

/** Extra times, some of which have a length of their own. */
function moreOf(component: ICAL.Component, start: Written, length: Length, zones: Zones): IcsEvent['more'] {
  const timeOfDay = start.at % day;
  return component.getAllProperties('rdate').flatMap((property) =>
    (property.getValues() as unknown[]).flatMap((value) => {
      const period = value instanceof ICAL.Period ? value : null;
      const time = period ? period.start : value;
      if (!(time instanceof ICAL.Time)) return [];
      const written = writtenOf(time, property, zones, start.zone);
      // A date alone means the usual time on that day.
      const at = written.date && !start.date ? { ...start, at: written.at + timeOfDay } : written;
      if (period?.duration) return [{ at, length: lengthOfDuration(period.duration) }];
      if (!period) return [{ at, length }];
      return [{ at, length: { days: 0, ms: wallOf(period.getEnd()) - wallOf(time) } }];
    }),
  );
}

/** How an event counts, according to RFC 5545 and to what Outlook adds to it. */
function showOf(component: ICAL.Component): Show {
  const [status, outlook] = ['status', 'x-microsoft-cdo-busystatus'].map((name) => textIn(component, name));
  if (status === 'CANCELLED' || textIn(component, 'transp') === 'TRANSPARENT') return null;
  if (outlook === 'FREE' || outlook === 'WORKINGELSEWHERE') return null;
  return status === 'TENTATIVE' || outlook === 'TENTATIVE' ? 'TENTATIVE' : 'BUSY';
}

/** Reads an event. Null if it has no start. @throws if its times or its rules cannot be read */
export function eventOf(component: ICAL.Component, zones: Zones): IcsEvent | null {
  const [start] = timesIn(component, 'dtstart', zones, zones.own);
  if (!start) return null;
  const [of] = timesIn(component, 'recurrence-id', zones, start.zone);
  const range = component.getFirstProperty('recurrence-id')?.getFirstParameter('range');
  // Outlook writes whole days from midnight to midnight of some zone.
  const [end] = timesIn(component, 'dtend', zones, start.zone);
  const midnights = start.at % day === 0 && (end?.at ?? 1) % day === 0;
  const allDay = start.date || (textIn(component, 'x-microsoft-cdo-alldayevent') === 'TRUE' && midnights);
  const length = lengthOf(component, start, allDay, zones);
  const sequence = Number(component.getFirstPropertyValue('sequence') ?? 0);
  const uid = component.getFirstPropertyValue('uid');
  return {
    uid: typeof uid === 'string' ? uid.trim() : '',
    sequence: Number.isFinite(sequence) ? sequence : 0,
    start: allDay ? { ...start, zone: zones.own } : start,
    length,
    allDay,
    show: showOf(component),
    cancelled: textIn(component, 'status') === 'CANCELLED',
    rules: rulesIn(component, 'rrule'),
    exceptRules: rulesIn(component, 'exrule'),
    more: moreOf(component, start, length, zones),
    except: timesIn(component, 'exdate', zones, start.zone),
    instead: of ? { of, future: range?.toUpperCase() === 'THISANDFUTURE' } : null,
  };
}
