import { queryOptions } from '@tanstack/react-query';
import { getSystemSetting, listSystemSettings, listSystemSettingVersions } from '../../contract/system-settings';
import { callApi } from '../api/client';

/** How one setting and its versions are read. */
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
