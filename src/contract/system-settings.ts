import { array, boolean, enums, max, nullable, number, object, string, type Infer } from 'superstruct';
import { call, eitherOf, queryInteger, text, type Access } from './kit';
import { recordCalls, recordFacts, type RecordProblems } from './records';
import {
  keptKeys,
  settingKeys,
  settingProblem,
  systemSettings,
  type SettingKey,
  type SettingValue,
} from './system-settings-rules';

const superAdmin: Access = { SUPER_ADMIN: 'all' };

/** `setting` never changes. A value is null while what is typed is none, and in the first version. */
export type SettingFields = { setting: SettingKey; value: SettingValue | null };

/** The message of a setting's value, or null (product: Settings). */
export const settingProblems = ({ setting, value }: SettingFields): RecordProblems<SettingFields> => ({
  setting: null,
  value: settingProblem(setting, value),
});

// Messages of the value come from `settingProblems`, which client and server share.
const fields = object({
  setting: enums(settingKeys),
  value: nullable(eitherOf([max(number(), 1e9), boolean(), text(2_000)])),
});
const record = object({
  ...recordFacts,
  setting: enums(settingKeys),
  value: eitherOf([number(), boolean(), string()]),
  /** Whether it has its default; `changedAt` is then when it went back to it, or when the place was set up. */
  isDefault: boolean(),
});
export type SettingRecord = Infer<typeof record>;
/** A value of a first version, and of a setting that was never changed, is the default. */
export const settingFieldsOf = ({ setting, value }: SettingFields): SettingFields => ({
  setting,
  value: value ?? systemSettings[setting].default,
});

export const {
  get: getSystemSetting,
  change: changeSystemSetting,
  versions: listSystemSettingVersions,
  currentIn: currentSystemSettingIn,
} = recordCalls({ path: '/system-settings', one: 'setting', access: superAdmin, fields, record });

/** A variable of the environment; `value` is null where it is not set, and where it is a secret. */
const variable = object({
  name: string(),
  meaning: string(),
  value: nullable(string()),
  isSet: boolean(),
  /** What holds if it is not set. */
  otherwise: string(),
});
export type EnvironmentVariable = Infer<typeof variable>;

/** How much there is of what a setting keeps. `rows` and `bytes` are estimates. */
const kept = object({
  setting: enums(keptKeys),
  rows: number(),
  bytes: number(),
  /** When it was last looked for what is too old. */
  sweptAt: nullable(string()),
});
export type Kept = Infer<typeof kept>;

export const listSystemSettings = call({
  method: 'GET',
  path: '/system-settings/all',
  summary: 'All settings that can be changed, and the environment without its secrets',
  access: superAdmin,
  timeout: 'short',
  reply: object({
    settings: array(record),
    environment: array(variable),
    kept: array(kept),
  }),
});

export const previewRetention = call({
  method: 'GET',
  path: '/system-settings/retention',
  summary: 'How much a shorter time would delete; it deletes nothing',
  access: superAdmin,
  timeout: 'publicGet',
  query: object({ setting: enums(keptKeys), value: queryInteger(0, 3_650) }),
  reply: object({ count: number(), more: boolean() }),
});
