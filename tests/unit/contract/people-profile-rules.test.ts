import { describe, expect, test } from 'vitest';
import { cleanAccount, cleanCode } from '../../../src/contract/people-profile-rules';
import { phoneParts, storedPhone } from '../../../src/contract/people-phones';
import { cleanSection, sectionProblems, type SectionName } from '../../../src/contract/people-profile-sections';
import { exampleValue, examplesToday, goodSections, profileExamples } from '../../fixtures/profile-examples';

const skillId = '00000000-0000-4000-8000-000000000001';
const good = goodSections(skillId);

test.each(Object.keys(good) as SectionName[])('%s: a good section has no problem', (section) =>
  expect(sectionProblems(section, good[section] as never, examplesToday)).toEqual({}),
);

describe('each rule has its message', () => {
  test.each(profileExamples)('$section $path: $typed gets $message', (example) => {
    const problems = sectionProblems(example.section, exampleValue(example, skillId) as never, examplesToday);
    expect(problems).toEqual(example.message === null ? {} : { [example.at ?? example.path]: example.message });
  });
});

test('two of the same skill are refused', () => {
  const [row] = good.skill.rows;
  expect(sectionProblems('skill', { rows: row ? [row, row] : [] }, examplesToday)).toEqual({
    rows: 'This Skill already exists',
  });
});

describe('the day of a birthday decides', () => {
  const at = (birthDate: string) => sectionProblems('personal', { ...good.personal, birthDate }, examplesToday);
  test.each([
    ['2010-11-23', {}],
    ['2010-11-24', { birthDate: 'Please enter Valid Date of birth' }],
    ['1925-11-24', {}],
    ['1925-11-23', { birthDate: 'Please enter Valid Date of birth' }],
  ])('%s', (birthDate, problems) => expect(at(birthDate)).toEqual(problems));
});

describe('numbers by country', () => {
  test.each([
    [{ country: 'IN', number: '098450 12345' }, '+91 9845012345', 'IN'],
    [{ country: 'GB', number: '07400 123456' }, '+44 7400123456', 'GB'],
    [{ country: 'CA', number: '506 234 5678' }, '+1 5062345678', 'CA'],
    [{ country: 'BS', number: '3591234' }, '+1242 3591234', 'BS'],
    [{ country: 'KZ', number: '7710009998' }, '+7 7710009998', 'KZ'],
  ])('%j is stored as %s', (phone, stored, country) => {
    expect(storedPhone(phone)).toBe(stored);
    expect(phoneParts(stored).country).toBe(country);
  });
  test('no number is null, and comes back empty', () => {
    expect(storedPhone({ country: 'IN', number: '' })).toBeNull();
    expect(phoneParts(null)).toEqual({ country: '', number: '' });
    expect(phoneParts('+61 4186 105 6601')).toEqual({ country: 'AU', number: '41861056601' });
  });
});

describe('bank accounts by country', () => {
  const of = (country: string, changed: object) => {
    const { account, ...rest } = { ...good.bank, ifsc: '', swift: 'DEUTDEFF', country, account: '', ...changed };
    return sectionProblems('bank', { ...rest, account, again: account }, examplesToday);
  };
  test.each([
    ['DE', 'DE89370400440532013000'],
    ['GB', 'GB29NWBK60161331926819'],
    ['MT', 'MT84MALT011000012345MTLCAST001S'],
    ['US', '1234'],
    ['US', '4'.repeat(34)],
    ['AU', '06200012345678'],
  ])('%s takes %s', (country, account) => expect(of(country, { account })).toEqual({}));
  test.each([
    ['DE', 'DE89370400440532013001', 'Please enter valid IBAN: one of its characters is wrong or missing'],
    ['DE', 'DE8937040044053201300', 'Please enter valid IBAN: one of its characters is wrong or missing'],
    ['DE', 'DE89', 'Please enter valid IBAN: one of its characters is wrong or missing'],
    ['US', '123', 'Please enter valid account number'],
    ['US', '4'.repeat(35), 'Please enter valid account number'],
    ['US', '', 'Account number, field is required'],
  ])('%s refuses %s', (country, account, message) => expect(of(country, { account })).toEqual({ account: message }));
  test.each([
    ['DEUTDEFF', null],
    ['DEUTDEFF500', null],
    ['', 'SWIFT code, field is required'],
    ['DEUTDEF', 'Please enter valid SWIFT code'],
    ['DEUTDEFF5', 'Please enter valid SWIFT code'],
    ['DEUTDEFF5000', 'Please enter valid SWIFT code'],
    ['DEU1DEFF', 'Please enter valid SWIFT code'],
  ])('the SWIFT code %j', (swift, message) =>
    expect(of('DE', { account: 'DE89370400440532013000', swift })).toEqual(message === null ? {} : { swift: message }),
  );
  test('an IFSC code is for India alone, and so is a number of digits', () => {
    expect(of('IN', { account: '123456789', ifsc: 'HDFC0001234' })).toEqual({});
    expect(of('IN', { account: 'DE89370400440532013000', ifsc: 'HDFC0001234' })).toEqual({
      account: 'Please enter valid account number',
    });
    expect(cleanSection('bank', { ...good.bank, country: 'DE', ifsc: 'HDFC0001234', swift: 'DEUTDEFF' })).toMatchObject(
      {
        ifsc: '',
        swift: 'DEUTDEFF',
      },
    );
  });
});

test('account numbers keep 18 digits in India and 34 characters elsewhere; codes are upper case without spaces', () => {
  expect(cleanAccount('IN', '12 34-5678 9012 3456 7890 123')).toBe('123456789012345678');
  expect(cleanAccount('DE', 'de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  expect(cleanAccount('US', '1'.repeat(40))).toHaveLength(34);
  expect(cleanCode(' hdfc 0001234 ')).toBe('HDFC0001234');
});
