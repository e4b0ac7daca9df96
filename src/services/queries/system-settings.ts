import { queryOptions } from '@tanstack/react-query';
import {
  getSystemSetting,
  listSystemSettings,
  listSystemSettingVersions,
  previewRetention,
} from '../../contract/system-settings';
import type { KeptKey } from '../../contract/system-settings-rules';
import { callApi } from '../api/client';

/** The calls that read one setting and its versions, and their key. */
export const settingReads = {
  key: ['system', 'settings'],
  get: getSystemSetting,
  versions: listSystemSettingVersions,
};

/** All settings, and the environment (product: Settings). */
export const settingsQuery = () =>
  queryOptions({
    queryKey: [...settingReads.key, 'all'],
    queryFn: ({ signal }) => callApi(listSystemSettings, { signal }),
  });

/** How much a shorter time would delete (product: Retention), counted again for each request. */
export const previewRetentionQuery = (setting: KeptKey, value: number) =>
  queryOptions({
    queryKey: [...settingReads.key, 'retention', setting, value],
    queryFn: ({ signal }) => callApi(previewRetention, { query: { setting, value }, signal }),
    gcTime: 0,
  });
