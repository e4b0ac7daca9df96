import { describe, expect, test } from 'vitest';
import { accountDigits, cleanCode } from '../../../src/contract/people-profile-rules';
import { phoneParts, storedPhone } from '../../../src/contract/people-phones';
import { sectionProblems, type SectionName } from '../../../src/contract/people-profile-sections';
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

test('account numbers keep 18 digits and nothing else; codes are upper case without spaces', () => {
  expect(accountDigits('12 34-5678 9012 3456 7890 123')).toBe('123456789012345678');
  expect(cleanCode(' hdfc 0001234 ')).toBe('HDFC0001234');
});
