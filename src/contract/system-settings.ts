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

/** `setting` never changes. `value` is null while the typed text is not a value, and in the first version. */
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
  /** Whether the setting has its default. If so, `changedAt` is when it was set back, or when the server was set up. */
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

/** An environment variable. `value` is null if it is not set, and if it is a secret. */
const variable = object({
  name: string(),
  meaning: string(),
  value: nullable(string()),
  isSet: boolean(),
  /** What applies if the variable is not set. */
  otherwise: string(),
});
export type EnvironmentVariable = Infer<typeof variable>;

/** The amount of data that a retention setting covers. `rows` and `bytes` are estimates. */
const kept = object({
  setting: enums(keptKeys),
  rows: number(),
  bytes: number(),
  /** When the data was last searched for items that are too old. */
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
