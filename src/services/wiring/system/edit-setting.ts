import type { QueryClient } from '@tanstack/react-query';
import { changeSystemSetting, type SettingRecord } from '../../../contract/system-settings';
import { editSettingMachine } from '../../../machines/system/edit-setting';
import { callApi } from '../../api/client';
import { refreshRecords } from '../../queries/records';
import { settingReads } from '../../queries/system-settings';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the setting is saved. */
  done: (saved: SettingRecord) => void;
}

/** Wires changing a setting of System Configuration. */
export const wiredEditSetting = ({ queryClient, done }: Deps) =>
  editSettingMachine.provide({
    actors: {
      save: savedBy({
        create: () => Promise.reject(new Error('Settings are not created')),
        change: (id, fields, revision, key) =>
          callApi(changeSystemSetting, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, settingReads),
      }),
    },
    actions: { done: (_, saved: SettingRecord) => done(saved) },
  });
