import { describe, expect, it, test } from 'vitest';
import { nearIn } from '../../src/contract/near-names';
import { checkUpload } from '../../server/candidates/uploads/check';
import { blankCells, type UploadCells } from '../../src/contract/candidates-uploads';
import { texts } from '../../src/contract/texts';
import { iso } from '../../src/contract/time';

const now = Date.UTC(2026, 10, 24, 12);
const minute = 60_000;
const day = 24 * 60 * minute;
const jobs = new Map([
  ['pilot', ['job-1']],
  ['cook', ['job-2', 'job-3']],
]);
const good = { ...blankCells, name: 'Neo Anders', email: 'neo@mail.example' };
const check = (change: Partial<UploadCells>, portal = false, at = now) =>
  checkUpload({ ...good, ...change }, { jobs, nearJob: nearIn(['Pilot', 'Cook']), zone: 'UTC', now: at, portal });
const wrongOf = (change: Partial<UploadCells>, portal = false) =>
  check(change, portal).wrong.map(({ cell, message }) => [cell, message]);

it('a row needs no more than a name and an email', () => {
  expect(check({ email: ' neo @mail.example' })).toEqual({
    cells: { ...good, email: ' neo @mail.example' },
    wrong: [],
    email: 'neo@mail.example',
    mobile: null,
    jobProfileId: null,
    times: [],
  });
});

test.each([
  ['', 'Name, field is required'],
  ['Ne', 'should have at least 3 characters'],
  ['Neo\u202eAnders', 'Text has characters that are not allowed'],
  ['Neo\u0007Anders', 'Text has characters that are not allowed'],
])('the name %j', (name, message) => {
  expect(wrongOf({ name })).toEqual([['name', message]]);
});

it('an email that is none is nobody’s', () => {
  expect(wrongOf({ email: 'neo' })).toEqual([['email', texts.emailInvalid]]);
  expect(check({ email: 'neo' }).email).toBe('');
});

describe('a number', () => {
  const numbers: [string, string, string | null][] = [
    ['Ireland', '851234567', '+353 851234567'],
    ['ie', '851234567', '+353 851234567'],
    ['IRELAND', '+353 85 123-4567', '+353 851234567'],
    // A number with a plus sign keeps its own prefix, whatever the country is.
    ['India', '+353 851234567', '+353 851234567'],
    ['', '+91 98450 12345', '+91 9845012345'],
    // The longest prefix that matches, but the prefix of the country takes precedence.
    ['', '+1 242 5551234', '+1242 5551234'],
    ['United States', '+1 242 5551234', '+1 2425551234'],
    ['Ireland', '', null],
  ];
  test.each(numbers)('of %j typed as %j is %j', (country, mobile, stored) => {
    expect(check({ country, mobile })).toMatchObject({ wrong: [], mobile: stored });
  });

  test.each([
    [{ mobile: '851234567' }, [['country', texts.selectCountry]]],
    [{ mobile: '+999 851234567' }, [['country', texts.selectCountry]]],
    [{ country: 'Ireland', mobile: '12' }, [['mobile', texts.numberInvalid]]],
    [{ country: 'Atlantis' }, [['country', 'No country has this name or code']]],
  ])('is refused in %j', (change, wrong) => expect(wrongOf(change)).toEqual(wrong));
});

test.each<[string, string | string[]]>([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['asia/calcutta', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['utc', 'UTC'],
  ['Berlin', 'Europe/Berlin'],
  ['India', 'Asia/Kolkata'],
  ['New York', 'America/New_York'],
  ['pune', 'Asia/Kolkata'],
  ['Birmingham, UK', 'Europe/London'],
  ['IST', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem']],
  ['ist', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem']],
  ['EST', ['America/New_York', 'Australia/Sydney']],
  ['CST', ['America/Chicago', 'Asia/Shanghai', 'America/Havana']],
  ['BST', ['Europe/London', 'Asia/Dhaka']],
  ['JST', ['Asia/Tokyo']],
  ['Birmingham', ['Europe/London', 'America/Chicago']],
  ['UTC+5:30', ['Asia/Kolkata', 'Asia/Colombo']],
  ['Kolkatta', ['Asia/Kolkata']],
  ['Mars/Station', []],
  ['EST5EDT', []],
])('the time zone %s is %j, or asked about', (timeZone, meant) => {
  const { cells, wrong } = check({ timeZone });
  if (typeof meant === 'string') expect({ zone: cells.timeZone, wrong }).toEqual({ zone: meant, wrong: [] });
  else {
    expect(cells.timeZone).toBe(timeZone);
    expect(wrong.map(({ cell, suggestions = [] }) => [cell, suggestions])).toEqual([['timeZone', meant]]);
  }
});
it('a country with several time zones is asked about, the main ones first', () => {
  expect(check({ timeZone: 'USA' }).wrong[0]).toMatchObject({
    cell: 'timeZone',
    message: 'USA has several time zones. Choose one.',
    suggestions: expect.arrayContaining(['America/New_York', 'America/Chicago']) as unknown,
  });
});
it('a row without a time zone has that of its country, where that has one', () => {
  expect(check({ country: 'Poland' }).cells.timeZone).toBe('Europe/Warsaw');
  expect(check({ country: 'Brazil' })).toMatchObject({ cells: { timeZone: '' }, wrong: [] });
});
it('a name that is nearly one is suggested', () => {
  const [wrong] = check({ jobProfile: 'Pilto' }).wrong;
  expect(wrong?.suggestions).toEqual(['Pilot']);
  expect(check({ country: 'Irland' }).wrong[0]?.suggestions?.[0]).toBe('Ireland');
});

it('a job profile is found by its title in any case, where exactly one is open', () => {
  expect(check({ jobProfile: 'PILOT' })).toMatchObject({ wrong: [], jobProfileId: 'job-1' });
  expect(wrongOf({ jobProfile: 'Cook' })).toEqual([['jobProfile', 'Several open job profiles have this title']]);
  expect(wrongOf({ jobProfile: 'Baker' })).toEqual([
    ['jobProfile', 'The organization has no open job profile with this title'],
  ]);
  expect(wrongOf({ jobProfile: 'Pilot' }, true)).toEqual([['jobProfile', 'A portal candidate has no job profile']]);
  expect(wrongOf({}, true)).toEqual([]);
});

it('a time is to come, and at most 7 days ahead', () => {
  const cell = (at: number) => iso(at).slice(0, 16).replace('T', ' ');
  const { wrong, times } = check({ time1: cell(now + minute), time2: cell(now + 7 * day) });
  expect({ wrong, times }).toEqual({ wrong: [], times: [iso(now + minute), iso(now + 7 * day)] });
  const late = check({ time1: cell(now), time2: 'soon', time3: cell(now + 7 * day + minute) });
  expect(late.wrong).toEqual([
    { cell: 'time1', message: texts.dateTimeWrong, suggestions: [''] },
    { cell: 'time2', message: texts.dateTimeWrong, suggestions: [''] },
    { cell: 'time3', message: texts.tooFarAhead, suggestions: [''] },
  ]);
  expect(late.times).toEqual([]);
  expect(check({ time1: cell(now + 7 * day) }, false, now - 1).wrong).toEqual([
    { cell: 'time1', message: texts.tooFarAhead, suggestions: [''] },
  ]);
});

it('beside a good time a bad one is left out with a note', () => {
  const cell = (at: number) => iso(at).slice(0, 16).replace('T', ' ');
  expect(check({ time1: 'soon', time2: cell(now + day), time3: cell(now + 8 * day) })).toMatchObject({
    times: [iso(now + day)],
    wrong: [
      { cell: 'time1', message: `The first time is left out: ${texts.dateTimeWrong}`, note: true },
      { cell: 'time3', message: `The third time is left out: ${texts.tooFarAhead}`, note: true },
    ],
  });
});
