import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { newBudget, timesOf } from '../../../server/calendars/ics-repeats';
import { calendarBytes } from '../../../server/calendars/ics-text';
import { hour } from '../../../src/contract/time';
import { answerOf, contentOf, names, rangeText, readingOf, spanOf } from './corpus';

const span = spanOf('spring');
const bytes = (text: string) => new TextEncoder().encode(text);
const calendar = (...lines: string[]) =>
  bytes(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const at = ['DTSTART:20260310T080000Z', 'DTEND:20260310T090000Z'];
const problemOf = (content: Uint8Array) => {
  const answer = answerOf(content, span);
  return 'problem' in answer ? answer.problem : null;
};

describe('what is no whole calendar', () => {
  test.each(['google-moved-and-canceled', 'outlook-exceptions', 'apple-tasks-and-alarms', 'nextcloud-two-calendars'])(
    '%s breaks off at every line',
    (name) => {
      const lines = new TextDecoder().decode(contentOf(name)).split('\r\n').slice(0, -1);
      const wholes = lines.flatMap((line, place) => (line === 'END:VCALENDAR' ? [place + 1] : []));
      for (let count = 0; count <= lines.length; count += 1) {
        const whole = wholes.includes(count);
        const expected = whole ? null : count === 0 ? 'BROKEN' : 'CUT_OFF';
        expect([count, problemOf(bytes(lines.slice(0, count).join('\r\n')))]).toEqual([count, expected]);
      }
    },
  );

  test('a calendar that breaks off at any byte has no busy times', () => {
    const content = contentOf('google-single');
    const begun = 'BEGIN:VCALENDAR'.length;
    const ended = new TextDecoder().decode(content).lastIndexOf('END:VCALENDAR') + 'END:VCALENDAR'.length;
    for (let end = 0; end < ended; end += 1)
      expect([end, problemOf(content.subarray(0, end))]).toEqual([end, end < begun ? 'BROKEN' : 'CUT_OFF']);
    expect(problemOf(content.subarray(0, ended))).toBeNull();
  });

  test.each([
    ['a login page', '<!DOCTYPE html>\n<html><form>Sign in</form></html>', 'NOT_A_CALENDAR'],
    ['an XML error', '\n <?xml version="1.0"?><error/>', 'NOT_A_CALENDAR'],
    ['nothing', '', 'BROKEN'],
    ['JSON', '{"error":"not found"}', 'BROKEN'],
    ['a card', 'BEGIN:VCARD\r\nFN:Somebody\r\nEND:VCARD\r\n', 'BROKEN'],
    ['an event alone', event('a', ...at).join('\r\n'), 'BROKEN'],
    ['parts that overlap', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\nEND:VEVENT\r\n', 'BROKEN'],
  ])('%s', (_, text, problem) => {
    expect(problemOf(bytes(text))).toBe(problem);
  });
});

describe('whatever comes', () => {
  const isWell = (content: Uint8Array) => {
    const answer = answerOf(content, span);
    if ('problem' in answer) return;
    const texts = answer.reading.busy.map(rangeText);
    expect(new Set(texts).size).toBe(texts.length);
    for (const { start, end } of answer.reading.busy)
      expect(start < end && start < span.end && end > span.start).toBe(true);
  };
  test('bytes by chance are no calendar', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (content) => {
        expect(problemOf(content)).toMatch(/^(?:BROKEN|NOT_A_CALENDAR)$/);
      }),
    );
  });
  test('a calendar with any lines changed is read, or has a problem', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '',
        ':',
        ';',
        'BEGIN:VEVENT',
        'END:VEVENT',
        'RRULE:FREQ=YEARLY;BYDAY=6MO',
        'DURATION:-P5D',
        'UID:__proto__',
      ),
      fc.constantFrom(
        'DTSTART:99999999T999999',
        'EXDATE:x',
        'RDATE:20260310',
        'RECURRENCE-ID:20260310T080000',
        'SEQUENCE:x',
      ),
      fc.constantFrom(
        'DTSTART;TZID="a:20260310T080000',
        'DTEND;VALUE=DATE:2026',
        'DTSTART;TZID=constructor:20260310T080000',
      ),
      fc.string({ maxLength: 40 }),
    );
    const edits = fc.array(fc.tuple(fc.nat(), piece), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...names.filter((name) => !name.includes('utf-16'))), edits, (name, changes) => {
        const lines = new TextDecoder().decode(contentOf(name)).split('\r\n');
        for (const [place, text] of changes) lines[place % lines.length] = text;
        isWell(bytes(lines.join('\r\n')));
      }),
      { numRuns: 300 },
    );
  });
});

describe('limits', () => {
  const many = (count: number) =>
    calendar(...Array.from({ length: count }, (_, place) => event(`${place}`, ...at).join('\r\n')));
  test('20,000 events are read, one more is too many', () => {
    expect(problemOf(many(20_000))).toBeNull();
    expect(problemOf(many(20_001))).toBe('TOO_MANY');
  });
  test('5 MB are read, a byte more is too large', () => {
    const [frame, line] = [calendar(...event('a', ...at)).length, 'X-LONG:\r\n'.length];
    const sized = (size: number) => calendar(`X-LONG:${'x'.repeat(size - frame - line)}`, ...event('a', ...at));
    expect(sized(calendarBytes)).toHaveLength(calendarBytes);
    expect(problemOf(sized(calendarBytes))).toBeNull();
    expect(problemOf(sized(calendarBytes + 1))).toBe('TOO_LARGE');
  });
  test.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY',
    'FREQ=DAILY;BYHOUR=8,9,10,11,12,13,14,15,16,17;BYMINUTE=0,1,2,3,4,5,6,7,8,9;BYSECOND=0,1,2,3,4,5,6,7,8,9',
  ])('the rule %s takes too long', (rule) => {
    expect(problemOf(calendar(...event('a', 'DTSTART:20200101T000000Z', 'DURATION:PT1S', `RRULE:${rule}`)))).toBe(
      'TOO_SLOW',
    );
  });
  test('rules that began long ago are skipped over', () => {
    const old = Array.from({ length: 400 }, (_, place) =>
      event(`${place}`, 'DTSTART:19900101T080000Z', `DURATION:PT${place + 1}M`, 'RRULE:FREQ=DAILY').join('\r\n'),
    );
    // Without skipping, they would take five million steps.
    expect(answerOf(calendar(...old), span)).toHaveProperty('reading');
    const last = answerOf(
      calendar(event('a', 'DTSTART:00010101T080000Z', 'DURATION:PT1M', 'RRULE:FREQ=WEEKLY').join('\r\n')),
      span,
    );
    expect('reading' in last && last.reading.busy).toHaveLength(6);
  });
});

test('skipping what is long ago leaves the same times', () => {
  const rules = fc.record({
    freq: fc.constantFrom('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 5 }),
    more: fc.constantFrom(
      '',
      ';BYDAY=MO',
      ';BYDAY=TU,SU',
      ';COUNT=400',
      ';COUNT=30;BYDAY=WE',
      ';WKST=SU;BYDAY=SU,SA',
      ';BYMONTH=3,4',
    ),
  });
  const starts = fc.integer({ min: 0, max: 700 * 24 });
  fc.assert(
    fc.property(rules, starts, ({ freq, interval, more }, back) => {
      const rule = ICAL.Recur.fromString(`FREQ=${freq};INTERVAL=${interval}${more}`);
      const start = span.start - back * hour;
      const from = (first: number) => [
        ...timesOf(rule, { start, date: false, until: null, from: first, to: span.end }, newBudget()),
      ];
      expect(from(span.start)).toEqual(from(-Infinity).filter((wall) => wall >= span.start));
    }),
    { numRuns: 300 },
  );
});

test('our own entries are found with their times, and are no busy times', () => {
  const own = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const content = calendar(
    ...event(own[0] ?? '', ...at),
    ...event(own[1] ?? '', 'DTSTART:20270310T080000Z', 'DTEND:20270310T090000Z'),
    ...event('33333333-3333-4333-8333-333333333333', ...at.map((line) => line.replace('0310', '0311'))),
  );
  const reading = readingOf(content, span, own);
  expect(reading.busy.map(rangeText)).toEqual(['2026-03-11T08:00Z/2026-03-11T09:00Z']);
  expect(reading.own.map((entry) => [entry.uid, entry.href, rangeText(entry)])).toEqual([
    [own[0], 'a.ics', '2026-03-10T08:00Z/2026-03-10T09:00Z'],
    [own[1], 'a.ics', '2027-03-10T08:00Z/2027-03-10T09:00Z'],
  ]);
  const canceled = calendar(...event(own[0] ?? '', ...at, 'STATUS:CANCELLED'));
  expect(readingOf(canceled, span, own)).toEqual({ busy: [], own: [], notes: [] });
});

test('what is read otherwise than written is said, without a word of the calendar', () => {
  const odd = (place: number) =>
    event(`${place}`, `DTSTART;TZID=Dentist at Mars:20260310T08000${place}`, 'DURATION:PT1H');
  const one = readingOf(calendar(...odd(0), ...event('a', 'DTSTART:x')), span).notes;
  expect(one).toEqual([
    '1 event has a time zone that we do not know. It is read in your time zone, Europe/Berlin.',
    '1 event cannot be read and does not count.',
  ]);
  const two = readingOf(
    calendar(...odd(0), ...odd(1), ...event('a', 'DTSTART:x'), ...event('b', 'DTSTART:y')),
    span,
  ).notes;
  expect(two).toEqual([
    '2 events have a time zone that we do not know. They are read in your time zone, Europe/Berlin.',
    '2 events cannot be read and do not count.',
  ]);
});

test('only what overlaps the span is read, and nothing of it is cut', () => {
  const long = ['DTSTART:20260201T000000Z', 'DTEND:20260601T000000Z'];
  const edges = calendar(
    ...event('long', ...long),
    ...event('before', 'DTSTART:20260228T230000Z', 'DTEND:20260301T000000Z'),
    ...event('into', 'DTSTART:20260228T230000Z', 'DTEND:20260301T000001Z'),
    ...event('after', 'DTSTART:20260412T000000Z', 'DTEND:20260412T010000Z'),
    ...event('weeks', 'DTSTART:20260105T000000Z', 'DTEND:20260125T000000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=4;COUNT=3'),
  );
  expect(readingOf(edges, span).busy.map(rangeText)).toEqual([
    '2026-02-01T00:00Z/2026-06-01T00:00Z',
    '2026-02-28T23:00Z/2026-03-01T00:00:01.000Z',
    '2026-03-02T00:00Z/2026-03-22T00:00Z',
  ]);
});
