import { DateTime } from 'luxon';
import { day, hour, quarter } from '../../src/contract/time';
import type { Range, Weekly } from '../slots/types';
import { demoOrganizations } from './jobs';
import { regions } from './names';
import type { DemoUser, NameGiver } from './people';
import { at, idOf, randomOf, type Random } from './random';
import { tracks } from './tracks';

export type DemoPanelist = DemoUser & {
  tracks: number[];
  skills: { id: string; months: number }[];
  experienceMonths: number;
  weekly: Weekly[];
  daysOff: { from: string; to: string }[];
  extra: Range[];
  breathingMinutes: number;
  dayCap: number;
  weekCap: number;
  autoAccept: boolean;
  active: boolean;
  confirmed: boolean;
  /** The organizations that the panelist does not work with, and who decided so. */
  blocks: { organizationId: string; by: 'organization' | 'panelist' }[];
};

const panelistCount = 40;

const workdays = [1, 2, 3, 4, 5] as const;
const weekend = [6, 7] as const;
/** Working patterns: whole days, hours around another job, long evenings, and nights for another continent. */
function weeklyOf(nth: number, random: Random): Weekly[] {
  const hours = (days: readonly Weekly['weekday'][], start: string, end: string) =>
    days.map((weekday) => ({ weekday, start, end }));
  const saturdays = random.chance(0.6) ? hours(weekend, '10:00', '16:00') : [];
  switch (nth % 5) {
    case 1:
      return [...hours(workdays, '08:00', '12:00'), ...hours(workdays, '17:00', '21:00'), ...saturdays];
    case 2:
      return [...hours(workdays, '12:00', '20:00'), ...saturdays];
    case 3:
      return [...hours([1, 2, 3, 4], '18:00', '01:00'), ...hours(weekend, '09:00', '18:00')];
    default:
      return [...hours(workdays, '09:00', '18:00'), ...saturdays];
  }
}

/** Gives a few panelists days off, in the past or later, but never in the coming week, which must have free slots. */
function daysOffOf(nth: number, zone: string, now: number): DemoPanelist['daysOff'] {
  if (nth % 6 !== 4) return [];
  const from = DateTime.fromMillis(now, { zone }).plus({ days: nth % 12 === 4 ? 10 : -20 });
  const dateOf = (date: DateTime) => date.toFormat('yyyy-MM-dd');
  return [{ from: dateOf(from), to: dateOf(from.plus({ days: 2 + (nth % 3) })) }];
}

function extraOf(nth: number, now: number): Range[] {
  const soon = Math.floor(now / quarter) * quarter;
  // The named panelist and the panelist of the live interview are available at any time of day.
  if (nth === 0) return [soon, soon + day].map((from) => ({ start: from - hour, end: from + 6 * hour }));
  if (nth === 12) return [{ start: soon - hour, end: soon + 2 * hour }];
  if (nth % 9 !== 5) return [];
  const from = Math.floor(now / hour) * hour + (2 + (nth % 3)) * day;
  return [{ start: from, end: from + 3 * hour }];
}

const tracksOf = (nth: number) => {
  const known = [nth, nth * 5 + 2, ...(nth % 3 === 0 ? [nth + 4] : [])];
  return [...new Set(known.map((track) => track % tracks.length))];
};

export function demoPanelists(giveName: NameGiver, now: number): DemoPanelist[] {
  return Array.from({ length: panelistCount }, (_, nth): DemoPanelist => {
    const random = randomOf(`panelist ${nth}`);
    const { name, email, mobile, region } = giveName(at(regions, nth), random);
    const experienceMonths = random.whole(60, 240);
    const known = tracksOf(nth);
    const blocked = nth % 13 === 7;
    return {
      id: idOf('PANELIST', nth),
      userType: 'PANELIST',
      name,
      mobile,
      email: nth === 0 ? 'panelist@example.com' : email,
      timeZone: region.zone,
      designation: random.pick(at(tracks, at(known, 0)).titles),
      organizationId: null,
      services: ['TWO_WAY'],
      createdAt: now - random.whole(70, 400) * day,
      tracks: known,
      skills: known.flatMap((track) =>
        at(tracks, track).skills.map((skill) => ({
          id: idOf('skill', skill),
          months: random.whole(40, experienceMonths),
        })),
      ),
      experienceMonths,
      weekly: weeklyOf(nth, random),
      daysOff: daysOffOf(nth, region.zone, now),
      extra: extraOf(nth, now),
      breathingMinutes: at([15, 15, 10, 15, 30, 15, 0], nth),
      dayCap: nth === 0 ? 6 : at([4, 4, 3, 5], nth),
      weekCap: at([15, 15, 10], nth),
      autoAccept: nth % 10 === 6,
      active: nth !== 39,
      confirmed: nth !== 37 && nth !== 38,
      blocks: blocked
        ? [{ organizationId: at(demoOrganizations, nth + 3).id, by: nth % 2 === 0 ? 'panelist' : 'organization' }]
        : [],
    };
  });
}
