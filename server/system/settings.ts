import type { FastifyInstance } from 'fastify';
import {
  changeSystemSetting,
  getSystemSetting,
  listSystemSettings,
  listSystemSettingVersions,
  previewRetention,
  settingFieldsOf,
  settingProblems,
  type SettingFields,
  type SettingRecord,
} from '../../src/contract/system-settings';
import { settingKeys, systemSettings } from '../../src/contract/system-settings-rules';
import { sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { invalid, refuseProblems } from '../kit/failures';
import { recordsOf } from '../kit/records';
import { countSwept, keptNow } from './sweeps';

const defaults = JSON.stringify(Object.fromEntries(settingKeys.map((key) => [key, systemSettings[key].default])));

const records = recordsOf<SettingFields, SettingRecord>({
  kind: 'setting',
  table: 'settings',
  columns: sql`r.key as setting, coalesce(r.value, ${defaults}::jsonb -> r.key) as value, r.value is null as "isDefault"`,
  fieldsOf: settingFieldsOf,
  async columnsOf(_tx, { setting, value: given }, stored) {
    if (setting !== stored?.setting) throw invalid([{ field: 'setting', message: 'This is another setting' }]);
    refuseProblems(settingProblems({ setting, value: given }));
    const value = typeof given === 'string' ? given.trim() : given;
    // A value that equals the default is stored as null, so that it follows the default when an update changes it.
    return { value: value === systemSettings[setting].default ? null : JSON.stringify(value) };
  },
});

/** All settings, in the order of the registry. */
async function allSettings(tx: Tx): Promise<SettingRecord[]> {
  const rows = await tx.many<SettingRecord>(sql`select ${records.columns} from settings r`);
  const byKey = new Map(rows.map((row) => [row.setting, row]));
  return settingKeys.flatMap((key) => byKey.get(key) ?? []);
}

/** The settings that super admins can change at runtime, and the environment (product: Settings). */
export function settingRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listSystemSettings, async ({ tx }) => ({
    settings: await allSettings(tx),
    environment: appContext.config.environment,
    kept: await keptNow(tx),
  }));
  serve(app, appContext, previewRetention, ({ tx, query }) => countSwept(tx, query.setting, query.value));
  serve(app, appContext, getSystemSetting, ({ tx, params }) => records.one(tx, params.id));
  serve(app, appContext, listSystemSettingVersions, ({ tx, params, query }) => records.versions(tx, params.id, query));
  serve(app, appContext, changeSystemSetting, ({ tx, params, body, caller }) =>
    records.change(tx, params.id, body.fields, body.revision, caller),
  );
}
