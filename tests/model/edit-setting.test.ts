import { describe, expect, it } from 'vitest';
import { settingFieldsOf } from '../../src/contract/system-settings';
import {
  settingFor,
  settingKeys,
  settingProblem,
  settingRange,
  settingWords,
} from '../../src/contract/system-settings-rules';
import { editSettingModel } from './edit-setting-model';

it('walks every transition of a setting', () => editSettingModel().walk());

describe.each(settingKeys)('the setting %s', (key) => {
  const setting = settingFor(key);

  it('has a default that its rule allows, and says what it is for and can be', () => {
    expect(settingProblem(key, setting.default)).toBeNull();
    expect(settingFieldsOf({ setting: key, value: null })).toEqual({ setting: key, value: setting.default });
    expect(setting.description).toMatch(/^[A-Z].*\.$/);
    for (const words of [setting.name, settingRange(key), settingWords(key, setting.default)])
      expect(words).not.toBe('');
  });

  it('takes what its rule allows, and nothing just outside', () => {
    const [good, bad]: [unknown[], unknown[]] =
      setting.type === 'whole'
        ? [
            [setting.least, setting.most],
            [setting.least - 1, setting.most + 1, setting.least + 0.5, String(setting.least), Number.NaN],
          ]
        : setting.type === 'yesNo'
          ? [
              [true, false],
              ['true', 1],
            ]
          : setting.type === 'oneOf'
            ? [Object.keys(setting.words), ['', 'never', 'toString', 8]]
            : [[setting.default], ['', 5, true]];
    expect(good.map((value) => settingProblem(key, value))).toEqual(good.map(() => null));
    const message =
      setting.type === 'whole'
        ? `Enter a whole number from ${setting.least} to ${setting.most}${setting.keeps?.forever ? ', or 0 for no end' : ''}`
        : (expect.stringMatching(/^(Choose|Enter) /) as unknown);
    for (const value of [...bad, null]) expect(settingProblem(key, value)).toEqual(message);
  });
});

const longest = 'x'.repeat(200 - 'https://a.example/{code}'.length);
it.each([
  ['https://meet.example.com/{code}', true],
  ['  https://meet.example.com/{code}  ', true],
  ['https://{code}.example.com/?room={code}', true],
  [`https://a.example/{code}${longest}`, true],
  [`https://a.example/{code}${longest}x`, false],
  ['http://meet.example.com/{code}', false],
  ['javascript:alert("{code}")', false],
  ['https://meet.example.com/', false],
  ['https://meet.example.com/{kode}', false],
  ['https://meet.example.com/{code}/{room}', false],
  ['https://meet example.com/{code}', false],
  ['https:///{code}', true],
  ['https://user:password@meet.example.com/{code}', false],
])('the meeting link %s is taken: %s', (link, taken) => {
  expect(settingProblem('meetingLink', link) === null).toBe(taken);
});

it.each([
  ['holdMinutes', 1, '1 minute'],
  ['holdMinutes', 12, '12 minutes'],
  ['summaryHour', 8, '08:00'],
  ['summaryDays', 'workingDays', 'Monday to Friday'],
  ['inquiryReminder', false, 'No'],
  ['inquiriesPerHour', 2, '2 inquiries'],
  ['holdMinutes', null, ''],
] as const)('%s of %s reads %s', (key, value, words) => expect(settingWords(key, value)).toBe(words));
