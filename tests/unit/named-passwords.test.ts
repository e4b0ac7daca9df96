import { expect, it } from 'vitest';
import { isMostlyNames } from '../../server/auth/named-passwords';

const names = { name: 'Asha Rao-Menon', email: 'asha.r_work@acme.example', organization: 'Acme Robotics' };

it.each([
  ['AshaMenon1', 'both names'],
  ['asha.RAO.menon.2026', 'the whole name, with signs between'],
  ['1asha!work', 'the email'],
  ['acmeROBOTICS#2026', 'the organization'],
  ['Robotics12', 'a part of the organization'],
  ['InterviewPlatform1', 'our name'],
  ['Interview-Platform-26', 'our name with signs'],
  ['ashaacme1234', 'what remains of 12 characters'],
])('%s is mostly names: %s', (password) => {
  expect(isMostlyNames(password, names)).toBe(true);
});

it.each([
  ['Correct#horse7', 'no name at all'],
  ['Interview#2026', 'a word of our name alone'],
  ['asha-correct-horse', 'enough besides the name'],
  ['raorao99', 'a name of three letters is in too many words'],
  ['acme1234!xyz', 'eight characters besides the organization'],
])('%s is not: %s', (password) => {
  expect(isMostlyNames(password, names)).toBe(false);
});

it('names of other alphabets count, in either case', () => {
  const other = { name: 'Дарья Новикова', email: 'd@mail.example', organization: null };
  expect(isMostlyNames('НОВИКОВА1', other)).toBe(true);
  expect(isMostlyNames('совсемдругое', other)).toBe(false);
});
