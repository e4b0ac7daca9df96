import fc from 'fast-check';
import { create, literal, object, string, validate, type Struct } from 'superstruct';
import { describe, expect, test } from 'vitest';
import {
  counter,
  day,
  id,
  instant,
  oneOf,
  pageQuery,
  queryInteger,
  queryList,
  text,
  timeOfDay,
  timeouts,
  timeZone,
} from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';

const takes = (struct: unknown, value: unknown) => (struct as Struct).is(value);

describe('text', () => {
  test('takes what PostgreSQL and JSON can carry, up to its limit, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        const carried = !value.includes('\u0000') && value.isWellFormed() && value.length <= 40;
        expect(takes(text(40), value)).toBe(carried);
      }),
    );
  });
  test.each(['\u0000', 'a\u0000b', '\ud800', 'a\udc00', '\udc00\ud800'])('never takes %j', (value) => {
    expect(takes(text(40), value)).toBe(false);
  });
  test('takes emoji and all scripts, and nothing below its least', () => {
    expect(takes(text(40, 1), 'नमस्ते 🙂')).toBe(true);
    expect(takes(text(40, 1), '')).toBe(false);
  });
});

describe('instant', () => {
  const within = { min: new Date('2000-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true };
  test('takes every instant of two centuries, at any offset', () => {
    fc.assert(
      fc.property(fc.date(within), fc.integer({ min: -14 * 60, max: 14 * 60 }), (at, offset) => {
        expect(takes(instant(), at.toISOString())).toBe(true);
        const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
        const sign = offset < 0 ? '-' : '+';
        const two = (value: number) => String(value).padStart(2, '0');
        const zone = `${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
        expect(takes(instant(), `${local}${zone}`)).toBe(true);
      }),
    );
  });
  test.each([
    '2026-02-30T10:00:00Z',
    '2025-02-29T10:00:00Z',
    '2026-04-31T10:00Z',
    '2026-13-01T10:00Z',
    '2026-01-01T25:00Z',
    '2026-01-01T10:61Z',
    '2026-01-01T10:00:00',
    '2026-01-01 10:00Z',
    '2026-01-01',
    '1999-12-31T23:59:59Z',
    '9999-12-31T23:59:59Z',
    '+012026-01-01T10:00Z',
    'now',
    '',
    '2026-01-01T10:00Z\n',
  ])('refuses %j', (value) => {
    expect(takes(instant(), value)).toBe(false);
  });
});

describe('day', () => {
  test('takes the days of the calendar and no others', () => {
    const number = (least: number, most: number, digits: number) =>
      fc.integer({ min: least, max: most }).map((value) => String(value).padStart(digits, '0'));
    fc.assert(
      fc.property(number(2000, 2199, 4), number(0, 14, 2), number(0, 33, 2), (year, month, of) => {
        const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(of)));
        const real = at.getUTCFullYear() === Number(year) && at.getUTCMonth() === Number(month) - 1;
        expect(takes(day(), `${year}-${month}-${of}`)).toBe(real && at.getUTCDate() === Number(of));
      }),
      { numRuns: 500 },
    );
  });
  test.each(['0000-01-01', '1999-12-31', '2200-01-01', '9999-12-31', '2026-1-1', '2026-01-01T00:00', ''])(
    'refuses %j',
    (value) => {
      expect(takes(day(), value)).toBe(false);
    },
  );
});

describe('names and numbers', () => {
  test('every time zone of this engine is one', () => {
    for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata'])
      expect(takes(timeZone(), zone), zone).toBe(true);
  });
  test.each([
    '+05:30',
    'IST',
    'EST',
    'est',
    'CET',
    'GMT',
    'EST5EDT',
    'Mars/Base',
    '',
    'Asia/Kolkata\u0000',
    'Europe/../Berlin',
    'A'.repeat(65),
  ])('%j is no time zone', (zone) => {
    const [error] = validate(zone, timeZone());
    expect(error).toBeDefined();
    if (zone.length > 0 && zone.length < 65 && !zone.includes('\u0000'))
      expect(error?.failures()[0]?.message).toBe(texts.timeZoneWrong);
  });
  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', true],
    ['24:01', false],
    ['7:00', false],
    ['12:60', false],
    ['12:00:00', false],
  ])('%s as a time of day: %s', (value, good) => {
    expect(takes(timeOfDay(), value)).toBe(good);
  });
  test('an id is a UUID in lower case', () => {
    fc.assert(
      fc.property(fc.uuid(), (value) => {
        expect(takes(id(), value)).toBe(true);
      }),
    );
    for (const value of ['', '1', '../x', 'A'.repeat(36), '00000000-0000-0000-0000-00000000000Z'])
      expect(takes(id(), value), value).toBe(false);
  });
  test('a counter fits PostgreSQL', () => {
    for (const value of [0, 1, 2_147_483_647]) expect(takes(counter(), value)).toBe(true);
    for (const value of [-1, 0.5, 2_147_483_648, 1e300, NaN, '1', null]) expect(takes(counter(), value)).toBe(false);
  });
});

describe('query strings', () => {
  test('whole numbers within limits', () => {
    const limit = queryInteger(1, 100);
    expect(create('25', limit)).toBe(25);
    for (const value of ['0', '101', '1.5', '1e1', ' 1', '', 'x', '99999999999', ['1', '2']])
      expect(validate(value, limit, { coerce: true })[0], String(value)).toBeDefined();
    expect(create({}, object(pageQuery))).toEqual({});
  });
  test('lists', () => {
    const list = queryList(id(), 2);
    const [a, b] = ['00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002'];
    expect(create(`${a},${b}`, list)).toEqual([a, b]);
    for (const value of ['', ',', `${a},`, `${a},${b},${a}`, 'x'])
      expect(validate(value, list, { coerce: true })[0], value).toBeDefined();
  });
});

describe('oneOf', () => {
  const shape = oneOf('kind', {
    circle: object({ kind: literal('circle'), radius: counter() }),
    named: object({ kind: literal('named'), name: string() }),
  });
  const fieldsOf = (value: unknown) =>
    validate(value, shape)[0]
      ?.failures()
      .map((failure) => failure.path.join('.'));

  test('takes each variant and says what is wrong in the fields of the right one', () => {
    expect(fieldsOf({ kind: 'circle', radius: 2 })).toBeUndefined();
    expect(fieldsOf({ kind: 'named', name: 'x' })).toBeUndefined();
    expect(fieldsOf({ kind: 'circle', radius: -2 })).toEqual(['radius']);
    expect(fieldsOf({ kind: 'circle', radius: 2, name: 'x' })).toEqual(['name']);
    expect(fieldsOf({ kind: 'square' })).toEqual(['kind']);
    expect(fieldsOf({})).toEqual(['kind']);
  });
  test.each([null, undefined, 7, 'circle', [], { kind: 'toString' }, { kind: '__proto__' }, { kind: ['circle'] }])(
    'refuses %j',
    (value) => {
      expect(fieldsOf(value)).toBeDefined();
    },
  );
});

test('the time-outs of a call are those of the specification', () => {
  expect(Object.values(timeouts)).toEqual([8_000, 20_000, 25_000, 80_000, 300_000]);
});
