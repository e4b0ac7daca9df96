import {
  settingProblem,
  systemSettings,
  type SettingKey,
  type SettingOf,
} from '../../src/contract/system-settings-rules';
import { sql, type Tx } from '../db/database';

/**
 * The current values of these settings (product: Settings). They are read in the transaction that uses them, so a
 * change takes effect in every server process from its commit on. A value that its rule no longer allows, as after an
 * update, counts as the default.
 */
export async function settingsOf<Key extends SettingKey>(
  tx: Tx,
  ...keys: Key[]
): Promise<{ [K in Key]: SettingOf<K> }> {
  const rows = await tx.many<{ key: SettingKey; value: unknown }>(sql`
    select key, value from settings where key = any(${keys}::text[]) and value is not null`);
  const own = rows.filter(({ key, value }) => settingProblem(key, value) === null);
  const all = new Map<SettingKey, unknown>(keys.map((key) => [key, systemSettings[key].default]));
  for (const { key, value } of own) all.set(key, value);
  return Object.fromEntries(all) as { [K in Key]: SettingOf<K> };
}
