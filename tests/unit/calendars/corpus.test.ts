import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf, expectedOf, lineOf, names, rangeText, readingOf, spanOf, withExpected, zone } from './corpus';
import type { Range } from '../../../server/slots/types';

const before = process.env['TZ'];
// The other implementation reads times without a zone, and whole days, in the zone of the process.
beforeAll(() => void (process.env['TZ'] = zone));
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

const linesOf = (name: string) => readingOf(contentOf(name), spanOf(name)).busy.map(lineOf);

describe('the busy times of calendars are those that stand beside them', () => {
  test.each(withExpected)('%s', (name) => {
    expect(linesOf(name)).toEqual(expectedOf(name));
  });
});

/** The busy times according to `node-ical`. */
function theirsOf(name: string): string[] {
  const span = spanOf(name);
  const found = new Set<string>();
  const add = (event: Pick<VEvent, 'transparency' | 'status'>, start: Date, end: Date) => {
    const outlook = (event as Record<string, unknown>)['MICROSOFT-CDO-BUSYSTATUS'];
    if (event.transparency === 'TRANSPARENT' || event.status === 'CANCELLED') return;
    if (outlook === 'FREE' || outlook === 'WORKINGELSEWHERE') return;
    const range: Range = { start: start.getTime(), end: end.getTime() };
    if (range.start < range.end && range.start < span.end && range.end > span.start) found.add(rangeText(range));
  };
  for (const item of Object.values(ical.sync.parseICS(Buffer.from(contentOf(name)).toString('utf8')))) {
    if (item?.type === 'VFREEBUSY')
      for (const { start, end, type } of item.freebusy ?? []) if (type !== 'FREE') add({}, start, end ?? start);
    if (item?.type !== 'VEVENT') continue;
    const [from, to] = [new Date(span.start - 86_400_000), new Date(span.end)];
    if (item.rrule || item.recurrences)
      for (const { start, end, event } of ical.expandRecurringEvent(item, { from, to, expandOngoing: true }))
        add(event, start, end);
    else add(item, item.start, item.end ?? item.start);
  }
  return [...found].toSorted();
}

type Difference = { why: string; ours: string[]; theirs: string[] };
const differences: Record<string, Difference> = {
  'apple-duration': {
    why: 'a DURATION in days is so many days by the clock, also when the clock changes (RFC 5545, 3.3.6)',
    ours: ['2026-03-28T17:30Z/2026-03-29T16:30Z'],
    theirs: ['2026-03-28T17:30Z/2026-03-29T17:30Z'],
  },
  'apple-floating': {
    why: 'they keep the offset of the first time, so that it moves by an hour in summer',
    ours: ['2026-04-04T06:00Z/2026-04-04T07:00Z'],
    theirs: ['2026-04-04T07:00Z/2026-04-04T08:00Z'],
  },
  'apple-this-and-future': {
    why: 'they read RANGE=THISANDFUTURE as a change of one time',
    ours: [
      '2026-03-24T07:30Z/2026-03-24T08:15Z',
      '2026-03-31T06:30Z/2026-03-31T07:15Z',
      '2026-04-07T06:30Z/2026-04-07T07:15Z',
    ],
    theirs: [
      '2026-03-24T06:00Z/2026-03-24T07:00Z',
      '2026-03-31T05:00Z/2026-03-31T06:00Z',
      '2026-04-07T05:00Z/2026-04-07T06:00Z',
    ],
  },
  'apple-utf-16': { why: 'they are given UTF-8', ours: ['2026-03-10T08:00Z/2026-03-10T09:00Z'], theirs: [] },
  'google-hourly': {
    why: 'they count hours that pass, we hours on the clock, as ical.js does; RFC 5545 says nothing about it',
    ours: ['2026-03-29T22:00Z/2026-03-29T22:05Z', '2026-03-31T10:00Z/2026-03-31T10:05Z'],
    theirs: ['2026-03-29T23:00Z/2026-03-29T23:05Z', '2026-03-31T11:00Z/2026-03-31T11:05Z'],
  },
  'google-skipped-hour': {
    why: 'a time that the clock skips is as late as it would have been (RFC 5545, 3.3.10); they leave it out and count on',
    ours: ['2026-03-29T01:30Z/2026-03-29T02:30Z'],
    theirs: ['2026-03-31T00:30Z/2026-03-31T01:30Z'],
  },
  'nextcloud-evolution-zone': {
    why: 'they know prefixes of zones of two parts only',
    ours: ['2026-03-31T12:00Z/2026-03-31T13:00Z'],
    theirs: [],
  },
  'nextcloud-rdate-period': {
    why: 'they do not read RDATE',
    ours: ['2026-03-10T09:00Z/2026-03-10T12:00Z', '2026-03-17T09:00Z/2026-03-17T09:30Z'],
    theirs: [],
  },
  'nextcloud-two-calendars': {
    why: 'they keep the last calendar of a file',
    ours: ['2026-03-10T09:00Z/2026-03-10T10:00Z'],
    theirs: [],
  },
  'outlook-customized-zone': {
    why: 'they take a known zone of the same offsets, whose clock changes on other days',
    ours: ['2026-03-20T12:00Z/2026-03-20T13:00Z'],
    theirs: ['2026-03-20T11:00Z/2026-03-20T12:00Z'],
  },
  'teamup-broken-lines': {
    why: 'they give up where one rule cannot be read',
    ours: ['2026-03-10T08:00Z/2026-03-10T09:00Z', '2026-03-13T08:00Z/2026-03-13T09:00Z'],
    theirs: ['Error: Invalid FREQ value: OFTEN'],
  },
  'teamup-no-length': {
    why: 'an all-day event that ends on the day on which it begins is that day, as calendars show it',
    ours: ['2026-03-15T23:00Z/2026-03-16T23:00Z'],
    theirs: [],
  },
  'teamup-rdate': {
    why: 'they do not read RDATE, nor EXDATE without a rule',
    ours: ['2026-03-05T09:00Z/2026-03-05T10:30Z', '2026-03-30T10:00Z/2026-03-30T11:30Z'],
    theirs: ['2026-03-02T09:00Z/2026-03-02T10:30Z'],
  },
  'teamup-short-zone': {
    why: 'they do not read a definition of the file that is shorter than its event',
    ours: [
      '2026-03-04T13:00Z/2026-03-04T14:00Z',
      '2026-03-18T12:00Z/2026-03-18T13:00Z',
      '2026-04-01T12:00Z/2026-04-01T13:00Z',
    ],
    theirs: [
      '2026-03-04T06:00Z/2026-03-04T07:00Z',
      '2026-03-18T06:00Z/2026-03-18T07:00Z',
      '2026-04-01T06:00Z/2026-04-01T07:00Z',
    ],
  },
};

describe('they are the same as those of another implementation, or it is known why not', () => {
  test.each(names)('%s', (name) => {
    const ours = [...new Set(linesOf(name).map((line) => line.replace(/ .*/, '')))].toSorted();
    let theirs: string[];
    try {
      theirs = theirsOf(name);
    } catch (error) {
      theirs = [String(error)];
    }
    const { ours: onlyOurs = [], theirs: onlyTheirs = [] } = differences[name] ?? {};
    expect({
      ours: ours.filter((one) => !theirs.includes(one)),
      theirs: theirs.filter((one) => !ours.includes(one)),
    }).toEqual({ ours: onlyOurs, theirs: onlyTheirs });
  });
});

test('where they differ, the expected busy times stand beside the file, except where the standard is silent', () => {
  const alone = Object.keys(differences).filter((name) => !withExpected.includes(name));
  expect(alone).toEqual(['google-hourly']);
  expect(names).toEqual(expect.arrayContaining(Object.keys(differences)));
});
