import { describe, expect, it, test } from 'vitest';
import { nearest } from '../../src/app/palette-words';
import { phraseOf, verbs, verbsFor } from '../../src/app/palette-verbs';
import { exportedLists, waysOf } from '../../src/app/palette-ways';
import { sentTypes } from '../../src/contract/interviews';
import { userTypes, type UserType } from '../../src/contract/kit';

// Thursday 26 November 2026, 23:30 in Kolkata.
const now = Date.parse('2026-11-26T18:00:00Z');
const zone = 'Asia/Kolkata';
const parse = (text: string, userType: UserType = 'ADMIN', by = { zone, now }) => {
  const { verb, object, code, day } = phraseOf(text, { userType, ...by });
  return [verb?.id ?? null, object, code, day];
};

describe('a phrase', () => {
  it.each([
    ['schedule ananya', 'schedule', 'ananya', null, null],
    ['Ananya Iyer book', 'schedule', 'Ananya Iyer', null, null],
    ['book IV-1602', 'schedule', '', 'IV-1602', null],
    ['camila away tomorrow', 'away', 'camila', null, '2026-11-27'],
    ['away tomorrow camila', 'away', 'camila', null, '2026-11-27'],
    ['tomorrow camila souza is ill', 'away', 'camila souza', null, '2026-11-27'],
    ['cancel IV-1602', 'cancel', '', 'IV-1602', null],
    ['1602 cancel', 'cancel', '', 'IV-1602', null],
    ['cancel interview iv1602', 'cancel', '', 'IV-1602', null],
    ['call off the interview with asha rao', 'cancel', 'asha rao', null, null],
    ['mark no show asha', 'noShow', 'asha', null, null],
    ['remind asha', 'remind', 'asha', null, null],
    ['export pending feedback', 'export', 'pending feedback', null, null],
    ['approve feedback asha', 'approve', 'asha', null, null],
    ['summary 1602', 'pdf', '', 'IV-1602', null],
    ['ananya', null, 'ananya', null, null],
    ['1602', null, '1602', 'IV-1602', null],
    ['27', null, '27', null, null],
    ['', null, '', null, null],
  ])('“%s” is understood', (text, verb, object, code, day) => {
    expect(parse(text)).toEqual([verb, object, code, day]);
  });

  it.each([
    ['today', '2026-11-26'],
    ['tomorrow', '2026-11-27'],
    ['thursday', '2026-11-26'],
    ['mon', '2026-11-30'],
    ['next wednesday', '2026-12-02'],
    ['27', '2026-11-27'],
    ['26', '2026-11-26'],
    ['25', '2026-12-25'],
    ['31', '2026-12-31'],
    ['27-11', '2026-11-27'],
    ['5.1', '2027-01-05'],
    ['27-11-2026', '2026-11-27'],
    ['2027-02-03', '2027-02-03'],
    ['27 nov', '2026-11-27'],
    ['january 4', '2027-01-04'],
  ])('has the day “%s”, in the reader’s zone', (text, day) => {
    expect(parse(`camila away ${text}`)).toEqual(['away', 'camila', null, day]);
  });

  it.each(['31-02', '45', '2026-13-01'])('keeps “%s”, which is no day, as part of the name', (text) => {
    expect(parse(`camila away ${text}`)).toEqual(['away', `camila ${text}`, null, null]);
  });

  test('tomorrow is another day in another zone', () => {
    expect(parse('camila away tomorrow', 'ADMIN', { zone: 'Pacific/Auckland', now })[3]).toBe('2026-11-28');
  });

  it.each([
    ['schedule ananya', 'PANELIST'],
    ['approve asha', 'CANDIDATE'],
    ['away friday', 'ORGANIZATION_USER'],
    ['accept asha', 'ADMIN'],
  ] as const)('“%s” has no verb for %s, so all of it is a name', (text, userType) => {
    expect(parse(text, userType)).toEqual([null, text, null, null]);
  });

  test('off friday is a panelist’s own day', () => {
    expect(parse('off friday', 'PANELIST')).toEqual(['away', '', null, '2026-11-27']);
  });
});

describe('every action of the law can be reached', () => {
  it.each(sentTypes)('%s has a verb', (type) => {
    expect(verbs.filter(({ acts }) => acts?.includes(type)).map(({ id }) => id)).not.toEqual([]);
  });

  test('and no two verbs of a user type share a word', () => {
    for (const userType of userTypes) {
      const words = verbsFor(userType).flatMap((verb) => verb.words);
      expect(words).toEqual([...new Set(words)]);
    }
  });
});

describe('each user type is offered what it does', () => {
  const inVerbs = (userType: UserType) => verbsFor(userType).map(({ words }) => words[0]);
  const forAll = 'reschedule cancel no show finish stop dispute summary export open';
  it.each([
    [
      'ADMIN',
      `schedule reschedule replace cancel refuse invite set times no show finish stop review return qc decide select reject hold correct dispute remind take summary share away message export open`,
    ],
    [
      'ORGANIZATION_USER',
      `schedule reschedule cancel invite set times no show finish stop decide select reject hold dispute summary message compare export open`,
    ],
    [
      'PANELIST',
      `reschedule cancel withdraw accept decline join no show finish stop write dispute summary away export open`,
    ],
    ['CANDIDATE', `reschedule cancel join set times no show finish stop dispute summary export open`],
  ] as const)('%s', (userType, words) => {
    expect(inVerbs(userType).join(' ')).toBe(words);
    expect(forAll.split(' ').every((word) => words.includes(word))).toBe(true);
  });

  test('super admins have what admins have', () => {
    expect(inVerbs('SUPER_ADMIN')).toEqual(inVerbs('ADMIN'));
  });

  const titles = (userType: UserType) => waysOf[userType].filter(({ later }) => !later).map(({ title }) => title);
  it.each([
    [
      'ADMIN',
      [
        'Schedule an interview…',
        'Panelist away…',
        'Reschedule an interview…',
        'Cancel an interview…',
        'Review feedback',
        'Remind panelists of overdue feedback',
        'Export a list…',
      ],
    ],
    [
      'ORGANIZATION_USER',
      [
        'Schedule an interview…',
        'Decide on a candidate…',
        'Compare candidates…',
        'Reschedule an interview…',
        'Cancel an interview…',
        'Add candidate',
        'New job profile',
        'Export a list…',
      ],
    ],
    ['PANELIST', ['Answer requests', 'Write feedback', 'Set my hours', 'Add a day off…']],
    ['CANDIDATE', ['Find jobs', 'Set times for my interviews', 'Upload resume']],
  ] as const)('%s sees it before anything is typed', (userType, seen) => {
    expect(titles(userType)).toEqual(seen);
  });

  it.each(userTypes)(
    'what begins a phrase for %s begins with one of their verbs, and lists have names of their own',
    (userType) => {
      for (const { does } of waysOf[userType])
        if (typeof does === 'object') expect(parse(does.types, userType)[0]).not.toBeNull();
      const names = exportedLists[userType].map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
    },
  );
});

describe('the nearest', () => {
  const names = ['Remind of feedback', 'Reschedule', 'Camila Souza', 'Calendar', 'Candidate', 'Change Password'];
  it.each([
    ['remnd', 'Remind of feedback'],
    ['camlia', 'Camila Souza'],
    ['calender', 'Calendar'],
    ['resched', 'Reschedule'],
    ['pasword', 'Change Password'],
  ])('to “%s” is %s', (typed, name) => {
    expect(nearest(typed, names, (one) => one)[0]).toBe(name);
  });

  test('are three at most, and none where nothing is near', () => {
    expect(nearest('ca', names, (one) => one)).toEqual([]);
    expect(nearest('cal', names, (one) => one, 3).length).toBeLessThanOrEqual(3);
    expect(nearest('zzzzz', names, (one) => one)).toEqual([]);
  });
});
