import {
  currentSystemSettingIn,
  settingFieldsOf,
  type SettingFields,
  type SettingRecord,
} from '../../contract/system-settings';
import { editMachine } from '../kit/edit';

/** Changes one setting of System Configuration (product: Settings). Its form judges: recordings mask what is typed. */
export const editSettingMachine = editMachine<SettingFields, SettingRecord>({
  id: 'editSetting',
  fields: ['value'],
  draftOf: settingFieldsOf,
  theirsIn: currentSystemSettingIn,
});
